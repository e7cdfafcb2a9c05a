import type { Text } from '@portico/core'

/** Several words, which every language may keep. */
const brands = new Set(['Smart Sessions', 'QR code'])
/** Examples, which may keep the words of English. */
const placeholders = new Set(['names.placeholder', 'email.placeholder'])

/** Letters that stand for a variable: no text has them. */
const mark = (name: string): string => `⟦${name}⟧`

/** Number variables, with a value of each plural category of the languages here. */
const numbers: Readonly<Record<string, readonly number[]>> = {
  count: [0, 1, 2, 3, 5, 11, 21, 22, 25, 100, 101, 1_000_000],
  more: [0, 1, 2, 5, 11, 21],
  seconds: [1, 2, 5, 11, 21],
  decimals: [0, 1, 2, 6, 18],
  step: [1],
  steps: [3],
}
const units = ['second', 'minute', 'hour', 'day', 'week']

/** The texts that a function gives, and the variables that it reads. */
function runs(text: (v: never) => string): { readonly results: readonly string[]; readonly read: ReadonlySet<string> } {
  const read = new Set<string>()
  const call = (number: number, unit: string): string => {
    const given = new Proxy(
      {},
      {
        get(_target, name) {
          if (typeof name !== 'string') return undefined
          read.add(name)
          if (name === 'unit') return unit
          const values = numbers[name]
          return values ? values[number % values.length] : mark(name)
        },
      },
    )
    return text(given as never)
  }
  const counts = Array.from({ length: 12 }, (_, number) => number)
  const results = counts.flatMap((number) => units.map((unit) => call(number, unit)))
  return { results: [...new Set(results)], read }
}
export const resultsOf = (text: Text): readonly string[] => (typeof text === 'function' ? runs(text).results : [text])
const marksIn = (text: string): readonly string[] => [...new Set(text.match(/⟦\w+⟧/g))].toSorted()

/** What is wrong with a text, as a list of complaints. */
export function problemsOf(tag: string, key: string, source: Text, text: Text): readonly string[] {
  const found: string[] = []
  if (typeof source !== typeof text) return [`${key}: is a ${typeof text}, in English a ${typeof source}`]
  const results = resultsOf(text)
  if (typeof source === 'function' && typeof text === 'function') {
    const [asked, answered] = [runs(source), runs(text)]
    const missing = [...asked.read].filter((name) => !answered.read.has(name))
    const foreign = [...answered.read].filter((name) => !asked.read.has(name))
    if (missing.length > 0) found.push(`${key}: does not use ${missing.join(', ')}`)
    if (foreign.length > 0) found.push(`${key}: uses ${foreign.join(', ')}, which English does not`)
    // One and the same in every form: what is shown must not be lost in one of them.
    const always = asked.results.map(marksIn).reduce((all, some) => all.filter((one) => some.includes(one)))
    for (const result of results)
      for (const name of always) if (!result.includes(name)) found.push(`${key}: '${result}' lacks ${name}`)
  }
  for (const result of results) {
    if (result !== result.trim() || result === '')
      found.push(`${key}: '${result}' begins or ends with a blank, or is empty`)
    if (/\b(undefined|NaN)\b|\[object|<[a-zA-Z/!]|&[a-z]+;|#/.test(result.replace('#⟦tokenId⟧', '')))
      found.push(`${key}: '${result}' has markup, an unfilled '#' or a value that is none`)
    if (/ {2}|\n|\t/.test(result)) found.push(`${key}: '${result}' has two blanks, a tab or a line break`)
    if (/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/.test(result))
      found.push(`${key}: has control characters for direction`)
    const letters = result.replaceAll(/⟦\w+⟧/g, '')
    if (rightToLeft.has(tag) && /[\u0590-\u06ff]/.test(letters)) {
      if (/[\u0600-\u06ff]\s*[?,;]/.test(letters))
        found.push(`${key}: '${result}' has ASCII ? , or ; in place of ؟ ، ؛`)
    }
    const latin =
      letters.match(/[A-Za-z]{3,}/g)?.filter((word) => !latinWords.has(word) && word !== word.toUpperCase()) ?? []
    if (nonLatin.has(new Intl.Locale(tag).language) && latin.length > 0)
      found.push(`${key}: '${result}' has Latin words: ${latin.join(' ')}`)
  }
  const [first = ''] = results
  const hasSeveralWords = /\p{L}\s+\S/u.test(first.replaceAll(/⟦\w+⟧/g, ''))
  if (isShared(source, text) && hasSeveralWords && !brands.has(first) && !placeholders.has(key))
    found.push(`${key}: '${first}' is English`)
  return found
}

/** Whether a text with words is that of English. */
export function isShared(source: Text, text: Text): boolean {
  const results = resultsOf(text)
  const hasWords = /\p{L}{2,}/u.test(results.join(' ').replaceAll(/⟦\w+⟧/g, ''))
  return hasWords && results.join() === resultsOf(source).join()
}

const rightToLeft = new Set(['ar', 'he', 'fa'])
const nonLatin = new Set(['ar', 'he', 'fa', 'ru', 'uk', 'hi', 'th', 'ja', 'ko', 'zh'])
/** Names of products, protocols and file formats, which keep their letters in every script. */
const latinWords = new Set(
  'WalletConnect Ledger Chrome Edge Opera Google Farcaster Discord Apple GitHub Facebook NFT NFTs EVM DeFi QR iPhone iPad Android Smart Sessions Session Account Accounts alice name example com email Max Token Web App Store Permit Safe SOL Ethereum Solana base delegatecall'.split(
    ' ',
  ),
)
