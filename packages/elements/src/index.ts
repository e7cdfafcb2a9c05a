import type { Modal, Namespace } from '@portico/core'

export { defineElements, type DefineElementsOptions } from './defineElements.js'

/**
 * What every element has. Properties of texts and flags are those of the attributes; undefined stands for the default.
 * Before it opens the modal, an element sends `portico-open`, which bubbles: `event.preventDefault()` keeps the modal closed.
 */
export interface PorticoElement extends HTMLElement {
  /** Its own modal, started while the element is in the page. Default: that of `defineElements`. */
  modal: Modal | undefined
  /** Default `md`, 40 px high. `sm` is 32 px high. */
  size: 'md' | 'sm' | undefined
  disabled: boolean
  /** Attribute `accessible-name`: name for assistive technology, instead of the text of the button. */
  accessibleName: string | undefined
  /**
   * Attribute `reload-label`: replaces the text where the code of the modal did not load, most likely because the site was
   * deployed again since the page was opened. Pressed then, it reloads the page. Default 'Reload the page'.
   */
  reloadLabel: string | undefined
}

/** `<portico-connect-button>`: opens the ways to connect. It is empty while connected. */
export interface PorticoConnectButton extends PorticoElement {
  /** Default 'Connect wallet'. */
  label: string | undefined
  /** Attribute `connecting-label`: shown while a wallet is being connected. Default 'Connecting'. */
  connectingLabel: string | undefined
  /** Connects in this namespace only. */
  namespace: Namespace | undefined
}

/** `<portico-account-button>`: shows the account in use and opens the Account view. It is empty while disconnected. */
export interface PorticoAccountButton extends PorticoElement {
  /** Shows the account of this namespace. Default: the namespace in use. */
  namespace: Namespace | undefined
  /** Also shows the native balance, which is read from a node at most every 30 s. Default false. */
  balance: boolean
  /** Attribute `wrong-network-label`. Default 'Wrong network'. */
  wrongNetworkLabel: string | undefined
}

/** `<portico-button>`: opens the ways to connect, and shows the account once there is one. */
export interface PorticoButton extends PorticoConnectButton, PorticoAccountButton {}

/** `<portico-network-button>`: shows the network in use and opens the list of networks. It is empty without a chain plugin. */
export interface PorticoNetworkButton extends PorticoElement {
  /** Shows the icon only; the name is there for assistive technology. Default false. */
  compact: boolean
  /** Attribute `wrong-network-label`. Default 'Wrong network'. */
  wrongNetworkLabel: string | undefined
  /** Stands before the name of the network for assistive technology. Default 'Network'. */
  label: string | undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'portico-button': PorticoButton
    'portico-connect-button': PorticoConnectButton
    'portico-account-button': PorticoAccountButton
    'portico-network-button': PorticoNetworkButton
  }
}
