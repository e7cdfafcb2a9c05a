import { ApiError } from '../errors/ApiError.js'
import { NodeError } from '../nodes/askNode.js'
import { causeOf } from '../nodes/asking.js'

export const outcomeUnknown =
  'The wallet did not learn whether the network took it. Look at the activity of the account before you try again.'

/**
 * Gives something that was signed to a node or a bundler.
 * @returns its hash
 * @throws ApiError `embedded/nodeRefused` with the node's own words, `embedded/outcomeUnknown` where it did not answer
 */
export async function handIn<Hash extends string>(send: () => Promise<unknown>): Promise<Hash> {
  try {
    const answer = await send()
    if (typeof answer === 'string') return answer as Hash
  } catch (error) {
    const cause = causeOf(error)
    if (cause instanceof NodeError && cause.reason === 'refused')
      throw new ApiError(400, 'embedded/nodeRefused', cause.message)
  }
  throw new ApiError(503, 'embedded/outcomeUnknown', outcomeUnknown)
}
