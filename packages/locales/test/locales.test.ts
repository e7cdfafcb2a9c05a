import { describe, expect, it } from 'vitest'
import type { LocaleTexts, Text, Texts } from '@portico/core'
import { locales as listed } from '../src/index.js'
import { english, foldersFound, foldersWithTexts } from './englishTexts.js'

/** Several words, which every language may keep. */
const brands = new Set(['Smart Sessions', 'QR code'])
/** Of the single words, which languages may share with English ('Token', 'Transaction'), at most so many. */
const mostShared = 60
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
const resultsOf = (text: Text): readonly string[] => (typeof text === 'function' ? runs(text).results : [text])
const marksIn = (text: string): readonly string[] => [...new Set(text.match(/⟦\w+⟧/g))].toSorted()

/** What is wrong with a text, as a list of complaints. */
function problemsOf(tag: string, key: string, source: Text, text: Text): readonly string[] {
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
function isShared(source: Text, text: Text): boolean {
  const results = resultsOf(text)
  const hasWords = /\p{L}{2,}/u.test(results.join(' ').replaceAll(/⟦\w+⟧/g, ''))
  return hasWords && results.join() === resultsOf(source).join()
}

const rightToLeft = new Set(['ar', 'he', 'fa'])
const nonLatin = new Set(['ar', 'he', 'fa', 'ru', 'uk', 'hi', 'th', 'ja', 'ko', 'zh'])
/** Names of products, protocols and file formats, which keep their letters in every script. */
const latinWords = new Set(
  'WalletConnect Ledger Chrome Edge Opera Google Farcaster Discord Apple GitHub Facebook NFT NFTs EVM DeFi QR iPhone iPad Android Smart Sessions Session Account Accounts alice name example com email Max Token Web App Store'.split(
    ' ',
  ),
)

async function allOf(texts: LocaleTexts): Promise<ReadonlyMap<string, Texts>> {
  const owners = new Set([...Object.keys(texts.texts), ...Object.keys(texts.load ?? {})])
  return new Map(
    await Promise.all(
      [...owners].map(async (owner) => {
        const more = await texts.load?.[owner]?.()
        return [owner, { ...texts.texts[owner], ...more?.default }] as const
      }),
    ),
  )
}

const modules = import.meta.glob<{ readonly default: LocaleTexts }>('../src/*/index.ts')
const locales = Object.fromEntries(Object.entries(modules).map(([path, load]) => [path.split('/')[2]!, load] as const))
/** `LOCALE=fr npx vitest run --config vitest.workspace.ts packages/locales` tests one. */
const only = process.env['LOCALE']
const tags = Object.keys(locales).filter((tag) => only === undefined || tag === only)

describe('texts of plugins', () => {
  it('are found for each plugin that has some', () => {
    expect(foldersFound.toSorted()).toEqual(foldersWithTexts.toSorted())
  })
  it('are listed for each language', () => {
    const expected = only === undefined ? Object.keys(locales) : Object.keys(listed)
    expect(Object.keys(listed).toSorted()).toEqual(expected.toSorted())
  })
})

describe.each(tags)('%s', (tag) => {
  it('is a BCP 47 tag in its canonical form', () => {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
  })

  it('has the texts of every owner, and no others', async () => {
    const translated = await allOf((await locales[tag]!()).default)
    expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted())
    const differences = [...english].flatMap(([owner, { all }]) => {
      const own = Object.keys(translated.get(owner)!)
      const missing = Object.keys(all).filter((key) => !own.includes(key))
      const extra = own.filter((key) => !(key in all))
      return [
        ...missing.map((key) => `missing: ${owner}.${key}`),
        ...extra.map((key) => `not in English: ${owner}.${key}`),
      ]
    })
    expect(differences).toEqual([])
  })

  it('has in its first file what plugins need before their views', async () => {
    const { texts } = (await locales[tag]!()).default
    const missing = [...english].flatMap(([owner, { first }]) =>
      Object.keys(first).flatMap((key) => (texts[owner]?.[key] === undefined ? [`${owner}.${key}`] : [])),
    )
    expect(missing).toEqual([])
  })

  it('says in its own words all that English says', async () => {
    const translated = await allOf((await locales[tag]!()).default)
    const problems = [...english].flatMap(([owner, { all }]) =>
      Object.entries(all).flatMap(([key, source]) => {
        const text = translated.get(owner)?.[key]
        return text === undefined ? [] : problemsOf(tag, `${owner}.${key}`, source!, text)
      }),
    )
    expect(problems).toEqual([])
    const shared = [...english].flatMap(([owner, { all }]) =>
      Object.entries(all).flatMap(([key, source]) => {
        const text = translated.get(owner)?.[key]
        return text !== undefined && isShared(source!, text) ? [`${owner}.${key}: ${resultsOf(text)[0]}`] : []
      }),
    )
    expect(shared.length, shared.join('\n')).toBeLessThanOrEqual(mostShared)
  })

  it('has every plural form of the language, and no other', async () => {
    const used = await pluralForms(tag)
    const categories = new Set(new Intl.PluralRules(tag).resolvedOptions().pluralCategories)
    const problems = used.flatMap(({ file, locale, forms }) => [
      ...(locale === tag ? [] : [`${file}: plural('${locale}', …)`]),
      ...[...categories]
        .filter((form) => !forms.includes(form) && form !== 'other')
        .map((form) => `${file}: '${form}' is missing in { ${forms.join(', ')} }`),
      ...forms
        .filter((form) => !categories.has(form as Intl.LDMLPluralRule))
        .map((form) => `${file}: '${form}' is never used`),
    ])
    expect(problems).toEqual([])
  })
})

const files = import.meta.glob<string>('../src/*/*.ts', { query: '?raw', import: 'default' })

interface Plural {
  readonly file: string
  readonly locale: string
  readonly forms: readonly string[]
}

/** The objects of forms in the files of a locale: those given to `plural`, and those in tables. */
async function pluralForms(tag: string): Promise<readonly Plural[]> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`../src/${tag}/`))
  const found = await Promise.all(
    own.map(async ([path, load]) => {
      const source = await load()
      const locale = [...source.matchAll(/plural\(\s*'([^']+)'/g)].map((match) => match[1]!)
      const objects = [...source.matchAll(/\{[^{}]*(?:\$\{[^{}]*\}[^{}]*)*\bother:(?:[^{}]|\$\{[^{}]*\})*\}/g)]
      return objects.map(([text]) => ({
        file: `${path}: ${text.replaceAll(/\s+/g, ' ')}`,
        locale: locale.find((one) => one !== tag) ?? tag,
        forms: [...text.matchAll(/(?:^|[{,])\s*(zero|one|two|few|many|other):/g)].map((match) => match[1]!),
      }))
    }),
  )
  return found.flat()
}
