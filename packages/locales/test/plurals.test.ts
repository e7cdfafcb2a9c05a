import { IntlMessageFormat } from 'intl-messageformat'
import { expect, it } from 'vitest'
import { everyMessage, tags } from './files.js'

type Part = ReturnType<IntlMessageFormat['getAst']>[number]
interface Plural {
  /** `one`, `other`, `=1` … */
  readonly forms: readonly string[]
  /** Whether a form says the number. */
  readonly says: boolean
}

/** The plurals in a message, also those inside of others. */
function pluralsOf(parts: readonly Part[]): readonly Plural[] {
  return parts.flatMap((part) => {
    if (!('options' in part)) return []
    const options = Object.entries(part.options)
    const inner = options.flatMap(([, { value }]) => pluralsOf(value))
    if (!('offset' in part)) return inner
    const says = options.some(([, { value }]) => JSON.stringify(value).includes('"type":7'))
    return [{ forms: options.map(([form]) => form), says }, ...inner]
  })
}

const pluralsIn = (tag: string, message: string): readonly Plural[] =>
  pluralsOf(new IntlMessageFormat(message, tag, undefined, { ignoreTag: true }).getAst())

/** What is wrong with the forms of a plural in a language. */
function problemsOf(tag: string, { forms, says }: Plural): readonly string[] {
  const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const named = forms.filter((form) => !form.startsWith('='))
  // A choice between exact numbers and all others, none of which is said, has no grammar.
  if (!says && named.length === 1 && forms.length > 1) return []
  return [
    ...categories.filter((form) => !named.includes(form)).map((form) => `'${form}' is missing`),
    ...named
      .filter((form) => !categories.includes(form as Intl.LDMLPluralRule) && form !== 'other')
      .map((form) => `'${form}' is never used`),
  ]
}

it.each(tags)('%s has every plural form of the language, and no other', (tag) => {
  const plurals = everyMessage(tag).flatMap(([key, message]) =>
    pluralsIn(tag, message).map((plural) => ({ key, plural })),
  )
  expect(plurals.length).toBeGreaterThan(25)
  expect(plurals.flatMap(({ key, plural }) => problemsOf(tag, plural).map((problem) => `${key}: ${problem}`))).toEqual(
    [],
  )
})

it('finds forms that are missing or never used, also inside of others', () => {
  const problems = (tag: string, message: string) =>
    pluralsIn(tag, message).flatMap((plural) => problemsOf(tag, plural))
  expect(problems('pl', '{n, plural, one {# dzień} few {# dni} other {# dnia}}')).toEqual(["'many' is missing"])
  expect(problems('ja', '{n, plural, one {#日} other {#日}}')).toEqual(["'one' is never used"])
  expect(problems('de', '{n, plural, =1 {ein Tag} other {# Tage}}')).toEqual(["'one' is missing"])
  expect(problems('de', '{n, plural, =1 {ein Tag} other {viele Tage}}')).toEqual([])
  expect(problems('de', '{k, select, a {{n, plural, other {# Tage}}} other {}}')).toEqual(["'one' is missing"])
})
