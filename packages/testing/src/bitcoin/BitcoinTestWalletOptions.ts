import type { StorageArea } from '@portico/core'

/** How a page sees the wallet: as one of the Wallet Standard, or as the injected interface of a wallet in use. */
export type BitcoinInterface = 'standard' | 'sats' | 'leather' | 'unisat' | 'okx' | 'phantom'
/** `fractal` is another chain with the addresses of `mainnet`; of these interfaces only UniSat's has it. */
export type BitcoinNetworkName = 'mainnet' | 'testnet' | 'testnet4' | 'regtest' | 'fractal'
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
  /**
   * Whether each account has a taproot address for inscriptions beside it, where the interface can say so. Default: true,
   * unless `kind` is `p2tr`.
   */
  readonly ordinals?: boolean
  /** `standard`: which feature gives accounts. `standard:connect` gives those of all keys, and no order by purpose. Default `bitcoin:connect`. */
  readonly connectsBy?: 'bitcoin:connect' | 'standard:connect'
  /** `sats`: how its `addListener` is called. Older wallets take two arguments. Default `object`. */
  readonly listener?: 'object' | 'twoArguments'
  /** `sats`: whether its accounts come without their network, as Xverse's `wallet_getAccount` has done. Default false. */
  readonly hidesNetwork?: boolean
  /**
   * `unisat`: another wallet that has taken `window.unisat`, by the flag that it has there, such as `isBinance`. UniSat itself
   * then stands at `window.unisat_wallet` only. Default: UniSat.
   */
  readonly unisatFlag?: 'isBinance' | 'isBitKeep' | 'isTokenPocket' | 'isOkxWallet'
  /** `okx`: whether it also takes `window.unisat`. Default false. */
  readonly takesUnisat?: boolean
  /** An address of Stacks, for interfaces that list those beside the others. Default: none. */
  readonly stacksAddress?: string
  /** Esplora endpoint by which it sends. Default: it cannot send. */
  readonly nodeUrl?: string
  /** Where it remembers the pages that it trusts, as an extension does across reloads. Default: nowhere. */
  readonly storage?: Pick<StorageArea, 'getItem' | 'setItem'> | undefined
}
