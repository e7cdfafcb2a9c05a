import { isPorticoError, messageOf, safeName } from '@portico/core'

/** Characters. A longer sentence is cut. */
const longestReason = 200
/** Characters. A longer name was probably chosen to push something else out of sight. */
const longestName = 100

/** A name from outside data (a wallet, a token, a network), safe to show: one line, without characters that reorder the text around it. */
export function plainName(name: string): string {
  return plainText(name, longestName)
}

/** Why something failed, in one sentence for the visitor. The words of a wallet are outside data: cleaned as by `plainName`, and cut. */
export function reasonOf(error: unknown): string {
  return plainText(isPorticoError(error) ? error.shortMessage : messageOf(error), longestReason)
}

function plainText(given: string, longest: number): string {
  const text = safeName(given, longest + 1) ?? ''
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** Hebrew to Arabic and their presentation forms, and the right-to-left scripts beyond the basic plane. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A name for use inside a sentence: as `plainName`, and isolated from the direction of the words around it (FSI and PDI of UAX #9). */
export function isolated(name: string): string {
  const text = plainName(name)
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text
}
