import { plainName } from './plainName.js'

/** Hebrew to Arabic and their presentation forms, and the right-to-left scripts beyond the basic plane. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A name for the middle of a sentence: harmless, and apart from the direction of the words around it (FSI … PDI of UAX #9). */
export function isolated(name: string): string {
  const text = plainName(name)
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
