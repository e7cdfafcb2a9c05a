export { watch } from './watch.js'

export type {
  HeadlessWatchMessages,
  HeadlessWatchSpec,
  ViewedAccount,
  WatchApi,
  WatchErrors,
  WatchMessages,
  WatchSpec,
} from './WatchSpec.js'
