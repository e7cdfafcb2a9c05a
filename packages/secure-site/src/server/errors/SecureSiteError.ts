/** Codes of the errors that starting a secure site, and its command, can raise. */
export type SecureSiteErrorCode =
  | 'secure-site/invalidConfig'
  | 'secure-site/listenFailed'
  | 'secure-site/databaseFailed'
  | 'secure-site/signerFailed'

/** Raised when a secure site cannot start. It has the name and a code by which Portico's errors are recognised. */
export class SecureSiteError extends Error {
  override readonly name: string = 'PorticoError'
  readonly code: SecureSiteErrorCode
  readonly shortMessage: string
  /** What led here and what to do about it. No key, password or address of a server is repeated. */
  readonly details: string | undefined

  constructor(code: SecureSiteErrorCode, shortMessage: string, more: { details?: string; cause?: unknown } = {}) {
    super(
      more.details === undefined ? shortMessage : `${shortMessage}\n${more.details}`,
      more.cause === undefined ? undefined : { cause: more.cause },
    )
    this.code = code
    this.shortMessage = shortMessage
    this.details = more.details
  }
}
