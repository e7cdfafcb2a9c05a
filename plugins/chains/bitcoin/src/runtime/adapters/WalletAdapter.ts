import type { Account, Caip2 } from '@portico/core'
import type { BitcoinAddress, SignedPsbt, SignInput } from '../../BitcoinProvider.js'

/** The accounts that a wallet gives the site, payment accounts first, and their network. Never empty. */
export interface WalletAccounts {
  readonly accounts: readonly Account[]
  readonly networkId: Caip2
}

/** What a wallet signs. Methods throw what the wallet threw, with EIP-1193 codes, and `bitcoin/badAnswer`. */
export interface WalletSigner {
  /** The only scheme by which it signs messages. Absent: it takes the requested one, or does not say. */
  readonly protocol?: 'ecdsa' | 'bip322'
  /** In base64. */
  signMessage(request: {
    readonly message: string
    readonly address: string
    readonly networkId: Caip2
    readonly protocol?: 'ecdsa' | 'bip322' | undefined
  }): Promise<string>
  /** Whether the wallet has a method for `signPsbt`. Default: true. */
  readonly signsPsbt?: boolean
  /** Whether its answer to `signPsbt` may be an id: then it may send what it is asked to sign only. Default: false. */
  readonly maySendPsbt?: boolean
  /** A PSBT in base64. With `broadcast`, a wallet that can sends it, and returns its id. */
  signPsbt(request: {
    readonly psbt: string
    readonly signInputs: readonly SignInput[]
    readonly networkId: Caip2
    readonly broadcast: boolean
  }): Promise<SignedPsbt>
  /** Returns the transaction id. Absent: the wallet only signs. */
  sendTransfer?(request: {
    readonly recipient: string
    /** Satoshis. */
    readonly amount: bigint
    readonly address: string
    readonly networkId: Caip2
  }): Promise<string>
  /** Absent: the accounts of the session. */
  getAddresses?(): Promise<readonly BitcoinAddress[]>
}

/** One interface for the wallets on this page; an adapter for each kind of them. */
export interface WalletAdapter extends WalletSigner {
  /** Asks the visitor, unless the wallet trusts the page already. */
  connect(preferred: Caip2): Promise<WalletAccounts>
  /**
   * The accounts, without a prompt. `none`: the wallet gives none now. `unreadable`: the wallet shows them only after a prompt.
   *
   * @throws with code 4100 if the page is not authorized any more, or `bitcoin/networkNotSupported`
   */
  read(preferred: Caip2): Promise<WalletAccounts | 'none' | 'unreadable'>
  /** Asks the wallet. Absent: the wallet does not let sites change the network. */
  switchNetwork?(networkId: Caip2): Promise<WalletAccounts>
  /** Calls back when accounts or network may have changed, with what they are now if the wallet says so. */
  watch(onChange: (now?: WalletAccounts | 'none') => void): () => void
  disconnect?(): Promise<unknown>
}
