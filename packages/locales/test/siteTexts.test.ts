/// <reference types="vite/client" />
import type { Text } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { accountTexts } from '../src/account.js'
import { locales } from '../src/index.js'
import { mailTexts } from '../src/mails.js'
import { pageTexts } from '../src/pages.js'
import { refusalTexts } from '../src/refusals.js'
import type { SiteTexts } from '../src/siteTexts.js'
import { englishSite } from './englishTexts.js'
import { tags } from './files.js'
import { isShared, problemsOf, resultsOf } from './problemsOf.js'

/** Of the single words, which languages may share with English ('Browser'), at most so many. */
const mostShared = 4

/** Texts of all sections, by `section.key`, and those beside them. */
const flat = (table: SiteTexts): Readonly<Record<string, Text>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([section, texts]) =>
      typeof texts !== 'object'
        ? [[section, texts]]
        : Object.entries(texts).map(([key, text]) => [`${section}.${key}`, text as Text]),
    ),
  )

/** Numbers in a text, such as hours, whatever the digits. English has them as numbers only where they matter. */
const numbersIn = (text: Text): readonly number[] =>
  [
    ...resultsOf(text)
      .join(' ')
      .matchAll(/\p{Nd}+/gu),
  ].map(([digits]) => Number(digits.replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))))

describe.each([
  ['pages', pageTexts],
  ['mails', mailTexts],
  ['account', accountTexts],
  ['refusals', refusalTexts],
] as const)('%s of the secure site', (name, loaders) => {
  const source = flat(englishSite[name])

  it('have texts in every language', () => {
    expect(Object.keys(source).length).toBeGreaterThan(40)
    expect(Object.keys(loaders).toSorted()).toEqual(Object.keys(locales).toSorted())
  })

  it.each(tags)('%s: has every text, in its own words', async (tag) => {
    const texts = flat(await loaders[tag]!())
    expect(Object.keys(texts)).toEqual(Object.keys(source))
    const problems = Object.entries(source).flatMap(([key, text]) => problemsOf(tag, key, text, texts[key]!))
    expect(problems).toEqual([])
    const lost = Object.keys(source).filter(
      (key) => !numbersIn(source[key]!).every((number) => numbersIn(texts[key]!).includes(number)),
    )
    expect(lost).toEqual([])
    const shared = Object.keys(source).filter((key) => isShared(source[key]!, texts[key]!))
    expect(shared.length, shared.map((key) => resultsOf(texts[key]!)[0]).join()).toBeLessThanOrEqual(mostShared)
  })
})
