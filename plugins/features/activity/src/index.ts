export { activity } from './activity.js'

export type {
  ActivityApi,
  ActivityOptions,
  ActivityRequest,
  ActivitySpec,
  HeadlessActivitySpec,
} from './ActivitySpec.js'
