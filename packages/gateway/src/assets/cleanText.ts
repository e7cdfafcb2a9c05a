/** Controls, separators of lines, marks that change the direction of what follows, and characters without a shape. */
const unwanted = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu

/** Foreign text in one line, without characters that hide or reorder what is written, and at most `longest` characters. */
export function cleanText(text: string, longest: number): string {
  const line = text
    .slice(0, longest * 4)
    .replace(/[\r\n\t]+/g, ' ')
    .replace(unwanted, '')
    .trim()
  const characters = Array.from(line)
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`
}
