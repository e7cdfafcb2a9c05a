import { describe, expect, it } from 'vitest'
import type { LocaleTexts, Texts } from '@portico/core'
import { locales } from '../src/index.js'
import { english, foldersFound, foldersWithTexts } from './englishTexts.js'
import { tags } from './files.js'
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

describe('texts of plugins', () => {
  it('are found for each plugin that has some', () => {
    expect(foldersFound.toSorted()).toEqual(foldersWithTexts.toSorted())
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
})
