/** What an extension puts under its name into `window.injectedWeb3` (@polkadot/extension-inject): a stranger's, all of it. */
export interface InjectedExtension {
  readonly version?: unknown
  /** Asks the visitor, unless the page is trusted; answers accounts and signer. */
  enable(originName: string): Promise<unknown>
}

/** An extension that is on this page. */
export interface FoundWallet {
  /** Id of its connector. */
  readonly id: string
  readonly name: string
  /** By which some also announce themselves to EVM pages (EIP-6963): one wallet is one row. */
  readonly rdns: string | undefined
  /** As it is in the page now: an extension that was updated puts another one there. */
  extension(): InjectedExtension | undefined
}
