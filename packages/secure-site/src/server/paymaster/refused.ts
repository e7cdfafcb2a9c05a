import { ApiError } from '../errors/ApiError.js'

/** An operation that is not paid for. */
export const refused = (code: string, message: string): ApiError => new ApiError(403, `paymaster/${code}`, message)

/** Nothing is said of the operation: the node or the bundler did not answer. */
export const unreachable = (): ApiError =>
  new ApiError(503, 'paymaster/node', 'The network cannot be reached now. Please try again.')

export const orUnreachable = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch(() => {
    throw unreachable()
  })
