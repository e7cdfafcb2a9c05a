import type { LocaleTexts, Text, Texts } from '@portico/core'

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz', (letter, index) => [
    letter,
    Array.from('ÅåƁƀÇçÐðÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀḿÑñÖöÞþǪǫŔŕŠšŢţÛûṼṽŴŵẊẋÝýŽž')[index]!,
  ]),
)
/** Around a variable while a text is made. Private use characters, which no text has. */
const [open, close] = ['\ue010', '\ue011']

/** A text as a translation would have it: with accents, 40 % longer, and between marks, by which one sees what is not translated or cut. */
export function pseudo(text: string): string {
  const accented = text
    .split(new RegExp(`(${open}[^${close}]*${close})`))
    .map((piece) =>
      piece.startsWith(open) ? piece.slice(1, -1) : Array.from(piece, (letter) => accents[letter] ?? letter).join(''),
    )
    .join('')
  const more = Math.max(1, Math.round(text.length * 0.4) - 8)
  return `[!!! ${accented}${' ~~~~'.repeat(Math.ceil(more / 5)).slice(0, more)} !!!]`
}

function pseudoText(text: Text): Text {
  if (typeof text !== 'function') return pseudo(text)
  return ((variables: object) => {
    const marked = Object.entries(variables).map(([name, value]) => [
      name,
      // A name such as `unit` chooses among words: it has to stay as it is.
      typeof value === 'string' && name !== 'unit' ? `${open}${value}${close}` : value,
    ])
    return pseudo((text as (variables: never) => string)(Object.fromEntries(marked) as never))
  }) as Text
}

/**
 * A language made of English, for tests: `createModal({ locales: { 'en-XA': async () => ({ default: pseudoLocale }) }, locale: 'en-XA' })`.
 * Every text of every plugin reads `[!!! Çöññéçţ !!!]`; what does not is written into a view.
 */
export const pseudoLocale: LocaleTexts = {
  texts: {},
  fromEnglish: (english: Texts) =>
    Object.fromEntries(
      Object.entries(english).map(([key, text]) => [key, text === undefined ? text : pseudoText(text)]),
    ),
}
