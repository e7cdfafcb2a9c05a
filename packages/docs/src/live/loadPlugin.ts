import type { AnyPlugin } from '@portico/modal'
import type { Demo, DemoPage } from './demos/Demo.js'

/** Plugins of the playground, each loaded when it is chosen. */
const loaders: Readonly<Record<string, () => Promise<AnyPlugin>>> = {
  evm: async () => (await import('@portico/evm')).evm(),
  solana: async () => (await import('@portico/solana')).solana(),
  bitcoin: async () => (await import('@portico/bitcoin')).bitcoin(),
  polkadot: async () => (await import('@portico/polkadot')).polkadot(),
  cosmos: async () => (await import('@portico/cosmos')).cosmos(),
  send: async () => (await import('@portico/send')).send(),
  receive: async () => (await import('@portico/receive')).receive(),
  balances: async () => (await import('@portico/balances')).balances(),
  nfts: async () => (await import('@portico/nfts')).nfts(),
  activity: async () => (await import('@portico/activity')).activity(),
  swaps: async () => (await import('@portico/swaps')).swaps(),
  onramp: async () => {
    const { coinbase, onramp } = await import('@portico/onramp')
    return onramp({ providers: [coinbase()] })
  },
  names: async () => (await import('@portico/names')).names(),
  siwx: async () => (await import('@portico/siwx')).siwx(),
  ledger: async () => (await import('@portico/ledger')).ledger(),
  watch: async () => (await import('@portico/watch')).watch(),
  email: async () => (await import('@portico/email')).email(),
  // The other providers have pages of their own.
  socials: async () => (await import('@portico/socials')).socials({ providers: ['farcaster'] }),
}

/** Plugins with a part of the page, in the same way. */
const demos: Readonly<Record<string, (page: DemoPage) => Promise<Demo>>> = {
  'remote-config': async (page) => (await import('./demos/remoteConfigDemo.js')).remoteConfigDemo(page),
  analytics: async (page) => (await import('./demos/analyticsDemo.js')).analyticsDemo(page),
  pay: async () => (await import('./demos/payDemo.js')).payDemo(),
  cookie: async () => (await import('./demos/cookieDemo.js')).cookieDemo(),
  wagmi: async () => (await import('./demos/wagmiDemo.js')).wagmiDemo(),
  'migrate-appkit': async (page) => (await import('./demos/migrateAppKitDemo.js')).migrateAppKitDemo(page),
  passkey: async () => (await import('./demos/passkeyDemo.js')).passkeyDemo(),
  embedded: async (page) => (await import('./demos/embeddedDemo.js')).embeddedDemo(page),
  sessions: async (page) => (await import('./demos/sessionsDemo.js')).sessionsDemo(page),
  walletconnect: async () => (await import('./demos/walletConnectDemo.js')).walletConnectDemo(),
}

/** Loads the plugins of a composition, in the order of their names. */
export async function loadPlugins(names: readonly string[], page: DemoPage): Promise<readonly Demo[]> {
  return Promise.all(names.map(async (name) => (await demos[name]?.(page)) ?? { plugins: [await loaders[name]!()] }))
}

/** The names that a query asks for and that there are. */
export function namesIn(query: URLSearchParams): readonly string[] {
  return (query.get('plugins') ?? '').split(',').filter((name) => name in loaders || name in demos)
}
