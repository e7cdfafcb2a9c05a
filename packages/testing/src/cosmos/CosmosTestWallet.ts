import type { NamespaceTestWallet, NamespaceWalletOptions } from '../namespace/NamespaceTestWallet.js'
import type { KeplrInterface } from './KeplrInterface.js'

export interface CosmosChain {
  readonly chainId: string
  /** Of its addresses. */
  readonly prefix: string
  /** How its accounts sign, in the word of wallets. Default `secp256k1`. */
  readonly algo?: 'secp256k1' | 'ethsecp256k1'
}

/** Plain JSON but for `storage`. */
export interface CosmosTestWalletOptions {
  /** Under which it remembers. Default: that of `as`. */
  readonly name?: string
  /** Whose place on the page it takes. Default `keplr`. */
  readonly as?: 'keplr' | 'leap' | 'cosmostation'
  /**
   * Whether it also stands in Keplr's place where no Keplr is. Default: as the extensions come, which is Leap alone. Cosmostation
   * has a setting for it.
   */
  readonly replacesKeplr?: boolean
  /** secp256k1, 32 bytes in hexadecimal, the selected one first. Default: keys that are PUBLIC. */
  readonly privateKeys?: readonly string[]
  /** Chains it knows by itself; others have to be suggested. Default: Cosmos Hub, Osmosis and its testnet, `portico-local-1`. */
  readonly chains?: readonly CosmosChain[]
  /** A device that signs amino JSON alone. Default false. */
  readonly ledger?: boolean
  /** Whether it has `signArbitrary`. Default true. */
  readonly arbitrary?: boolean
  readonly storage?: NamespaceWalletOptions['storage']
}

/**
 * A wallet with Keplr's interface, and with what the extension in whose place it stands has of its own: words of refusals, and
 * how a page gives its permission back. Leap grants each account apart, and asks again for another one.
 *
 * `accounts` are addresses with the prefix `cosmos`; pages see each under the prefix of the
 * chain they ask for. It trusts a page, not each chain apart; a page that it does not trust gets no key.
 */
export interface CosmosTestWallet extends NamespaceTestWallet {
  /** What it puts on a page. */
  readonly keplr: KeplrInterface
  /** Chains it knows now. */
  readonly chains: readonly CosmosChain[]
}
