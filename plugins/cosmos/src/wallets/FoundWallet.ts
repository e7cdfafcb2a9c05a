/** Keplr's interface as a wallet put it on this page: every member of it is a stranger's. */
export type InjectedWallet = Readonly<Record<string, unknown>>

/** A wallet that is on this page. */
export interface FoundWallet {
  readonly id: string
  readonly name: string
  /** By which it also announces itself to EVM pages (EIP-6963): one wallet is one row. */
  readonly rdns: string
  /** Event of the window by which it tells that another account was chosen. */
  readonly event: string
  readonly injected: InjectedWallet
}
