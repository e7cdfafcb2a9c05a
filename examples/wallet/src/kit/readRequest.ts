import type { WalletKitTypes } from '@reown/walletkit'
import type { SessionTypes } from '@walletconnect/types'
import { caip2, parseCaip2, type WalletChain } from '../chains/WalletChain.js'
import { describePeer } from '../proposals/summarizeProposal.js'
import { parseAsk } from '../requests/parseAsk.js'
import type { PendingRequest } from '../requests/PendingRequest.js'
import { failureCodes, RpcFailure } from '../requests/RpcFailure.js'
import { isSupportedMethod } from '../requests/supportedMethods.js'

export type IncomingRequest = Pick<WalletKitTypes.SessionRequest, 'id' | 'topic' | 'params'>

/**
 * Reads a dapp's request and checks it against its session.
 *
 * @throws {RpcFailure} what the dapp gets as its answer, without the owner being asked
 */
export function readRequest(
  { id, topic, params }: IncomingRequest,
  session: Pick<SessionTypes.Struct, 'namespaces' | 'peer'> | undefined,
  chains: readonly WalletChain[],
): PendingRequest {
  if (!session) throw new RpcFailure(failureCodes.unauthorized, 'There is no such session')
  const { method, params: raw } = params.request as { readonly method: string; readonly params: unknown }
  const chainId = parseCaip2(params.chainId)
  if (!isSupportedMethod(method)) throw new RpcFailure(failureCodes.unsupportedMethod, `${method} is not supported`)
  if (chainId === undefined || !chains.some((chain) => chain.id === chainId))
    throw new RpcFailure(failureCodes.unknownChain, `${params.chainId} is not a chain of this wallet`)
  const ask = parseAsk(method, raw)
  if ('from' in ask) {
    const granted = session.namespaces['eip155']?.accounts ?? []
    const account = `${caip2(chainId)}:${ask.from}`
    if (!granted.some((candidate) => candidate.toLowerCase() === account.toLowerCase()))
      throw new RpcFailure(failureCodes.unauthorized, `${ask.from} is not an account of this session`)
  }
  if (ask.kind === 'switchChain' && !chains.some((chain) => chain.id === ask.chainId))
    throw new RpcFailure(
      failureCodes.unknownChain,
      `Unrecognized chain ID 0x${ask.chainId.toString(16)}. Try adding the chain using wallet_addEthereumChain first.`,
    )
  return { topic, id, chainId, method, ask, dapp: describePeer(session.peer.metadata).name }
}
