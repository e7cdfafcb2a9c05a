import type { NamespaceWallet } from '../namespace/createNamespaceWallet.js'
import type { BitcoinNetworkName, BitcoinTestWalletOptions } from './BitcoinTestWalletOptions.js'
import type { KeyAddress } from './keys/KeyAddress.js'

/** One of the wallet's accounts, on the network it is on. */
export interface InsideAccount {
  readonly payment: KeyAddress
  readonly ordinals: KeyAddress | undefined
}

/** What every interface of a Bitcoin test wallet is made of. Calls are recorded under one name, whatever the interface calls them. */
export interface BitcoinInside {
  readonly name: string
  readonly icon: string
  readonly options: BitcoinTestWalletOptions
  readonly base: NamespaceWallet
  network(): BitcoinNetworkName
  /** Accounts the page may see now, the selected one first. */
  visible(): readonly InsideAccount[]
  /** `connect`: asks unless the page is trusted already. */
  connect(params?: unknown): Promise<readonly InsideAccount[]>
  /** `read`: what the page may see, without asking. */
  read(params?: unknown): Promise<readonly InsideAccount[]>
  /** `signMessage` */
  signMessage(request: {
    readonly message: Uint8Array
    /** Default: the selected account's payment address. */
    readonly address?: string | undefined
    readonly protocol?: 'ecdsa' | 'bip322' | undefined
  }): Promise<Uint8Array>
  /** `signPsbt` */
  signPsbt(request: {
    readonly psbt: Uint8Array
    /** Without an address it is the selected account's payment address. */
    readonly inputs: readonly { readonly index: number; readonly address?: string | undefined }[]
    readonly finalize: boolean
  }): Promise<Uint8Array>
  /** `sendTransfer`, from the selected account. */
  sendTransfer(recipients: readonly { readonly address: string; readonly amount: bigint }[]): Promise<string>
  /** `switchNetwork` */
  switchNetwork(network: BitcoinNetworkName): Promise<void>
}

/** How an interface shows itself to a page. */
export interface ShownInterface {
  /** Puts it on a page; the returned function takes it away again. */
  appear(page: Record<string, unknown> & EventTarget): () => void
  /** Sends the interface's own events after a change. */
  changed(what: 'accounts' | 'network'): void
}
