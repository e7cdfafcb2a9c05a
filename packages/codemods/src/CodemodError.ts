export type CodemodErrorCode =
  | 'codemods/unknownOption'
  | 'codemods/unknownKit'
  | 'codemods/missing'
  | 'codemods/notFound'
  | 'codemods/dirtyTree'
  | 'codemods/notWritten'

/** Something a person at a terminal can put right; the message says how. */
export class CodemodError extends Error {
  override readonly name: string = 'CodemodError'
  readonly code: CodemodErrorCode

  constructor(code: CodemodErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
  }
}
