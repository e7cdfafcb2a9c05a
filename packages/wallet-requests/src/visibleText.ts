// Format characters (bidi, zero width), controls, private and unassigned ones, blanks that are no space, and our own mark.
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u2800\u27e8]|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0/gu

/** Matches what `visibleText` writes for a character that cannot be seen. */
export const characterMark: RegExp = /\u27e8U\+[0-9A-F]{4,6}\u27e9/

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
