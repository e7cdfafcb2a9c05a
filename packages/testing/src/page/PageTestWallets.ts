import type { NamespaceTestWallet } from '../namespace/NamespaceTestWallet.js'
import type { EvmTestWallet, EvmTestWalletOptions } from '../evm/EvmTestWallet.js'

/** Plain JSON: a script carries it into a page. */
export interface PageWalletConfig extends Omit<EvmTestWalletOptions, 'storage' | 'callNode' | 'flags'> {
  /** Properties of the provider, such as `{ isMetaMask: true }`. */
  readonly flags?: Readonly<Record<string, string | number | boolean>>
  /**
   * How the page learns of it. Default `announced`, by EIP-6963; `injected` as `window.ethereum`; `both`; `hidden` not at
   * all, until the test calls `announce()` or `inject()`.
   */
  readonly shows?: 'announced' | 'injected' | 'both' | 'hidden'
  /** Milliseconds until the page learns of it: wallets that inject late. Default: before any script of the page. */
  readonly delay?: number
}

export type WalletChain = 'solana' | 'bitcoin' | 'polkadot' | 'cosmos'

/** A wallet of a chain other than EVM. Plain JSON; its other options are those of its own `create…TestWallet`. */
export interface PageChainWallet {
  readonly chain: WalletChain
  /** Wallets of several chains that share a name are one wallet to a visitor. */
  readonly name: string
  /** Milliseconds until the page learns of it. Default: before any script of the page. */
  readonly delay?: number
  readonly [option: string]: unknown
}

export interface PageWalletsConfig {
  /** Default: one wallet with the default options. */
  readonly wallets?: readonly PageWalletConfig[]
  /** Default: none. Their code is part of the script only where they are asked for. */
  readonly namespaceWallets?: readonly PageChainWallet[]
  /**
   * Name of a function of the page's window, `(url, request) => Promise<result>`, by which wallets reach nodes; Playwright's
   * `exposeFunction` makes one. Default: `fetch`, which the page's own Content-Security-Policy governs.
   */
  readonly nodeBinding?: string
  /** Whether wallets remember the page across reloads, in its `localStorage` under `portico-test-wallet.`. Default true. */
  readonly remember?: boolean
}

/** `window.porticoTestWallets`: steers the wallets of a page, by `page.evaluate`. */
export interface PageTestWallets {
  readonly all: readonly EvmTestWallet[]
  /** The wallet of that rdns, or the first. @throws `testing/unknownWallet` */
  wallet(rdns?: string): EvmTestWallet
  /** The wallets of chains other than EVM. */
  readonly namespaceWallets: readonly (NamespaceTestWallet & { readonly chain: WalletChain })[]
  /** The first of that chain, or the one of that name. @throws `testing/unknownWallet` */
  ofChain(chain: WalletChain, name?: string): NamespaceTestWallet
  /** One more, as if an extension had been switched on. */
  add(config: PageWalletConfig): EvmTestWallet
}

declare global {
  // The name of the interface is the DOM's.
  interface Window {
    porticoTestWallets?: PageTestWallets
  }
}
