import type { Caip2 } from '@portico/core'
import { devnet } from '../../networks/devnet.js'
import { mainnet } from '../../networks/mainnet.js'
import { testnet } from '../../networks/testnet.js'

/** What Wallet Standard calls a network: its clusters have names; of any other the CAIP-2 id, such as `solana:localnet`. */
export function walletChain(networkId: Caip2): `solana:${string}` {
  const names: Readonly<Record<Caip2, `solana:${string}`>> = {
    [mainnet.caipNetworkId]: 'solana:mainnet',
    [devnet.caipNetworkId]: 'solana:devnet',
    [testnet.caipNetworkId]: 'solana:testnet',
  }
  return names[networkId] ?? (networkId as `solana:${string}`)
}
