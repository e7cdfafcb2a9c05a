export interface SignedInAccount {
  /** As its chain spells it. */
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  /** The namespace, and what stands for the account's key on all its chains: `eip155:0xab…`. Of one key it is always the same. */
  readonly subject: string
  /** RFC 3339, of the message, as is the time below. */
  readonly issuedAt: string
  /** Milliseconds since 1970, where the message expires. */
  readonly expiresAt?: number
  readonly resources?: readonly string[]
  readonly requestId?: string
}

/** Nonces that were used. */
export interface NonceStore {
  /**
   * Remembers that a nonce was used.
   * @param expiresAt until when, in milliseconds since 1970
   * @returns whether it is the first time: true once for each nonce, even when asked several times at the same moment
   */
  use(nonce: string, expiresAt: number): Promise<boolean>
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
  /** The epoch of its subject when it signed in. */
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
