import {
  Balances,
  Chain,
  PorticoError,
  atom,
  definePlugin,
  parseCaip2,
  type BalancesCapability,
  type ChainCapability,
  type Network,
  type Plugin,
  type PluginDefinition,
  type StartContext,
} from '@portico/core'
import type { GoodSpec } from './GoodSpec.js'

const network = (reference: string, name: string): Network => ({
  id: reference,
  name,
  caipNetworkId: `demo:${reference}`,
  chainNamespace: 'demo',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [`https://demo-${reference}.example`] } },
})

/** Uses every part of the contract, and keeps to it. `over` replaces parts of its definition. */
export function goodPlugin(over: Partial<PluginDefinition<GoodSpec>> = {}): Plugin<GoodSpec> {
  return definePlugin<GoodSpec>({
    id: 'good',
    core: 1,
    config: { volume: 1 },
    views: { Good: { load: () => import('./GoodView.js'), title: (t) => t('title') } },
    provides: { chain: Chain, balances: Balances },
    errors: { tooLoud: ({ volume }) => `${volume.toFixed(1)} dB is too loud`, quiet: 'Nothing was said' },
    messages: {
      en: { title: 'Good', count: ({ count, items }) => `${count} of ${items.map((item) => item.trim()).join(', ')}` },
      load: { de: async () => ({ default: { title: 'Gut', count: ({ count }) => `${count} Stück` } }) },
    },
    tokens: { 'good-color': 'var(--portico-accent)' },
    setup: ({ plugin, t }) => ({
      api: {
        count: atom(0),
        store: (text) => plugin.storage.set('text', text),
        say: () => plugin.emit('said', { what: 'hello' }),
      },
      provide: goodProvisions(),
      connectors: atom([
        {
          id: 'goodWallet',
          name: 'Good',
          type: 'EXTERNAL',
          namespaces: ['demo'],
          connect: () => Promise.reject(new Error('nobody is there')),
        },
      ]),
      slots: { 'account.actions': [{ id: 'good', order: 5, label: () => t('title'), onSelect() {} }] },
      start: startGood,
    }),
    ...over,
  } as PluginDefinition<GoodSpec>)
}

/** Effects of every kind, all of which end with the run. */
export function startGood({ signal, storage, store, api }: StartContext<GoodSpec>): () => void {
  const timer = setInterval(() => {}, 1000)
  globalThis.addEventListener('focus', () => {}, { signal })
  const onOnline = () => {}
  globalThis.addEventListener('online', onOnline)
  void Promise.resolve().then(() => {
    if (signal.aborted) return
    storage.set('started', true)
    store.set(api.count, store.get(api.count) + 1)
  })
  return () => {
    clearInterval(timer)
    globalThis.removeEventListener('online', onOnline)
  }
}

/** @throws `good/invalidOptions` */
export function loudPlugin(volume: unknown): Plugin<GoodSpec> {
  if (typeof volume === 'number') return goodPlugin({ config: { volume } })
  throw new PorticoError('good/invalidOptions', { shortMessage: `good: volume is a number, not ${typeof volume}` })
}

export const goodChain: ChainCapability = {
  namespace: 'demo',
  name: 'Demo Networks',
  networks: [network('1', 'One'), network('2', 'Two')],
  defaultAccountType: 'eoa',
  sharesAddress: true,
  parseAddress: (text) => (/^[a-z]{4,20}$/i.test(text) ? text.toLowerCase() : undefined),
  sameAddress: (a, b) => a.toLowerCase() === b.toLowerCase(),
  explorerUrl: ({ blockExplorers }, what) => {
    const url = blockExplorers?.default.url
    const [kind, id] = 'address' in what ? ['address', what.address] : ['tx', what.transaction]
    return url && `${url.replace(/\/$/, '')}/${kind}/${encodeURIComponent(id)}`
  },
  unknownNetwork: (id) => ({
    ...network(parseCaip2(id).reference, 'Unknown Network'),
    rpcUrls: { default: { http: [] } },
  }),
  network(value) {
    const given = value as Partial<Network> | null | undefined
    const { reference, namespace } = parseCaip2(given?.caipNetworkId)
    const urls = given?.rpcUrls?.default?.http
    const isOk =
      namespace === 'demo' &&
      typeof given?.name === 'string' &&
      Array.isArray(urls) &&
      urls.every((u) => String(u).startsWith('https:'))
    if (!isOk) throw new PorticoError('good/invalidNetwork', { shortMessage: 'It is no network of demo' })
    return { ...network(reference, given.name ?? ''), rpcUrls: { default: { http: urls } } }
  },
}

export function goodProvisions(): {
  readonly chain: readonly [{ readonly namespace: string; readonly impl: ChainCapability }]
  readonly balances: readonly [{ readonly namespace: string; readonly impl: BalancesCapability }]
} {
  return {
    chain: [{ namespace: 'demo', impl: { ...goodChain } }],
    balances: [{ namespace: 'demo', impl: { native: async () => ({ amount: 5n, decimals: 18, symbol: 'COIN' }) } }],
  }
}
