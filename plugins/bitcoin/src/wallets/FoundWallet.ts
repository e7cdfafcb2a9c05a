import type { ConnectorType } from '@portico/core'

/** Interfaces that wallets of this family have. `sats`: that of Xverse and its kind (WBIP001). */
export type WalletInterface = 'standard' | 'sats' | 'leather' | 'unisat' | 'okx' | 'phantom'

/** A wallet that is on this page. Its texts are parsed; its provider is the wallet's own code and may do anything. */
export interface FoundWallet {
  /** Id of its connector. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly imageUrl?: string | undefined
  readonly speaks: WalletInterface
  readonly provider: object
}
