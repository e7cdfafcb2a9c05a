export { activity } from './activity.js'

export type { ActivityErrors } from './errors.js'
export type {
  ActivityApi,
  ActivityEvents,
  ActivityMessages,
  ActivityOptions,
  ActivityRequest,
  ActivitySpec,
  HeadlessActivitySpec,
} from './ActivitySpec.js'
