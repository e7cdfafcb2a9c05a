import type { ConnectorType } from '@portico/core'

/** Interfaces that Bitcoin wallets have. `sats`: Xverse and other wallets with WBIP001's `request`. */
export type WalletInterface = 'standard' | 'sats' | 'leather' | 'unisat' | 'okx' | 'phantom'

/** A wallet on this page. Its texts are cleaned; its provider is the wallet's own code and may do anything. */
export interface FoundWallet {
  /** Id of its connector. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly imageUrl: string | undefined
  readonly kind: WalletInterface
  readonly provider: object
}
