import { coreError } from '../errors/coreError.js'
import type { PorticoError } from '../errors/PorticoError.js'
import { isPromise } from './createGuard.js'
import type { PluginDefinition } from './PluginDefinition.js'

type Table = Readonly<Record<string, unknown>>
/** Where, whether it is as it should be, and what it should be. */
type Rule = readonly [path: string, holds: unknown, wanted: string]

const isFunction = (value: unknown): boolean => typeof value === 'function'
const entries = (table: unknown) => Object.entries((table ?? {}) as Table)
const isTable = (value: unknown): value is Table => Object(value) === value

export function invalidPlugin(
  plugin: string,
  path: string,
  problem: string,
  phase: string,
  cause?: unknown,
): PorticoError {
  return coreError('invalidPlugin', { plugin, path, problem }, { plugin, phase, cause })
}

function check(plugin: string, rules: readonly Rule[]): void {
  for (const [path, holds, wanted] of rules) if (!holds) throw invalidPlugin(plugin, path, `must be ${wanted}`, 'setup')
}

/** Tells authors who write JavaScript what the compiler tells the others. @throws `core/invalidPlugin` */
export function checkDefinition(definition: PluginDefinition): void {
  const { id, setup, views, needs, wants, provides } = definition
  check(String(id), [
    [
      'id',
      /^[a-z][a-zA-Z\d]*$/.test(id) && !/^(shell|core|host)$/.test(id),
      "letters and digits beginning with a small letter, and not 'shell', 'core' or 'host'",
    ],
    ['setup', isFunction(setup), 'a function'],
    ['start', !('start' in definition), 'in what setup returns'],
    ...entries({ needs, wants, provides }).flatMap(([part, table]) =>
      entries(table).map(([key, token]): Rule => [
        `${part}.${key}`,
        isTable(token) && token['key'] === key,
        'the capability of that name, as defineCapability made it',
      ]),
    ),
    ...entries(views).map(([name, view]): Rule => [
      `views.${name}.load`,
      isTable(view) && isFunction(view['load']),
      'a function that imports the view',
    ]),
  ])
}

/** @throws `core/invalidPlugin` */
export function checkContribution({ id, provides }: PluginDefinition, contribution: unknown): void {
  check(id, [
    ['setup', !isPromise(contribution), 'synchronous: load code in start, or when it is first needed'],
    ['setup', isTable(contribution), 'a function that returns an object, {} at least'],
  ])
  const { provide, connectors, start } = contribution as Table
  check(id, [
    ['connectors', connectors === undefined || (isTable(connectors) && isFunction(connectors['read'])), 'an atom'],
    ['start', start === undefined || isFunction(start), 'a function'],
    ...Object.keys({ ...provides, ...(provide as Table) }).flatMap((key): readonly Rule[] => {
      const providers = (provide as Table | undefined)?.[key]
      return [
        [`provide.${key}`, key in (provides ?? {}), 'declared in provides'],
        [`provide.${key}`, Array.isArray(providers) && providers.every(isProvider), 'a list of { namespace, impl }'],
      ]
    }),
  ])
}

function isProvider(provider: unknown): boolean {
  return isTable(provider) && /^([-a-z\d]{3,8}|\*)$/.test(String(provider['namespace'])) && isTable(provider['impl'])
}
