import { definitionOf, type MessagePack } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import type { PluginSuite } from '../PluginSuite.js'

type Table = Readonly<Record<string, unknown>>

export const localesMatchEnglish: Check<PluginSuite> = {
  name: 'locales have the keys of English: none more, and none fewer that is not said to be',
  async run({ make, untranslated = {} }) {
    const messages = definitionOf(make()).messages as MessagePack<Table> | undefined
    const findings = await Promise.all(
      Object.entries(messages?.load ?? {}).map(async ([locale, load]) =>
        faultsOf(locale, messages?.en ?? {}, (await load()).default, untranslated[locale] ?? []),
      ),
    )
    expectNone(findings.flat(), 'locales')
  },
}

function faultsOf(locale: string, english: Table, table: Table, excused: readonly string[]): readonly string[] {
  let tag: string | undefined
  try {
    tag = Intl.getCanonicalLocales(locale)[0]
  } catch {
    tag = undefined
  }
  return [
    ...(tag === locale ? [] : [`'${locale}' is no BCP 47 tag in its usual spelling`]),
    ...Object.keys(table)
      .filter((key) => !Object.hasOwn(english, key))
      .map((key) => `${locale} has '${key}', which English lacks`),
    ...Object.keys(english)
      .filter((key) => table[key] === undefined && !excused.includes(key))
      .map((key) => `${locale} lacks '${key}'; translate it, or name it in 'untranslated'`),
    ...Object.keys(english)
      .filter((key) => table[key] !== undefined && typeof table[key] !== typeof english[key])
      .map((key) => `${locale} has '${key}' as a ${typeof table[key]}, English as a ${typeof english[key]}`),
    ...excused.filter((key) => table[key] !== undefined).map((key) => `${locale} does have '${key}'`),
  ]
}
