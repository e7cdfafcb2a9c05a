import type { Caip2 } from '@portico/core'
import type { SiwxMessageData, SiwxSession } from '../SiwxOptions.js'

/** A message before it is signed. */
export interface MadeMessage {
  readonly data: SiwxMessageData
  readonly text: string
}

/** Where sessions are kept, and who says what is signed. */
export interface SessionStorage {
  /** Namespaces whose accounts need no session. */
  readonly skips?: ((network: Caip2) => boolean) | undefined
  /**
   * A message with a nonce of its own.
   * @param address empty where the wallet adds it: then only `data` counts
   */
  create(network: Caip2, address: string, signal: AbortSignal): Promise<MadeMessage>
  /** Those of an account on a network that are valid now. */
  get(network: Caip2, address: string, signal: AbortSignal): Promise<readonly SiwxSession[]>
  /** Verifies where it can, and stores. Several of one sign-in begin with the one of the network in use. */
  add(sessions: readonly SiwxSession[], signal: AbortSignal): Promise<void>
  revoke(network: Caip2, address: string, signal: AbortSignal): Promise<void>
  /** The same for all networks of an account. Default: those on which it signed in while the page was open, one by one. */
  revokeAll?(address: string, signal: AbortSignal): Promise<void>
  /** When what the storage answered last ends, in milliseconds since 1970, whatever the messages say. */
  endsAt?(): number | undefined
  /** In place of the wallet. */
  sign?(message: string, network: Caip2, address: string): Promise<string>
}
