import type { Account, Caip2 } from '@portico/core'
import { encodeAddress } from '../ss58.js'
import type { WalletAccount } from '../wallet/PolkadotWallet.js'

/** Prefix of no network in particular, for one that is not configured. */
const genericPrefix = 42

/** Accounts of a wallet on a network: without those their owner keeps to another one, and as the network writes them. */
export function shownAccounts(
  accounts: readonly WalletAccount[],
  networkId: Caip2,
  prefix: number = genericPrefix,
): readonly Account[] {
  const keys = accounts
    .filter(({ genesisHash }) => !genesisHash || networkId === `polkadot:${genesisHash.slice(2, 34)}`)
    .map(({ publicKey }) => publicKey)
  // One key may be kept to one network, and again to another.
  return [...new Set(keys)].map((publicKey) => ({
    address: encodeAddress(publicKey, prefix),
    type: 'eoa',
    publicKey: `0x${publicKey}`,
  }))
}
