/**
 * What the site refuses, as its pages get it: `{ code, message, rpcCode? }` with this HTTP status. The message may be shown to the
 * visitor; it repeats nothing of the request.
 */
export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 429 | 503
  readonly code: string
  /** The number that a standard has for it, such as 5730 of EIP-5792. */
  readonly rpcCode: number | undefined

  constructor(
    status: ApiError['status'],
    code: string,
    message: string,
    { rpcCode }: { readonly rpcCode?: number | undefined } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.rpcCode = rpcCode
  }
}
