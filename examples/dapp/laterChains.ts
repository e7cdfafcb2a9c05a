import type { LaterServer } from './createStarter.js'

/** A chain that starts when it is first used. */
export interface LaterChain extends LaterServer {
  /** CAIP-2: the page knows it before the chain runs. */
  readonly networkId: string
}

export const laterChains: readonly LaterChain[] = [
  {
    name: 'Bitcoin (bcoin, regtest)',
    part: 'bitcoin',
    networkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    start: async () => (await import('@portico/devnet-bitcoin')).startBitcoin(),
  },
  {
    name: 'Polkadot (chopsticks)',
    part: 'polkadot',
    networkId: `polkadot:${'45'.repeat(16)}`,
    async start() {
      const { httpUrl, stop } = await (await import('@portico/devnet-polkadot')).startPolkadot()
      return { url: httpUrl, stop }
    },
  },
  {
    name: 'Cosmos (a stand-in)',
    part: 'cosmos',
    networkId: 'cosmos:portico-local-1',
    start: async () => (await import('@portico/devnet-cosmos')).startCosmos(),
  },
]
