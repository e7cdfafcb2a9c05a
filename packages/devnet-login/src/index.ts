export { startInbox, type Inbox, type InboxOptions, type Mail } from './startInbox.js'
export type { Handle } from './serve.js'
