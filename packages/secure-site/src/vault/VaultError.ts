/**
 * Raised when keys are missing or wrong. The program ends with `exitCode`: 78 is EX_CONFIG of sysexits.h. Messages name the
 * id of a key, never the key.
 */
export class VaultError extends Error {
  override readonly name: string = 'PorticoError'
  readonly code: 'vault/keyInvalid' | 'vault/keyMissing' | 'vault/keyWrong' | 'vault/keyInUse'
  readonly shortMessage: string
  /** What to do about it. */
  readonly details: string | undefined
  readonly exitCode = 78

  constructor(code: VaultError['code'], shortMessage: string, details?: string) {
    super(details === undefined ? shortMessage : `${shortMessage}\n${details}`)
    this.code = code
    this.shortMessage = shortMessage
    this.details = details
  }
}
