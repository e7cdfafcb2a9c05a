import { safeImage, safeName, type ConnectorType } from '@portico/core'

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

/** What a wallet says about itself: outside data. */
export type WalletDescription = readonly [name: unknown, icon: unknown, provider: unknown]

/** @param read may throw: some objects on a page have getters that do */
export function toFoundWallet(
  kind: WalletInterface,
  read: () => WalletDescription | undefined,
): readonly FoundWallet[] {
  try {
    const [given, icon, provider] = read() ?? []
    const name = safeName(given)
    if (name === undefined || !provider || typeof provider !== 'object') return []
    const type = kind === 'standard' ? 'ANNOUNCED' : 'INJECTED'
    return [{ id: `bitcoin:${name}`, name, type, imageUrl: safeImage(icon), kind, provider }]
  } catch {
    return []
  }
}
