import { invalidPlugin } from './checkPlugin.js'
import type { InstalledPlugin } from './setUpPlugins.js'

type Table = Readonly<Record<string, unknown>>
/** Where, whether it is as it should be, and what it should be. */
type Rule = readonly [path: string, holds: boolean, wanted: string]

const isFunction = (value: unknown): boolean => typeof value === 'function'
const isTable = (value: unknown): value is Table => Object(value) === value
const entries = (table: unknown): readonly (readonly [string, unknown])[] => Object.entries((table ?? {}) as Table)

/** What the compiler would tell authors who write TypeScript: reported as `core/invalidPlugin`, and the rest goes on. */
export function reportMistakes(installed: readonly InstalledPlugin[]): void {
  for (const plugin of installed) {
    const { id } = plugin.definition
    for (const [path, holds, requirement] of rulesOf(plugin))
      if (!holds) plugin.guard.report('setup', invalidPlugin(id, path, `must be ${requirement}`))
  }
}

function rulesOf({ definition, contribution }: InstalledPlugin): readonly Rule[] {
  const { views, needs, wants, provides, messages } = definition
  const { provide, connectors, start } = contribution as Table
  return [
    ['start', !('start' in definition), 'in what setup returns'],
    ...entries({ needs, wants, provides }).flatMap(([part, tokens]) => entries(tokens).map(tokenRule(part))),
    ...entries(views).map(([name, view]): Rule => {
      const holds = isTable(view) && isFunction(view['load'])
      return [`views.${name}.load`, holds, 'a function that imports the view']
    }),
    ['messages.en', messages === undefined || isTable((messages as unknown as Table)['en']), 'the English texts'],
    ['connectors', connectors === undefined || (isTable(connectors) && isFunction(connectors['read'])), 'an atom'],
    ['start', start === undefined || isFunction(start), 'a function'],
    ...entries(provide).flatMap(([key, providers]): readonly Rule[] => [
      [`provide.${key}`, key in (provides ?? {}), 'declared in provides'],
      ...entries(providers).map(([at, provider]) => providerRule(`provide.${key}[${at}]`, provider)),
      ...(key === 'chain'
        ? entries(providers).flatMap(([at, provider]) => chainRules(`provide.chain[${at}]`, provider))
        : []),
    ]),
  ]
}

function tokenRule(part: string) {
  return ([key, token]: readonly [string, unknown]): Rule => {
    const holds = isTable(token) && token['key'] === key && Number.isInteger(token['version'])
    return [`${part}.${key}`, holds, `the capability of the name '${key}', made by defineCapability`]
  }
}

function providerRule(path: string, provider: unknown): Rule {
  const holds =
    isTable(provider) && /^([-a-z\d]{3,8}|\*)$/.test(String(provider['namespace'])) && isTable(provider['impl'])
  return [path, holds, "{ namespace, impl }, with a CAIP-2 namespace or '*'"]
}

function chainRules(path: string, provider: unknown): readonly Rule[] {
  const { namespace, impl = {} } = Object(provider) as { readonly namespace?: unknown; readonly impl?: Table }
  const methods = ['parseAddress', 'sameAddress', 'explorerUrl', 'unknownNetwork', 'network']
  return [
    [`${path}.impl.namespace`, impl['namespace'] === namespace, `'${String(namespace)}', as its provider has it`],
    ...methods.map((name): Rule => [`${path}.impl.${name}`, isFunction(impl[name]), 'a function']),
  ]
}
