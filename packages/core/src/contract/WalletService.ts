import type { Atom } from 'jotai/vanilla'
import type { Namespace } from './caip.js'
import type { Connector } from './Connector.js'
import type { WalletListing } from './WalletListing.js'
import type { Wallet } from './Wallet.js'

/** A row of the Connect view. */
export interface WalletRow {
  readonly wallet: Wallet
  /** Block it stands in: `recent`, `injected`, `featured`, `custom`, `external`, `recommended`, or a connector's own. */
  readonly group: string
  readonly installed: boolean
  readonly recent: boolean
  /** A connector's own word, such as 'QR code'. */
  readonly badge?: string | undefined
}

/** What is known of the registry's first answer. */
export type RegistryStatus =
  | { readonly status: 'absent' }
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly count: number }
  | { readonly status: 'failed'; readonly error: unknown }

export interface WalletQuery {
  /** Trimmed by the service. */
  readonly search?: string
  readonly certified?: boolean
  readonly namespace?: Namespace | undefined
}

/** A list that grows page by page: 40 a page, a search up to 100. */
export interface WalletPages {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly wallets: readonly Wallet[]
  /** Over all pages; undefined until the registry answered. */
  readonly count: number | undefined
  readonly more: boolean
  readonly error?: unknown
}

export interface WalletList {
  readonly pages: Atom<WalletPages>
  next(): Promise<void>
  retry(): Promise<void>
}

export interface WalletService {
  /** Rows of the Connect view for the namespace the modal was opened for (all when none was named). */
  readonly rows: Atom<readonly WalletRow[]>
  /** There are more wallets on this page than `rows` has. A list of all has them. */
  readonly isCut: Atom<boolean>
  readonly status: Atom<RegistryStatus>
  /** Asks the registry for featured and recommended wallets, once; never rejects, see `status`. */
  load(): Promise<void>
  /** Starts a list; wallets on this page come first. Each call is its own list, ended by `signal`. */
  list(query: WalletQuery, signal: AbortSignal): Promise<WalletList>
  /** By registry id, rdns, connector id or name among what is known now. */
  find(wallet: string): Wallet | undefined
  /** The row a connector belongs to. */
  walletOf(connector: Connector): Wallet
  /** Two are kept. */
  readonly recent: Atom<readonly Wallet[]>
  /** The view that connects it, as the specification decides: going there begins the connect. Undefined where nothing here can. */
  connectingRoute(
    wallet: Wallet,
    namespaces?: readonly Namespace[],
  ): { readonly view: string; readonly params: object } | undefined
  /** Address of an image of the registry, as an object URL once loaded; undefined without gateway or on failure. */
  image(kind: ImageKind, id: string): Atom<string | undefined>
  /** Loads an image for `image`; gives up after 2 s. */
  loadImage(kind: ImageKind, id: string): void
  toWallet(listing: WalletListing): Wallet
}

/** Kinds of images the registry serves, each a table of its own. */
export type ImageKind = 'wallet' | 'network' | 'chain' | 'connector' | 'token' | 'currency'
