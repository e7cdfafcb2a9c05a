import type { ConnectorType } from '@portico/core'
import type { Wallet } from '@wallet-standard/base'

/** A wallet that is on this page. Its texts are parsed; its provider is the wallet's own code and may do anything. */
export interface FoundWallet {
  /** Id of its connector. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly imageUrl?: string | undefined
  /** What it is asked by: Wallet Standard, or the interface of Phantom that was the custom before. */
  readonly provider: Wallet | LegacyProvider
  /** Fires when it has taken itself from the page. */
  readonly gone?: AbortSignal
}

/** `window.solana` and its like, as far as they are read. */
export interface LegacyProvider {
  readonly publicKey?: unknown
  connect(options?: { readonly onlyIfTrusted: boolean }): Promise<unknown>
}
