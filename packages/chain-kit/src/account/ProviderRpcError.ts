import { isPorticoError } from '@portico/core'
import { RpcError } from '../createRpcClient.js'

/** What an EIP-1193 provider throws: an error with a number of EIP-1193, EIP-1474 or EIP-5792. The message may be shown. */
export class ProviderRpcError extends Error {
  override readonly name: string = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(
    code: number,
    message: string,
    { cause, data }: { readonly cause?: unknown; readonly data?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.data = data
  }
}

/** What a node answered with an error, as the page is told of it: with the node's own code and words. All else stays as it is. */
export function toNodeError(thrown: unknown): unknown {
  const cause = isPorticoError(thrown) ? thrown.cause : undefined
  if (!(cause instanceof RpcError) || cause.code === undefined) return thrown
  return new ProviderRpcError(cause.code, cause.message, { cause: thrown, data: cause.data })
}
