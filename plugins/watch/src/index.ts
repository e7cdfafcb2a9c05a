export { watch } from './watch.js'

export type { ViewedAccount, WatchApi, WatchErrors, WatchMessages, WatchSpec } from './WatchSpec.js'
