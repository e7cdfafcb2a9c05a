import type { StorageArea } from '@portico/core'

/** How a page sees the wallet: as one of the Wallet Standard, or as the injected interface of a wallet in use. */
export type BitcoinInterface = 'standard' | 'sats' | 'leather' | 'unisat' | 'okx' | 'phantom'
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'regtest'
export type BitcoinAddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'

/** Plain JSON but for `storage`, so that a script may carry it into a page. */
export interface BitcoinTestWalletOptions {
  /** Default `Test Bitcoin Wallet`. Wallets of several chains that share a name are one wallet to a visitor. */
  readonly name?: string
  /** A data URI. */
  readonly icon?: string
  /** Default `standard`. */
  readonly speaks?: BitcoinInterface
  /** Default `regtest`. */
  readonly network?: BitcoinNetworkName
  /** 32 bytes of hexadecimal each, one per account, the selected one first. Default: two of `publicKeys`, which are PUBLIC. */
  readonly privateKeys?: readonly string[]
  /** Of payment addresses; default `p2wpkh`. `p2sh` is segwit within. */
  readonly kind?: BitcoinAddressKind
  /** Whether each account has a taproot address for inscriptions beside it, where the interface can say so. Default true. */
  readonly ordinals?: boolean
  /** Told beside the others by the interfaces that tell of Stacks. Default: none. */
  readonly stacksAddress?: string
  /** Esplora endpoint by which it sends. Default: it cannot send. */
  readonly nodeUrl?: string
  /** Where it remembers whom it trusts, as an extension does across reloads. Default: nowhere. */
  readonly storage?: Pick<StorageArea, 'getItem' | 'setItem'> | undefined
}
