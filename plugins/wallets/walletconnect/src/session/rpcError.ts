import { messageOf, providerErrorCodes } from '@portico/core'
import { userDisconnected } from './endSession.js'

/** A JSON-RPC error as EIP-1193 describes it: what consumers of wallets know how to read. */
export interface RpcError extends Error {
  readonly code: number
  readonly data?: unknown
}

export function rpcError(code: number, message: string, data?: unknown): RpcError {
  return Object.assign(new Error(message), { code, ...(data === undefined ? {} : { data }) })
}

/** The wallet's error as an Error: the client throws it as the plain object that came over the wire. */
export function toRpcError(error: unknown): Error {
  if (error instanceof Error) return error
  const { code, data } = (error ?? {}) as { readonly code?: unknown; readonly data?: unknown }
  // How the client answers what was asked of a session that the wallet ends.
  if (code === userDisconnected.code) return sessionEnded()
  return rpcError(typeof code === 'number' ? code : -32603, messageOf(error), data)
}

/** What wallets answer a proposal that the visitor declines: "User rejected …" (WalletConnect Sign API). */
const declined: ReadonlySet<unknown> = new Set([5000, 5001, 5002, 5003])

/** Why a wallet answered a proposal with an error. The visitor's refusal has code 4001. */
export function toProposalError(error: unknown): Error {
  const { code } = Object(error) as { readonly code?: unknown }
  return declined.has(code) ? rpcError(providerErrorCodes.userRejected, messageOf(error)) : toRpcError(error)
}

export function sessionEnded(): RpcError {
  return rpcError(providerErrorCodes.disconnected, 'The session with this wallet has ended. Connect it again.')
}
