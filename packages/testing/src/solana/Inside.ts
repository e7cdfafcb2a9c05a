import type { NamespaceWallet } from '../namespace/createNamespaceWallet.js'
import type { Signer } from './createSigner.js'
import type { RegisteredSolanaWallet, SolanaTestWalletOptions } from './SolanaTestWallet.js'

/** What both interfaces of the wallet are made of. */
export interface Inside {
  readonly base: NamespaceWallet
  readonly signer: Signer
  readonly chains: RegisteredSolanaWallet['chains']
  readonly icon: RegisteredSolanaWallet['icon']
  readonly options: SolanaTestWalletOptions
  /** Accounts the page sees: none before it has connected since it was loaded. */
  shown(): readonly string[]
  /** `silent`: shows them where the page is trusted already, without asking. */
  connect(ask: () => Promise<void>, silent: boolean): Promise<void>
  /** As `disconnect` of a wallet: it forgets the page's visit, not that it trusts it. */
  hide(): void
}
