import { FrameError } from '@portico/embedded-api'
import * as v from 'valibot'

import type { Api } from '../api/Api.js'

/** A node of one network, reached through the secure site. */
export interface Node {
  /** CAIP-2. */
  readonly chainId: string
  /**
   * One JSON-RPC call.
   * @throws FrameError `embedded/nodeRefused` with the node's own message, or what the site says when the node is not reached
   */
  request(method: string, params: readonly unknown[], signal?: AbortSignal): Promise<unknown>
}

const AnswerSchema = v.union([
  v.strictObject({ result: v.unknown() }),
  v.strictObject({
    error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }),
  }),
])

export function createNode(api: Api, chainId: string): Node {
  return {
    chainId,
    async request(method, params, signal) {
      const answer = v.parse(
        AnswerSchema,
        await api.post('/rpc', { chainId, method, params }, { ...(signal && { signal }) }),
      )
      if ('result' in answer) return answer.result
      throw new FrameError('embedded/nodeRefused', answer.error.message)
    },
  }
}

/** A quantity of JSON-RPC, such as `0x5208`. @throws FrameError where it is something else */
export function readQuantity(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new FrameError('embedded/nodeRefused', 'The network answered something that cannot be read.')
}
