export { watch } from './watch.js'

export type { WatchErrors } from './errors.js'
export type {
  HeadlessWatchMessages,
  HeadlessWatchSpec,
  ViewedAccount,
  WatchApi,
  WatchMessages,
  WatchSpec,
} from './WatchSpec.js'
