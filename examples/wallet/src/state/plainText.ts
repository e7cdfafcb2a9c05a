const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * A name from outside, fit for one line: characters that hide, reorder or break text are left out, length is bounded.
 * Isolating the text's direction is the view's part.
 */
export function plainText(text: string, limit = 80): string {
  const clean = text.replace(invisible, '').trim()
  return [...clean].length > limit ? `${[...clean].slice(0, limit - 1).join('')}…` : clean
}

/** A message as it is, with its lines, but with every character that hides or reorders text shown as its code. */
export function visibleText(text: string): string {
  return text.replace(invisible, (character) =>
    character === '\n' || character === '\t' ? character : `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  )
}
