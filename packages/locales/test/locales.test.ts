import { describe, expect, it } from 'vitest'
import type { LocaleTexts, Texts } from '@portico/core'
import { locales as listed } from '../src/index.js'
import { english, foldersFound, foldersWithTexts } from './englishTexts.js'
import { isShared, problemsOf, resultsOf } from './problemsOf.js'

/** Of the single words, which languages may share with English ('Token', 'Transaction'), at most so many. */
const mostShared = 60

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

const files = import.meta.glob<string>('../src/*/**/*.ts', { query: '?raw', import: 'default' })

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
      // A section of texts may have one of this name too, beside its title.
      const forms = objects.filter(([text]) => !/\btitle:/.test(text))
      return forms.map(([text]) => ({
        file: `${path}: ${text.replaceAll(/\s+/g, ' ')}`,
        locale: locale.find((one) => one !== tag) ?? tag,
        forms: [...text.matchAll(/(?:^|[{,])\s*(zero|one|two|few|many|other):/g)].map((match) => match[1]!),
      }))
    }),
  )
  return found.flat()
}
