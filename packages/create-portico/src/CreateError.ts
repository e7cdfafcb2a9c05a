export type CreateErrorCode =
  | 'create/missing'
  | 'create/unknownOption'
  | 'create/unknownKind'
  | 'create/invalidName'
  | 'create/notEmpty'
  | 'create/notWritten'

/** Something a person at a terminal can put right; the message says how. */
export class CreateError extends Error {
  override readonly name: string = 'CreateError'
  readonly code: CreateErrorCode

  constructor(code: CreateErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}
