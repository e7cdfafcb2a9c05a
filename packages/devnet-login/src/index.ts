export { startInbox, type Inbox, type InboxOptions, type Mail } from './startInbox.js'
export {
  startProviders,
  type LoginProvider,
  type LoginProviders,
  type LoginProvidersOptions,
} from './providers/startProviders.js'
export { startFarcasterRelay, type FarcasterRelay, type FarcasterRelayOptions } from './startFarcasterRelay.js'
export type { Handle } from './serve.js'
