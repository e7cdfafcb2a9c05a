export { watch } from './watch.js'

export type { HeadlessWatchSpec, ViewedAccount, WatchApi, WatchSpec } from './WatchSpec.js'
