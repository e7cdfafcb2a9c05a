import type { AnyPlugin } from '@portico/modal'

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
  onramp: async () => (await import('@portico/onramp')).onramp(),
  names: async () => (await import('@portico/names')).names(),
  siwx: async () => (await import('@portico/siwx')).siwx(),
  ledger: async () => (await import('@portico/ledger')).ledger(),
  watch: async () => (await import('@portico/watch')).watch(),
}

/** Loads the plugins of a composition, in the order of their names. */
export async function loadPlugins(names: readonly string[]): Promise<readonly AnyPlugin[]> {
  return Promise.all(names.flatMap((name) => loaders[name]?.() ?? []))
}

/** The names that a query asks for and that there are. */
export function namesIn(query: URLSearchParams): readonly string[] {
  return (query.get('plugins') ?? '').split(',').filter((name) => name in loaders)
}
