/** `0x` and hexadecimal digits. */
export type PasskeyHex = `0x${string}`

/** What leaves the device of a passkey account. The private key cannot be read by any page. */
export interface PasskeyAccount {
  readonly address: PasskeyHex
  /** WebAuthn credential id, base64url. */
  readonly credentialId: string
  /** P-256: `x` and `y`, 32 bytes each. */
  readonly publicKey: PasskeyHex
}
