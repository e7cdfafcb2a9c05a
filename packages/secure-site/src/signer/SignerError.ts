/** Codes of the errors that starting a signer, and its commands, can raise. */
export type SignerErrorCode =
  | 'signer/invalidConfig'
  | 'signer/listenFailed'
  | 'signer/keyInvalid'
  | 'signer/keyMissing'
  | 'signer/keyWrong'
  | 'signer/keyInUse'
  | 'signer/databaseOlder'
  | 'signer/databaseChanged'
  | 'signer/stateFile'

/**
 * Raised when a signer cannot start. The program ends with `exitCode`: 78 is EX_CONFIG of sysexits.h, and restarting does not
 * help. Messages name the id of a key, never a key.
 */
export class SignerError extends Error {
  override readonly name: string = 'PorticoError'
  readonly code: SignerErrorCode
  readonly exitCode = 78
  readonly shortMessage: string
  /** What to do about it. */
  readonly details: string | undefined

  constructor(code: SignerErrorCode, shortMessage: string, details?: string, cause?: unknown) {
    super(
      details === undefined ? shortMessage : `${shortMessage}\n${details}`,
      cause === undefined ? undefined : { cause },
    )
    this.code = code
    this.shortMessage = shortMessage
    this.details = details
  }
}
