import type { Store } from '../contract/Store.js'
import type { Registry } from '../data/createRegistry.js'
import type { NameReader } from './plainNames.js'
import type { Wallet } from '../contract/Wallet.js'

/** What a list of all wallets is made from. */
export interface WalletListSources {
  readonly store: Store
  readonly registry: Registry | undefined
  /** Wallets known without asking anyone: on this page, and the host's own. */
  readonly local: readonly Wallet[]
  /** CAIP-2 ids of configured networks, to leave out wallets that know none of them. */
  readonly chains: readonly string[]
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly names: NameReader
  readonly failed: (error: unknown) => void
}
