import {
  atom,
  definePlugin,
  definitionOf,
  type AnyPlugin,
  type Capability,
  type Network,
  type PluginDefinition,
  type PluginSpec,
} from '@portico/core'

const namespace = 'hostile'
const fails = (what: string) => (): never => {
  throw new Error(`the hostile neighbour throws from ${what}`)
}

/**
 * A plugin that throws wherever the shell or another plugin calls it: in start and cleanups, in the atom of its connectors, in
 * its slots, views and texts, and in every method of every capability that `beside` asks for.
 */
export function hostileNeighbour(beside: AnyPlugin): AnyPlugin {
  const { needs, wants } = definitionOf(beside)
  const tokens = Object.entries({ ...needs, ...wants } as Readonly<Record<string, Capability>>).filter(
    ([, { single }]) => !single,
  )
  return definePlugin<PluginSpec>({
    id: namespace,
    core: 1,
    provides: Object.fromEntries(tokens),
    messages: { en: { text: fails('a text') } },
    errors: { text: fails('the text of an error') },
    views: { HostileView: { load: fails('a view'), title: fails('a title'), onBack: fails('onBack') } },
    setup: () => ({
      provide: Object.fromEntries(tokens.map(([key]) => [key, [{ namespace, impl: throwing(key) }]])),
      connectors: atom(fails('connectors')),
      slots: {
        'account.actions': [
          { id: 'hostile', label: fails('a label'), when: atom(fails('a condition')), onSelect: fails('onSelect') },
        ],
      },
      start({ connections, signal, defer, emit }) {
        connections.watch(fails('watch'), signal)
        defer(fails('a cleanup'))
        ;(emit as (event: string, payload: unknown) => void)(
          'anything',
          Object.freeze({
            get payload() {
              return fails('a payload')()
            },
          }),
        )
        fails('start')()
      },
    }),
  } as PluginDefinition)
}

/** Its data can be read; every method throws. */
function throwing(capability: string): object {
  const network: Network = {
    id: 1,
    name: 'Hostile',
    caipNetworkId: `${namespace}:1`,
    chainNamespace: namespace,
    nativeCurrency: { name: 'Hostile', symbol: 'HOST', decimals: 18 },
    rpcUrls: { default: { http: ['https://hostile.example'] } },
  }
  const data: Readonly<Record<string, unknown>> = {
    namespace,
    name: 'Hostile',
    networks: [network],
    defaultAccountType: 'eoa',
    sharesAddress: true,
    methods: {},
    events: [],
  }
  return new Proxy(data, {
    get: (target, key) =>
      key in target ? Reflect.get(target, key) : key === 'then' ? undefined : fails(`${capability}.${String(key)}`),
  })
}
