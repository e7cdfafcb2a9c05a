import type { Caip2 } from '@portico/core'
import { decodeAddress, type AddressPrefix } from './decodeAddress.js'

/** What wallets call a network. */
export interface NetworkNames {
  readonly networkId: Caip2
  readonly prefix: AddressPrefix
  /** Wallet Standard. */
  readonly standard: `bitcoin:${string}`
  /** WBIP001. */
  readonly sats: string
  readonly unisat: string
  readonly leather: string
}

/** Assumed where nothing names a network. */
export const mainnetId: Caip2 = 'bip122:000000000019d6689c085ae165831e93'

/** By genesis block. Test networks share their addresses: the first of a prefix is the one assumed from an address alone. */
export const networkNames: readonly NetworkNames[] = [
  {
    networkId: mainnetId,
    prefix: 'bc',
    standard: 'bitcoin:mainnet',
    sats: 'Mainnet',
    unisat: 'BITCOIN_MAINNET',
    leather: 'mainnet',
  },
  {
    networkId: 'bip122:000000000933ea01ad0ee984209779ba',
    prefix: 'tb',
    standard: 'bitcoin:testnet',
    sats: 'Testnet',
    unisat: 'BITCOIN_TESTNET',
    leather: 'testnet',
  },
  {
    networkId: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    prefix: 'tb',
    standard: 'bitcoin:testnet4',
    sats: 'Testnet4',
    unisat: 'BITCOIN_TESTNET4',
    leather: 'testnet4',
  },
  {
    networkId: 'bip122:00000008819873e925422c1ff0f99f7c',
    prefix: 'tb',
    standard: 'bitcoin:signet',
    sats: 'Signet',
    unisat: 'BITCOIN_SIGNET',
    leather: 'signet',
  },
  {
    networkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    prefix: 'bcrt',
    standard: 'bitcoin:regtest',
    sats: 'Regtest',
    unisat: 'BITCOIN_REGTEST',
    leather: 'devnet',
  },
]

export function namesOf(networkId: Caip2): NetworkNames | undefined {
  return networkNames.find((network) => network.networkId === networkId)
}

/** Whether an address can belong to a network. Any valid address can, on a network that is not in the table. */
export function isOnNetwork(address: string, networkId: Caip2): boolean {
  const prefixes = decodeAddress(address)?.prefixes
  const names = namesOf(networkId)
  return !!prefixes && (!names || prefixes.includes(names.prefix))
}

/** The network of an address: the preferred one if it can be, as test networks share their addresses. */
export function networkOf(address: string, preferred: Caip2 | undefined): Caip2 | undefined {
  if (preferred && isOnNetwork(address, preferred)) return preferred
  return networkNames.find(({ networkId }) => isOnNetwork(address, networkId))?.networkId
}
