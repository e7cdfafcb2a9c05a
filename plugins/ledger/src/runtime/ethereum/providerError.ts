import { RpcError } from '@portico/chain-kit'
import { isPorticoError } from '@portico/core'

/** An error as EIP-1193 defines it. */
export function providerError(code: number, message: string, rest: { cause?: unknown; data?: unknown } = {}): Error {
  const { cause, data } = rest
  return Object.assign(new Error(message, { cause }), { code, ...(data !== undefined && { data }) })
}

/** A node's own error reaches the page with its code. */
export async function readNode<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (thrown) {
    const cause = isPorticoError(thrown, 'ledger/rpcFailed') ? thrown.cause : undefined
    if (!(cause instanceof RpcError) || cause.code === undefined) throw thrown
    throw providerError(cause.code, cause.message, { cause, data: cause.data })
  }
}
