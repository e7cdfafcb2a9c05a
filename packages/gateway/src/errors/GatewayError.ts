/** Codes of the errors that starting a gateway can raise. */
export type GatewayErrorCode =
  | 'gateway/invalidConfig'
  | 'gateway/configUnreadable'
  | 'gateway/listenFailed'
  | 'gateway/databaseFailed'

/**
 * Raised when a gateway cannot start. Carries the name and the code by which Portico's errors are recognised, without
 * a dependency of the server on the browser's engine.
 */
export class GatewayError extends Error {
  override readonly name: string = 'PorticoError'
  readonly code: GatewayErrorCode
  readonly shortMessage: string
  /** What led here and what to do about it. */
  readonly details: string | undefined

  constructor(code: GatewayErrorCode, shortMessage: string, more: { details?: string; cause?: unknown } = {}) {
    super(
      more.details === undefined ? shortMessage : `${shortMessage}\n${more.details}`,
      more.cause === undefined ? undefined : { cause: more.cause },
    )
    this.code = code
    this.shortMessage = shortMessage
    this.details = more.details
  }
}
