import { ApiError } from '../errors/ApiError.js'
import { NodeError } from './askNode.js'

/** Errors of nodes, as pages get them. */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    throw error.reason === 'refused'
      ? new ApiError(400, 'embedded/nodeRefused', error.message)
      : new ApiError(503, 'embedded/nodeFailed', error.message)
  }
}

/** A quantity of JSON-RPC, such as `0x5208`. @throws ApiError where it is something else */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new ApiError(503, 'embedded/nodeFailed', 'The network answered something that cannot be read.')
}
