import type { Caip2, Namespace } from './caip.js'
import type { Locales } from './Messages.js'
import type { Network } from './Network.js'
import type { StorageArea } from './Storage.js'
import type { Theme } from './Theme.js'
import type { WalletListing } from './WalletListing.js'

/** What wallets show of the site that asks. */
export interface Metadata {
  readonly name: string
  readonly description: string
  /** Origin of the site; wallets compare it with where the request comes from. */
  readonly url: string
  readonly icons: readonly string[]
}

/** A wallet that the host adds to the list by hand. */
export interface CustomWallet extends Omit<WalletListing, 'chains'> {
  readonly chains?: readonly Caip2[]
}

export interface ModalOptions {
  /** Id of the project at the gateway and at the relay. Missing: an alert says so; what needs no project id works. */
  readonly projectId?: string
  /** Default: title and origin of the page. */
  readonly metadata?: Partial<Metadata>
  /** Base URL of a gateway (`@portico/gateway`, or one that answers as it does). Absent: no registry, no relay configuration. */
  readonly gateway?: string
  /** Network to be on before a wallet says otherwise. Default: the first network of the first chain plugin. */
  readonly defaultNetwork?: Caip2
  readonly theme?: Theme
  /**
   * BCP 47 tag, such as `de` or `pt-BR`. Default: the first of these that is English or in `locales`: the `lang` of the page,
   * the languages of the browser. Without `locales`: `en`.
   */
  readonly locale?: string
  /** Languages that the modal has besides English: all of `@portico/locales`, or those that the site names. */
  readonly locales?: Locales
  /** Replaces texts: plugin id (`shell` for the shell's own) → message key → text or function. */
  readonly messages?: { readonly [plugin: string]: { readonly [key: string]: string | ((variables: never) => string) } }
  /** Renders inline, where `mount` says, instead of as a dialog. */
  readonly embedded?: boolean
  /**
   * When the code that opening needs is loaded, 36 kB of the page's own files: `visible`, once a button is on the screen and the page is
   * idle, unless the visitor saves data or the line is slow; `hover`, once the pointer or the focus is on it; `none`, once it is
   * pressed. Default `visible`. It holds for the buttons of Portico and for those named by `modal.preloadFrom`.
   */
  readonly preload?: 'visible' | 'hover' | 'none'
  /** Shows notices to developers in the modal. */
  readonly debug?: boolean
  /** Whether a namespace may have several wallets connected. Default true. */
  readonly multiWallet?: boolean
  /** Whether earlier connections are taken up again on load. Default true. */
  readonly reconnect?: boolean
  /** Keeps a wallet's network that is not configured instead of asking to switch. Default false. */
  readonly allowUnsupportedNetwork?: boolean
  /** The visitor chooses no wallet: the modal opens straight on a code to scan. */
  readonly manualConnection?: boolean
  /** Switching between namespaces goes without asking. */
  readonly skipSwitchConfirmation?: boolean
  readonly wallets?: WalletListOptions
  /**
   * Legal links under the Connect view. `checkbox`: the visitor has to accept them, by a checkbox, before the ways to connect can be
   * used. Default false; without a link there is nothing to accept.
   */
  readonly legal?: { readonly termsUrl?: string; readonly privacyUrl?: string; readonly checkbox?: boolean }
  /** First part of every key in storage. Two modals with one key agree; with different keys they never meet. Default `portico`. */
  readonly storageKey?: string
  /** Default `localStorage`; `'memory'` keeps nothing. */
  readonly storage?: StorageArea | 'memory'
  /** Namespaces a CAIP id may have besides those of the installed chains. */
  readonly knownNamespaces?: readonly Namespace[]
  /** Called with every error in a callback of a plugin, and where it happened. Default: `console.error`. */
  readonly onError?: (error: unknown, where: { readonly plugin: string; readonly phase: string }) => void
}

export interface WalletListOptions {
  /** Registry ids shown first, in this order. */
  readonly featured?: readonly string[]
  /** Registry ids: only these are listed. */
  readonly include?: readonly string[]
  /** Registry ids never shown, even when installed. */
  readonly exclude?: readonly string[]
  readonly custom?: readonly CustomWallet[]
  /** Order of the blocks of the wallet list; blocks left out follow in their default order. */
  readonly order?: readonly string[]
  /** Where a plugin adds another way to connect, the wallets stand behind a button. Default false. */
  readonly collapse?: boolean
  /** The row that leads to all wallets. Default `show`. */
  readonly all?: 'show' | 'hide' | 'only-mobile'
}

/** What `modal.update` may change while the modal lives. */
export interface ModalUpdate {
  readonly theme?: Theme
  readonly locale?: string
  /** Replaces the networks of the namespaces named. */
  readonly networks?: { readonly [namespace: Namespace]: readonly (Network | object)[] }
  readonly debug?: boolean
}
