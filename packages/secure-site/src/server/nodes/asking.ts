import { BaseError } from 'viem'

import { ApiError } from '../errors/ApiError.js'
import { NodeError } from './askNode.js'

/** Errors of nodes, of bundlers and of clients of viem that ask them, as pages get them. */
export async function asking<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const cause = causeOf(error)
    if (cause instanceof NodeError && cause.reason === 'refused')
      throw new ApiError(400, 'embedded/nodeRefused', cause.message)
    if (cause instanceof NodeError || cause instanceof BaseError)
      throw new ApiError(503, 'embedded/nodeFailed', 'The network cannot be reached now. Try again.')
    throw cause
  }
}

/** What a client of viem failed with, where it is one of ours. */
export function causeOf(error: unknown): unknown {
  const isOurs = (each: unknown): boolean => each instanceof NodeError || each instanceof ApiError
  return (error instanceof BaseError && error.walk(isOurs)) || error
}

/** A quantity of JSON-RPC, such as `0x5208`. @throws ApiError where it is something else */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new ApiError(503, 'embedded/nodeFailed', 'The network answered something that cannot be read.')
}
