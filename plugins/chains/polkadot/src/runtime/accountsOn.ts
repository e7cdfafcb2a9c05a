import { findNetwork, networkName } from '@portico/chain-kit'
import type { Account, Caip2 } from '@portico/core'
import type { PolkadotNetwork } from '../networks.js'
import type { PolkadotContext, SignerPayload } from '../PolkadotSpec.js'
import type { WalletAccount } from './PolkadotWallet.js'
import { encodeAddress } from './ss58.js'

/** SS58 registry: of no network in particular. For networks that the site does not use. */
const genericPrefix = 42

/** Accounts of a wallet on a network, with its prefix. Left out are those that their owner keeps to another network. */
export function accountsOn(
  context: PolkadotContext,
  accounts: readonly WalletAccount[],
  networkId: Caip2,
): readonly Account[] {
  const found = new Map<string, Account>()
  for (const { publicKey, genesisHash, name } of accounts) {
    if (genesisHash && networkId !== networkOf(genesisHash)) continue
    // A wallet may list one key for several networks.
    if (found.has(publicKey)) continue
    const address = encodeAddress(publicKey, prefixOf(context, networkId))
    found.set(publicKey, { address, type: 'eoa', publicKey: `0x${publicKey}`, ...(name && { name }) })
  }
  return [...found.values()]
}

export function prefixOf(context: PolkadotContext, networkId: Caip2): number {
  return findNetwork<PolkadotNetwork>(context, networkId)?.ss58Prefix ?? genericPrefix
}

/**
 * A node says which chain a transaction is for. One of another chain than the visitor was told could be sent there.
 * @throws `polkadot/badAnswer`
 */
export function checkNetwork(context: PolkadotContext, { genesisHash }: SignerPayload, networkId: Caip2): void {
  if (networkOf(genesisHash) === networkId) return
  throw context.error(
    'badAnswer',
    { from: `The node of ${networkName(context, networkId)}`, method: 'chain_getBlockHash' },
    { details: `It is on another chain, with the genesis hash ${genesisHash}. Nothing was signed.` },
  )
}

/** CAIP-13: the reference of a network is the first 32 hexadecimal digits of its genesis hash. */
export function networkOf(genesisHash: string): Caip2 {
  return `polkadot:${genesisHash.slice(2, 34)}`
}
