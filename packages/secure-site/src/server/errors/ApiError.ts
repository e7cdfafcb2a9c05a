/**
 * What the site refuses, as its pages get it: `{ code, message }` with this HTTP status. The message may be shown to the
 * visitor; it repeats nothing of the request.
 */
export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 503
  readonly code: string

  constructor(status: ApiError['status'], code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
