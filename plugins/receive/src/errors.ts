import type { ErrorTexts } from '@portico/core'
import type { HeadlessReceiveSpec } from './ReceiveSpec.js'

export const errors: ErrorTexts<HeadlessReceiveSpec['errors']> = {
  invalidOption: ({ option }) => `receive(): option '${option}' has the wrong type`,
}
