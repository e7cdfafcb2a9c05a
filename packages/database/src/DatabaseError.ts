/** Raised when a database cannot be opened. It has the name and a code by which Portico's errors are recognised. */
export class DatabaseError extends Error {
  override readonly name: string = 'PorticoError'
  readonly code = 'database/openFailed'
  readonly shortMessage: string
  /** What led here and what to do about it. Repeats neither the address nor the user of the server. */
  readonly details: string

  constructor(shortMessage: string, details: string, cause?: unknown) {
    super(`${shortMessage}\n${details}`, cause === undefined ? undefined : { cause })
    this.shortMessage = shortMessage
    this.details = details
  }
}
