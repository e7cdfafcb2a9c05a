/**
 * A statement that the server did not answer, as it is gone, starts or stops, or takes no connection. Where it had been sent, it may
 * have been carried out. `cause` says why.
 */
export class DatabaseUnreachable extends Error {
  override readonly name: string = 'PorticoError'
  readonly code = 'database/unreachable'

  constructor(cause: unknown) {
    super('The database does not answer', { cause })
  }
}
