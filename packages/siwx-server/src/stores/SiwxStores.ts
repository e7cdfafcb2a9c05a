export interface SignedInAccount {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  /** RFC 3339, of the message, as is the time below. */
  readonly issuedAt: string
  /** Milliseconds since 1970, where the message expires. */
  readonly expiresAt?: number
  readonly resources?: readonly string[]
  readonly requestId?: string
}

/** Nonces that were issued and not used yet. */
export interface NonceStore {
  /** @param expiresAt milliseconds since 1970 */
  add(nonce: string, expiresAt: number): Promise<void>
  /** Takes a nonce out. True once for each that was added and has not expired, even when asked at the same moment. */
  take(nonce: string): Promise<boolean>
}

/** A session as it is stored: no cookie can be made of it. */
export interface SessionRecord {
  readonly id: string
  /** SHA-256 of the secret in the cookie, hexadecimal. */
  readonly secretHash: string
  /** The secret before, for requests that were under way when it was replaced. Times are milliseconds since 1970. */
  readonly previous?: { readonly secretHash: string; readonly until: number }
  readonly rotatedAt: number
  readonly expiresAt: number
  /** The latest first. */
  readonly accounts: readonly StoredAccount[]
}

export interface StoredAccount extends SignedInAccount {
  /** The account's epoch when it signed in. */
  readonly epoch: number
}

export interface SessionStore {
  add(record: SessionRecord): Promise<void>
  get(id: string): Promise<SessionRecord | undefined>
  /** Replaces the record of that id if it still has the secret `secretHash`. False, and nothing changes, where it does not. */
  replace(secretHash: string, record: SessionRecord): Promise<boolean>
  delete(id: string): Promise<void>
  /** How often each of these was signed out everywhere. */
  epochs(subjects: readonly string[]): Promise<readonly number[]>
  raiseEpoch(subject: string): Promise<void>
}

export interface SiwxStores {
  readonly nonces: NonceStore
  readonly sessions: SessionStore
}
