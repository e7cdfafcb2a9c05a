export type CreateErrorCode =
  'create/missing' | 'create/unknownOption' | 'create/unknownKind' | 'create/invalidName' | 'create/notEmpty'

/** Something a person at a terminal can put right; the message says how. */
export class CreateError extends Error {
  override readonly name: string = 'CreateError'
  readonly code: CreateErrorCode

  constructor(code: CreateErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
