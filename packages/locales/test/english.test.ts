/// <reference types="vite/client" />
import type { Text, Texts } from '@portico/core'
import { expect, it } from 'vitest'
import { icuTexts, type IcuMessages } from '../src/icu.js'
import { english, englishSite } from './englishTexts.js'
import { messagesOf } from './files.js'

const files = messagesOf('en')
const transferOwners = ['send', 'swaps', 'pay']

/** Numbers as the English texts are written for: without groups of digits. */
const numbers = [0, 1, 2, 3, 5, 11, 21, 100]
const units = ['second', 'minute', 'hour', 'day', 'week']
const counts = ['count', 'decimals', 'more', 'seconds', 'step', 'steps']

/** What a text says for sample values. */
function saidBy(text: Text | undefined): readonly string[] {
  if (typeof text !== 'function') return [String(text)]
  const write = text as (values: unknown) => string
  return numbers.flatMap((number) =>
    units.map((unit) => {
      const get = (_target: object, name: string) =>
        name === 'unit' ? unit : counts.includes(name) ? number : `<${name}>`
      return write(new Proxy({}, { get: get as ProxyHandler<object>['get'] & {} }))
    }),
  )
}

/** By owner of the modal, or file of the secure site and section: what the files of English say. */
function ofFiles(owner: string): Texts {
  const first = (files.get('first') as Readonly<Record<string, IcuMessages>>)[owner]
  const transfers = transferOwners.includes(owner) ? files.get('transfers') : undefined
  return icuTexts('en', { ...first, ...transfers, ...files.get(owner) }) as Texts
}

/** Keys whose text differs, is missing in a file, or is in none of the code. */
function differences(code: Texts, written: Texts): readonly string[] {
  const keys = new Set([...Object.keys(code), ...Object.keys(written)])
  return [...keys].flatMap((key) => {
    const [inCode, inFile] = [saidBy(code[key]), saidBy(written[key])]
    const at = inCode.findIndex((said, index) => said !== inFile[index % inFile.length])
    return at === -1 ? [] : [`${key}: the code says '${inCode[at]}', the file '${inFile[at % inFile.length]}'`]
  })
}

it.each([...english.keys()])('the source of translations says what the code does: %s', (owner) => {
  expect(differences(english.get(owner)!.all, ofFiles(owner))).toEqual([])
})

it.each(Object.entries(englishSite))('the source of translations says what the secure site does: %s', (file, code) => {
  const written = icuTexts('en', files.get(file)!) as typeof code
  expect(Object.keys(written).toSorted()).toEqual(Object.keys(code).toSorted())
  for (const [section, texts] of Object.entries(code)) {
    const isSection = typeof texts === 'object'
    const pair = [
      isSection ? texts : { text: texts },
      isSection ? written[section] : { text: written[section] },
    ] as const
    expect(differences(pair[0] as Texts, pair[1] as Texts), `${file}.${section}`).toEqual([])
  }
})

it('a text that changed in the code alone is named', () => {
  const code: Texts = { kept: 'Back', changed: ({ count }: { count: number }) => `${count} days`, fresh: 'New' }
  const file = icuTexts('en', { kept: 'Back', changed: '{count, plural, one {# day} other {# days}}', gone: 'Old' })
  expect(differences(code, file)).toEqual([
    "changed: the code says '1 days', the file '1 day'",
    "fresh: the code says 'New', the file 'undefined'",
    "gone: the code says 'undefined', the file 'Old'",
  ])
})
