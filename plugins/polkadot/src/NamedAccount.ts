export interface NamedAccount {
  /** With the prefix of the network in use. */
  readonly address: string
  /** As its owner calls it in the wallet. */
  readonly name?: string | undefined
  /** Scheme of its signatures: `sr25519`, `ed25519`, `ecdsa`. Undefined: the wallet does not say. */
  readonly keyType?: 'sr25519' | 'ed25519' | 'ecdsa' | undefined
}
