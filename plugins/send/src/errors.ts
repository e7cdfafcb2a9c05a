import type { ErrorTexts } from '@portico/core'
import type { SendErrors } from './SendSpec.js'

/** Texts of what can go wrong at the door; those of the room are there. */
export const errors: ErrorTexts<Pick<SendErrors, 'invalidOption'>> = {
  invalidOption: ({ option }) => `send(): option '${option}' has the wrong type`,
}
