/** A source could not answer. The route answers 503, and the log has the reason without addresses. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  constructor(
    /** Which source, such as `rpc` or `blockscout`. */
    readonly source: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
