import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import { icuTexts } from '../src/icu.js'
import { everyMessage, tags } from './files.js'

type Values = Readonly<Record<string, string | number>>

/** The published formatter is the measure. Tags such as `<b>` are text, as views draw text alone. */
const published = (tag: string, message: string) => new IntlMessageFormat(message, tag, undefined, { ignoreTag: true })

/** What a message says for each of the values, by our formatter and by the published one. */
function bothOf(tag: string, message: string, samples: readonly Values[]) {
  const { text } = icuTexts(tag, { text: message })
  const ours = samples.map((values) => (typeof text === 'string' ? text : text(values as never)))
  const format = published(tag, message)
  return { ours, theirs: samples.map((values) => String(format.format({ ...values }))) }
}

const numbers = [0, 1, 2, 3, 5, 11, 21, 25, 100, 1_000_000]
const units = ['second', 'minute', 'hour', 'day', 'week']
const counted = ['count', 'decimals', 'more', 'seconds', 'step', 'steps']

/** Values for the names that a message has between braces. */
function samplesFor(message: string): readonly Values[] {
  const names = [...new Set([...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name!))]
  const unitValues = names.includes('unit') ? units : ['']
  return numbers.flatMap((number) =>
    unitValues.map((unit) =>
      Object.fromEntries(
        names.map((name) => [name, name === 'unit' ? unit : counted.includes(name) ? number : `«${name} #'{x}»`]),
      ),
    ),
  )
}

it.each(['en', ...tags])('%s: every message says what the published formatter makes of it', (tag) => {
  const messages = everyMessage(tag)
  expect(messages.length).toBeGreaterThan(1500)
  const different = messages.flatMap(([key, message]) => {
    const { ours, theirs } = bothOf(tag, message, samplesFor(message))
    return ours.flatMap((said, at) => (said === theirs[at] ? [] : [`${key}: '${said}', published '${theirs[at]}'`]))
  })
  expect(different).toEqual([])
})

describe('what the published formatter reads', () => {
  const samples = [0, 1, 2, 5, 1234.5, -1].map((n) => ({
    n,
    name: "a # {b} 'c' $& <i>",
    kind: n > 1 ? 'many' : 'other',
  }))
  it.each([
    '',
    'no arguments',
    "it's ''quoted''",
    "'{name}' is {name}",
    "'{' and '}' and '{it''s}'",
    "an end '{without one",
    "'<b>' {name} <b>",
    '#{name}',
    "{n, plural, one {'#' is #} other {'{#}' is #, it''s}}",
    '{ n , plural , offset:1 =0 {none} =1 {{name}} one {{name} and #} other {{name} and # more} }',
    '{n, plural, other {{kind, select, many {many #} other {few #}}}}',
    '{kind, select, many {{n, plural, one {#} other {#, {n}, {n, number}}}} other {}}',
    '{n,number} {n}',
    '{n, plural, other {}}',
    '{kind, select, constructor {no} other {yes}}',
    '{name}\n{name}',
  ])('%s', (message) => {
    for (const tag of ['en', 'ar', 'fa', 'pl']) {
      const { ours, theirs } = bothOf(tag, message, samples)
      expect(ours).toEqual(theirs)
    }
  })

  it('a message without arguments is a string, one with arguments a function', () => {
    const texts = icuTexts('en', { plain: 'Back', quoted: "'{back}'", taking: '{name}', section: { inner: "it''s" } })
    expect(texts).toEqual({ plain: 'Back', quoted: '{back}', taking: expect.any(Function), section: { inner: "it's" } })
  })

  it('takes names that every object has', () => {
    const texts = icuTexts('en', { text: '{toString} {kind, select, valueOf {a} other {b}}' })
    expect((texts.text as (values: object) => string)({ toString: 'x', kind: 'toString' })).toBe('x b')
  })
})

describe('what cannot be read', () => {
  it.each([
    '{',
    '{}',
    '{name',
    '{name, }',
    '{name other}',
    '{n, plural}',
    '{n, plural, }',
    '{n, plural, one {#}}',
    '{n, plural, one {#} other}',
    '{n, plural, one {#} other {#}',
    '{kind, select, many {a}}',
    '{kind, choice, other {a}}',
    '{n, plural, offset:x other {#}}',
    '{n, plural, other {{}}}',
  ])('%s', (message) => {
    expect(() => published('en', message), 'published').toThrow()
    const said = () => {
      const { text } = icuTexts('en', { section: { text: message } }).section
      return typeof text === 'function' ? text({ name: '', n: 1, kind: '' } as never) : text
    }
    expect(said).toThrow(`'section.text'`)
  })

  it.each(['{n, number, percent}', '{n, date, short}', '{n, selectordinal, other {#}}', 'a } {n}'])(
    'the published formatter takes it, and nothing here needs it: %s',
    (message) => {
      expect(() => (icuTexts('en', { text: message }).text as (values: object) => string)({ n: 1 })).toThrow("'text'")
    },
  )

  it('is refused at once where the text has no arguments', () => {
    expect(() => icuTexts('en', { text: 'a } b' })).toThrow("'text'")
  })

  it('stops no other text of the language', () => {
    const texts = icuTexts('en', { broken: '{n, plural, one {#}}', other: 'Back' })
    expect(texts.other).toBe('Back')
  })
})
