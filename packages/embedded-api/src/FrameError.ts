export interface FrameErrorOptions extends ErrorOptions {
  readonly rpcCode?: number | undefined
}

/**
 * Why a request to the embedded wallet failed. `message` is for people; `code` is stable: `embedded/frameLoadFailed`,
 * `requestTimeout`, `aborted`, `closed`, `tooMany`, `unreadable`, `failed`, or one that the secure site answered, such as
 * `embedded/rejected`.
 */
export class FrameError extends Error {
  override readonly name: string = 'FrameError'
  /** The number that a standard has for it, such as 5730 of EIP-5792. */
  readonly rpcCode: number | undefined

  constructor(
    readonly code: string,
    message: string,
    options?: FrameErrorOptions,
  ) {
    super(message, options)
    this.rpcCode = options?.rpcCode
  }
}
