import type { Text } from './Description.js'
import type { RefusalCode } from './Reading.js'

/** Thrown inside of `readRequest`, which answers it as a refusal. */
export class RefusedError extends Error {
  override readonly name: string = 'RefusedError'
  constructor(
    readonly code: RefusalCode,
    readonly text: Text,
  ) {
    super(`${code} ${text.key}`)
  }
}
