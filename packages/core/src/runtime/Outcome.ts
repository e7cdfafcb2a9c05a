import type { Connection } from '../connections/ConnectionState.js'

/** What ends a wait for a visitor: the outcome of an attempt, or the modal closing. */
export type Outcome =
  | { readonly type: 'connected'; readonly connections: readonly Connection[] }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'closed' }
