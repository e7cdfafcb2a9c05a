import { createEvmTestWallet } from '@portico/testing'

const chains = [1, 11_155_111, 42_161, 25, 388].map((chainId) => ({ chainId, rpcUrl: 'https://node.invalid' }))
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#576eff"/><path d="M9 24V14a7 7 0 0 1 14 0v10h-4V14a3 3 0 0 0-6 0v10z" fill="#fff"/></svg>',
)}`
const name = 'Demonstration'

/** What of a wallet is loaded where its chain is chosen. */
const makers: Readonly<Record<string, () => Promise<void>>> = {
  async solana() {
    const { createSolanaTestWallet } = await import('@portico/testing/solana')
    createSolanaTestWallet({ name, icon }).appear(window)
  },
  async bitcoin() {
    const { createBitcoinTestWallet } = await import('@portico/testing/bitcoin')
    createBitcoinTestWallet({ name, icon, network: 'mainnet' }).appear(window)
  },
  async polkadot() {
    const { createPolkadotTestWallet } = await import('@portico/testing/polkadot')
    createPolkadotTestWallet({ name }).appear(window)
  },
  async cosmos() {
    const { createCosmosTestWallet } = await import('@portico/testing/cosmos')
    createCosmosTestWallet({ name }).appear(window)
  },
  async ledger() {
    const { installLedger } = await import('@portico/testing/ledger')
    installLedger()
  },
}

export interface DemoWallets {
  /** Puts the wallets of these plugins into the page, those that are not there yet. */
  install(plugins: readonly string[]): Promise<void>
  /** The EVM wallet has given its accounts to the page before, and is on this chain. */
  trust(chainId: number): void
}

/**
 * Wallets with public keys that are in the page as extensions would be: one for each chain among the plugins, which to the visitor is
 * one wallet; and a simulated device. The code of each is loaded only where its chain is chosen.
 * @param storage Where the EVM wallet remembers that it gave its accounts to the page. Default: nowhere.
 */
export function createDemoWallets(storage?: Pick<Storage, 'getItem' | 'setItem'>): DemoWallets {
  const there = new Set<string>()
  const wallet = createEvmTestWallet({
    name,
    rdns: 'org.example.demonstration',
    icon,
    chains,
    ...(storage && { storage }),
  })
  return {
    async install(plugins) {
      const missing = plugins.filter((plugin) => !there.has(plugin))
      for (const plugin of missing) there.add(plugin)
      if (missing.includes('evm')) wallet.announce(window)
      await Promise.all(missing.map((plugin) => makers[plugin]?.()))
    },
    trust(chainId) {
      wallet.authorize()
      wallet.setChain(chainId)
    },
  }
}
