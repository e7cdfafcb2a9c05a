/** A data key that was wrapped. All fields are base64url, but `kekId`. */
export interface WrappedKey {
  readonly kekId: string
  readonly iv: string
  readonly ct: string
}

/**
 * The key-encryption key: the one thing that an adapter for a key service writes. The data key of every wallet is wrapped
 * with it; the key itself is not in the database.
 */
export interface KeyEncryption {
  /** Id of the key that wraps new data keys. */
  current(): string
  /** Ids of the keys that can unwrap. */
  ids(): readonly string[]
  /** @param context bound to the wrapped key: unwrapping with another one fails */
  wrap(key: Uint8Array, context: string): Promise<WrappedKey>
  /** @throws when the key is not there, or the box was changed or belongs elsewhere */
  unwrap(box: WrappedKey, context: string): Promise<Uint8Array>
}
