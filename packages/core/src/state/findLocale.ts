/**
 * The tag among `available` whose texts a reader of `wanted` reads: same language and script (BCP 47, with the likely script of
 * Unicode CLDR: `zh-TW` is `zh-Hant`), rather of the same region. `iw` is `he`.
 */
export function findLocale(language: string, available: readonly string[]): string | undefined {
  const parsed = parse(language)
  if (!parsed) return available.find((tag) => tag === language)
  const readable = available.flatMap((tag) => {
    const found = parse(tag)
    return found && found.language === parsed.language && found.script === parsed.script ? [{ tag, found }] : []
  })
  const best =
    readable.find(({ found }) => found.region === parsed.region) ??
    readable.find(({ tag }) => new Intl.Locale(tag).region === undefined) ??
    readable[0]
  return best?.tag
}

function parse(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return undefined
  }
}
