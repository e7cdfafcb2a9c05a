import type { Caip2 } from '@portico/core'

/** Kinds of addresses: those of mainnet, of every test network, and of regtest alone (BIP-173). */
export type AddressPrefix = 'bc' | 'tb' | 'bcrt'

/** A Bitcoin network in everybody's words. */
export interface NetworkWords {
  readonly networkId: Caip2
  readonly prefix: AddressPrefix
  /** `@exodus/bitcoin-wallet-standard-chains`. */
  readonly standard: `bitcoin:${string}`
  /** Xverse and its kind. */
  readonly sats: string
  readonly unisat: string
  readonly leather: string
}

const words = (
  reference: string,
  prefix: AddressPrefix,
  standard: string,
  sats: string,
  unisat: string,
  leather: string,
): NetworkWords => ({
  networkId: `bip122:${reference}`,
  prefix,
  standard: `bitcoin:${standard}`,
  sats,
  unisat,
  leather,
})

/** By genesis block; the one that an address alone would mean first among those of its prefix. */
export const networkWords: readonly NetworkWords[] = [
  words('000000000019d6689c085ae165831e93', 'bc', 'mainnet', 'Mainnet', 'BITCOIN_MAINNET', 'mainnet'),
  words('000000000933ea01ad0ee984209779ba', 'tb', 'testnet', 'Testnet', 'BITCOIN_TESTNET', 'testnet'),
  words('00000000da84f2bafbbc53dee25a72ae', 'tb', 'testnet4', 'Testnet4', 'BITCOIN_TESTNET4', 'testnet'),
  words('00000008819873e925422c1ff0f99f7c', 'tb', 'signet', 'Signet', 'BITCOIN_SIGNET', 'signet'),
  words('0f9188f13cb7b2c71f2a335e3a4fc328', 'bcrt', 'regtest', 'Regtest', 'BITCOIN_REGTEST', 'devnet'),
]

export function wordsOf(networkId: Caip2): NetworkWords | undefined {
  return networkWords.find((one) => one.networkId === networkId)
}
