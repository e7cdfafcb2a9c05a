import type { LinkTools } from '../link/LinkTools.js'
import type { Holding, WalletSigner } from '../link/WalletLink.js'

/** What is needed of the wallet of a session. */
export interface SessionWallet {
  readonly tools: LinkTools
  readonly signer: WalletSigner
  /** As it is now. */
  held(): Holding
}
