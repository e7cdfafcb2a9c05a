import { definitionOf, type MessagePack } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import type { PluginSuite } from '../PluginSuite.js'
import { sampleVariables, textFault } from '../sampleVariables.js'

type Text = string | ((variables: unknown) => unknown)
type Table = Readonly<Record<string, Text | undefined>>

export const textsRender: Check<PluginSuite> = {
  name: 'texts of messages, in every locale, and of errors render for any variables',
  async run({ make, variables = {}, errors: contexts = {} }) {
    const { messages, errors } = definitionOf(make())
    const pack = messages as MessagePack<Table> | undefined
    const locales = await Promise.all(
      Object.entries(pack?.load ?? {}).map(async ([locale, load]) => [locale, (await load()).default] as const),
    )
    expectNone(
      [
        ...[['en', pack?.en ?? {}] as const, ...locales].flatMap(([locale, table]) =>
          faultsOf(`message of ${locale}`, table, variables),
        ),
        ...faultsOf('error', (errors ?? {}) as Table, contexts),
      ],
      'texts',
    )
  },
}

function faultsOf(kind: string, table: Table, samples: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(table).flatMap(([key, text]) => {
    // An undefined entry of a locale is English's business.
    if (text === undefined) return []
    const variables = Object.hasOwn(samples, key) ? samples[key] : sampleVariables()
    const fault = textFault(() => (typeof text === 'function' ? text(variables) : text))
    return fault === undefined ? [] : [`the ${kind} '${key}' ${fault}`]
  })
}
