import { bip122 } from './bip122/bip122.js'
import { cosmos } from './cosmos/cosmos.js'
import { polkadot } from './polkadot/polkadot.js'
import { solana } from './solana/solana.js'
import type { WalletNamespace } from './WalletNamespace.js'

export const walletNamespaces: readonly WalletNamespace[] = [solana, bip122, polkadot, cosmos]

/** The namespace a network belongs to; undefined for `eip155` and for what this wallet does not know. */
export function namespaceOf(chainId: string): WalletNamespace | undefined {
  return walletNamespaces.find(({ id }) => chainId.startsWith(`${id}:`))
}
