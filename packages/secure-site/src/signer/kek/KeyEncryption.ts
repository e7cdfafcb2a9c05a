/** A secret that was wrapped. `iv` and `ct` are base64url; a key service may leave `iv` empty. */
export interface WrappedKey {
  readonly kekId: string
  readonly iv: string
  readonly ct: string
}

/** @param context bound to the wrapped secret: unwrapping with another one fails */
export interface Secret {
  readonly bytes: Uint8Array
  readonly context: string
}

export interface WrappedSecret {
  readonly box: WrappedKey
  readonly context: string
}

/**
 * The key-encryption key: the one thing that an adapter for a key service writes. All secrets of wallets are wrapped with it; the
 * key itself is not in the database. What passes `test/signer/keyEncryptionSuite.ts` can be used.
 */
export interface KeyEncryption {
  /** Id of the key that wraps. */
  current(): string
  /** Ids of the keys that can unwrap. */
  ids(): readonly string[]
  /** Answers in the order of the list. */
  wrap(list: readonly Secret[]): Promise<readonly WrappedKey[]>
  /**
   * Answers in the order of the list. The caller overwrites what it gets.
   * @throws SignerError `signer/keyMissing`, `signer/keyWrong`: the whole list fails when one box was changed or belongs elsewhere
   */
  unwrap(list: readonly WrappedSecret[]): Promise<readonly Uint8Array[]>
}
