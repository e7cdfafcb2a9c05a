/**
 * Why a request to the embedded wallet failed. `message` is for people; `code` is stable: `embedded/frameLoadFailed`,
 * `requestTimeout`, `aborted`, `closed`, `tooMany`, `unreadable`, `failed`, or one that the secure site answered, such as
 * `embedded/rejected`.
 */
export class FrameError extends Error {
  override readonly name: string = 'FrameError'

  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
