import type { Store } from '../state/Store.js'
import type { WalletState } from '../state/WalletState.js'

/** What the page can do. Nothing rejects: what went wrong is in the state. */
export interface Wallet {
  readonly store: Store<WalletState>
  /** Opens the SDK and restores its sessions; to be called once. */
  start(): Promise<void>
  /** Takes a pairing link as it was pasted. */
  pair(link: string): Promise<void>
  /**
   * Decides on the first pending proposal or request.
   *
   * @param leftOut namespaces of a proposal that are not granted
   */
  approve(leftOut?: readonly string[]): Promise<void>
  reject(): Promise<void>
  disconnect(topic: string): Promise<void>
  selectAccount(index: number): Promise<void>
  selectChain(chainId: number): Promise<void>
}
