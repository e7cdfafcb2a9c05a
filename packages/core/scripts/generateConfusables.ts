// Writes src/wallets/confusables.json out of Unicode's confusables.txt (https://www.unicode.org/Public/security/latest/confusables.txt):
// `npm run generate -w @portico/core -- confusables.txt`. It keeps what looks like letters and digits of ASCII and is not folded by NFKC.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Name a copy of confusables.txt')
const text = readFileSync(path, 'utf8')

/** Small capitals, which Unicode takes for letters of their own. */
const smallCapitals: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpꞯqʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz'].flatMap((letter, at, all) =>
    at % 2 === 0 ? [[letter, all[at + 1]!]] : [],
  ),
)
/** Cyrillic letters that are drawn as small capitals of Latin. */
const cyrillic: Readonly<Record<string, string>> = { в: 'b', к: 'k', м: 'm', н: 'h', т: 't' }

const characters = (codes: string): string =>
  String.fromCodePoint(
    ...codes
      .trim()
      .split(/\s+/)
      .map((code) => Number.parseInt(code, 16)),
  )
const lookAlikes = new Map<string, Set<string>>()
const put = (source: string, target: string): void => {
  lookAlikes.set(target, (lookAlikes.get(target) ?? new Set()).add(source))
}
for (const [source, target] of Object.entries({ ...smallCapitals, ...cyrillic })) put(source, target)
for (const [, from = '', to = ''] of text.matchAll(/^([\dA-F]+) ;\t([\dA-F ]+) ;\tMA/gm)) {
  const [source, target] = [characters(from), characters(to)]
  const isOwn = source in smallCapitals || source in cyrillic
  if (!isOwn && /^[a-z\d]+$/i.test(target) && source.normalize('NFKC') === source && source.normalize('NFD') === source)
    put(source, target)
}

const sorted = [...lookAlikes]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([target, sources]) => [target, [...sources].sort().join('')])
writeFileSync(
  fileURLToPath(new URL('../src/wallets/confusables.json', import.meta.url)),
  `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`,
)
