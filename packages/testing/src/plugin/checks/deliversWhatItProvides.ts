import { definitionOf, type Capability, type Provider } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import { buildModal } from '../buildModal.js'
import { contributionsOf } from '../observePlugin.js'
import type { PluginSuite } from '../PluginSuite.js'

const namespacePattern = /^([-a-z0-9]{3,8}|\*)$/

export const deliversWhatItProvides: Check<PluginSuite> = {
  name: 'what it declares to provide, setup delivers, for a namespace each',
  run(suite) {
    const observed = contributionsOf(suite.make())
    const declared = (definitionOf(observed.plugin).provides ?? {}) as Readonly<Record<string, Capability>>
    buildModal(suite, { plugin: observed.plugin })
    const delivered = (observed.made().provide ?? {}) as Readonly<Record<string, unknown>>
    expectNone(
      [
        ...Object.keys(declared)
          .filter((key) => !(key in delivered))
          .map((key) => `'${key}' is declared and not delivered`),
        ...Object.keys(delivered)
          .filter((key) => !(key in declared))
          .map((key) => `'${key}' is delivered and not declared`),
        ...Object.entries(declared)
          .filter(([key, token]) => token?.key !== key || !Number.isInteger(token.version))
          .map(([key]) => `'${key}' is declared with a token of another capability`),
        ...Object.entries(delivered).flatMap(([key, list]) => providerFaults(key, list)),
      ],
      'provisions',
    )
  },
}

function providerFaults(key: string, list: unknown): readonly string[] {
  if (!Array.isArray(list) || list.length === 0) return [`'${key}' has no list of providers`]
  const providers = list as readonly Partial<Provider<unknown>>[]
  const namespaces = providers.map(({ namespace }) => String(namespace))
  return providers.flatMap(({ namespace, impl }, at) => [
    ...(namespacePattern.test(String(namespace))
      ? []
      : [`'${key}' has a provider for '${namespace}', which is no namespace`]),
    ...(namespaces.indexOf(String(namespace)) === at ? [] : [`'${key}' has two providers for '${namespace}'`]),
    ...((typeof impl === 'object' && impl !== null) || typeof impl === 'function'
      ? []
      : [`'${key}' for '${namespace}' is ${String(impl)}`]),
  ])
}
