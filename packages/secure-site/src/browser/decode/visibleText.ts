import { formatUnits } from 'viem'

// Format characters (bidi, zero width), controls, private and unassigned ones, blanks that are no space, and our own mark.
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800\u27e8]|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu

/** Matches what `visibleText` writes for a character that cannot be seen. */
export const characterMark: RegExp = /⟨U\+[0-9A-F]{4,6}⟩/

/**
 * Text of strangers with every character that is not seen, or moves others, written as ⟨U+202E⟩. Line ends stay. No two texts
 * become the same.
 */
export function visibleText(text: string): string {
  return text.replace(invisible, (character) => (character === '\n' ? character : markOf(character)))
}

/** One line of it: line ends are marked too. */
export function visibleLine(text: string): string {
  return visibleText(text).replaceAll('\n', markOf('\n'))
}

function markOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

/** The text, where the bytes are well-formed UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Exact, with commas between thousands: `1,250.5`. */
export function amountText(units: bigint, decimals: number): string {
  const [whole = '0', fraction] = formatUnits(units, decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** `22 Nov 2026, 18:46 UTC` of seconds since 1970; the number where that is no date. */
export function dateText(seconds: bigint): string {
  if (seconds < 0n || seconds > 253_402_300_799n) return `${seconds} seconds after 1970`
  const date = new Date(Number(seconds) * 1000)
  const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return `${day}, ${date.toISOString().slice(11, 19)} UTC`
}

/** A symbol as short as it fits beside an amount. */
export function symbolText(symbol: string): string {
  const visible = [...visibleLine(symbol.trim())]
  return visible.length > 24 ? `${visible.slice(0, 23).join('')}…` : visible.join('')
}
