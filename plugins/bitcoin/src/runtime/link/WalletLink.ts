import type { Account, Caip2 } from '@portico/core'
import type { BitcoinAddress, SignedPsbt, SignInput } from '../../BitcoinProvider.js'

/** What a wallet gives a page: accounts, payment ones first, on one network. Never empty. */
export interface Holding {
  readonly accounts: readonly Account[]
  readonly networkId: Caip2
}

/**
 * A wallet that signs, whatever its interface. Methods throw what the wallet threw, with codes of EIP-1193 where it has others,
 * and `bitcoin/badAnswer` for what cannot be an answer.
 */
export interface WalletSigner {
  /** In base64. */
  signMessage(request: {
    readonly message: string
    readonly address: string
    readonly networkId: Caip2
    readonly protocol?: 'ecdsa' | 'bip322' | undefined
  }): Promise<string>
  /** A PSBT in base64; with `broadcast` a wallet that can sends it, and answers its id. */
  signPsbt(request: {
    readonly psbt: string
    readonly signInputs: readonly SignInput[]
    readonly networkId: Caip2
    readonly broadcast: boolean
  }): Promise<SignedPsbt>
  /** Answers the transaction's id. Absent: the wallet only signs. */
  sendTransfer?(request: {
    readonly recipient: string
    /** Satoshis. */
    readonly amount: bigint
    readonly address: string
    readonly networkId: Caip2
  }): Promise<string>
  /** Absent: those it holds. */
  getAddresses?(): Promise<readonly BitcoinAddress[]>
}

/** One wallet on this page: each adapter makes one. */
export interface WalletLink extends WalletSigner {
  /** Asks the visitor, unless the wallet trusts the page already. */
  connect(preferred: Caip2): Promise<Holding>
  /**
   * What it holds, without a prompt. `none`: nothing now; `unreadable`: it cannot tell without asking the visitor.
   * @throws with code 4100 where it says that the page may not know
   */
  read(preferred: Caip2): Promise<Holding | 'none' | 'unreadable'>
  /** Asks the wallet. Absent: it cannot be asked. */
  switchNetwork?(networkId: Caip2): Promise<Holding>
  /** Calls back when something may have changed; with what it is now, where the wallet tells. */
  watch(changed: (now?: Holding | 'none') => void): () => void
  disconnect?(): Promise<unknown>
}
