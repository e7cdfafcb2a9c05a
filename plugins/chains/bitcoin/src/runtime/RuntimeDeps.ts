import type { Lazy } from '@portico/core'
import type { BitcoinContext } from '../BitcoinSpec.js'
import type { AdapterTools } from './adapters/createTools.js'
import type { WalletAccounts, WalletSigner } from './adapters/WalletAdapter.js'
import type { Esplora } from './createEsplora.js'

/** What the functions of the runtime work with. */
export interface RuntimeDeps {
  readonly context: BitcoinContext
  readonly esplora: Esplora
  /** Everything that needs bitcoinjs-lib. Loaded when a transaction is built or finalized on this page. */
  readonly psbtTools: Lazy<typeof import('./psbt.js')>
}

/** The wallet of a session. */
export interface SessionWallet {
  readonly tools: AdapterTools
  readonly signer: WalletSigner
  /** Accounts and network as they are now. */
  accounts(): WalletAccounts
}
