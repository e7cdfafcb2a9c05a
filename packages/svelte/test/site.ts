import { createModal, type Modal, type StorageArea } from '@portico/core'
import { evm } from '@portico/evm'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { startTestNode } from '@portico/testing/node'
import { onTestFinished } from 'vitest'

export interface Site {
  readonly modal: Modal
  readonly wallet: EvmTestWallet
  /** Requests for the balance that the node got. */
  readonly asked: () => number
  connect(): Promise<unknown>
}

/** A page with a wallet on chain 31337, and a node of that chain on which every account has 1.5 coins. */
export async function openSite(stored: Map<string, string> = new Map()): Promise<Site> {
  const node = await startTestNode((method) => ({
    result: method === 'eth_getBalance' ? '0x14d1120d7b160000' : '0x7a69',
  }))
  onTestFinished(() => node.stop())
  const { url, asked } = node
  const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', rpcUrl: url })
  onTestFinished(wallet.announce(window))
  const storage: StorageArea = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
  const home = {
    id: 31337,
    name: 'Home',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  }
  const other = { ...home, id: 31338, name: 'Other' }
  const modal = createModal({ projectId: 'p', storage, plugins: [evm({ networks: [home, other] })] })
  onTestFinished(() => modal.dispose())
  return {
    modal,
    wallet,
    asked: () => asked.filter((one) => one.endsWith('eth_getBalance')).length,
    connect: () => modal.connect({ wallet: 'example.meadow' }),
  }
}
