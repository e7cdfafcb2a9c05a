export { activity } from './activity.js'

export type {
  ActivityApi,
  ActivityErrors,
  ActivityEvents,
  ActivityList,
  ActivityMessages,
  ActivityOptions,
  ActivityRequest,
  ActivitySpec,
  HeadlessActivitySpec,
} from './ActivitySpec.js'
