/// <reference types="vite/client" />
import { describe, expect, it } from 'vitest'
import type { Text } from '@portico/core'
import { requestTexts } from '../src/requests.js'
import { english } from './englishTexts.js'
import { tags } from './files.js'
import { isShared, problemsOf, resultsOf } from './problemsOf.js'

type Value =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'address'; readonly address: string }
  | { readonly type: 'amount'; readonly units: string; readonly decimals: number; readonly symbol: string }
  | { readonly type: 'number'; readonly digits: string }
  | { readonly type: 'time'; readonly seconds: string }
interface Writer {
  text(text: { readonly key: string; readonly values?: Readonly<Record<string, Value>> }): string
  value(value: Value): string
}
type Table = Readonly<Record<string, Text>>

/** English, read where it is written. */
const { words } = Object.values(
  import.meta.glob<{ readonly words: Table }>('../../wallet-requests/src/words.ts', { eager: true }),
)[0]!
const { createWriter } = Object.values(
  import.meta.glob<{ readonly createWriter: (locale: string, words: Table) => Writer }>(
    '../../wallet-requests/src/createWriter.ts',
    { eager: true },
  ),
)[0]!
const { approvalWords } = Object.values(
  import.meta.glob<{ readonly approvalWords: Table }>('../../secure-site/src/words/approvalWords.ts', { eager: true }),
)[0]!

/** Of the single words, which languages may share with English ('Token', 'Version'), at most so many. */
const mostShared = 25

const source = english.get('requests')!.all

it('has no word of requests that is also one of the window around them: they are in one file', () => {
  expect(Object.keys(words).filter((key) => key in approvalWords)).toEqual([])
})

/** What a word may be given. The text has characters that stand for something where texts are put together. */
const amount: Value = { type: 'amount', units: '1234567890123456789012345', decimals: 18, symbol: 'USDC' }
const address: Value = { type: 'address', address: '0x52908400098527886E0F7030069857D2E4169EE7' }
const time: Value = { type: 'time', seconds: '1893456000' }
const name: Value = { type: 'text', text: '#1 $& ${name} alice.eth' }
const count: Value = { type: 'number', digits: '25' }

/** Names of what a function takes. */
function variablesOf(word: (v: never) => string): readonly string[] {
  const read = new Set<string>()
  const given = new Proxy(
    {},
    {
      get(_target, variable) {
        if (typeof variable === 'string') read.add(variable)
        return variable === 'count' ? 1 : ''
      },
    },
  )
  word(given as never)
  return [...read]
}

describe.each(tags)('%s', (tag) => {
  it('has each word of requests and of the window around them, and no others', async () => {
    const texts = await requestTexts[tag]!()
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(source).toSorted())
  })

  it('says in its own words all that English says', async () => {
    const texts = await requestTexts[tag]!()
    const all = Object.entries(source).flatMap(([key, text]) => {
      const translated = texts[key] as Text | undefined
      return text === undefined || translated === undefined ? [] : [{ key, text, translated }]
    })
    expect(all.flatMap((each) => problemsOf(tag, each.key, each.text, each.translated))).toEqual([])
    const shared = all.filter((each) => isShared(each.text, each.translated))
    const listed = shared.map((each) => `${each.key}: ${resultsOf(each.translated)[0]}`).join('\n')
    expect(shared.length, listed).toBeLessThanOrEqual(mostShared)
  })

  it.each(Object.entries({ amount, address, time, name }))('writes what a word takes: %s', async (_kind, value) => {
    const texts = await requestTexts[tag]!()
    const writer = createWriter(tag, texts as Table)
    const written = writer.value(value)
    const lost = Object.entries(words).flatMap(([key, source]) => {
      if (typeof source !== 'function') return []
      const variables = variablesOf(source as (v: never) => string)
      return variables.flatMap((variable) => {
        const values = Object.fromEntries(
          variables.map((each) => [each, each === 'count' ? count : each === variable ? value : address]),
        )
        const text = writer.text({ key, values })
        const expected = variable === 'count' ? writer.value(count) : written
        return text.includes(expected) ? [] : [`${key}: '${text}' does not say ${expected}`]
      })
    })
    expect(lost).toEqual([])
  })
})
