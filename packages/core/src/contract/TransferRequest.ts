import type { Atom } from 'jotai/vanilla'
import type { Caip10 } from './caip.js'
import type { Transfer, TransferAction, TransferDisplay } from './Transfer.js'

export interface TransferRequest {
  /** Payer and network (CAIP-10). */
  readonly account: Caip10
  readonly action: TransferAction
  /** Highest network fee, smallest units of the native currency: what the visitor was shown. Default: what `estimate` answers now. */
  readonly maxFee?: bigint | undefined
  /** For lists of transfers. */
  readonly display?: TransferDisplay | undefined
  /** Ids of transfers of the account that may still arrive, and that the visitor was told of. */
  readonly evenIfOpen?: readonly string[] | undefined
  /** Withdraws the transfer while the wallet is asked; does nothing later. */
  readonly signal?: AbortSignal | undefined
}

/** A transfer that was begun. */
export interface TransferFlow {
  readonly id: string
  /** Undefined until the code that sends is loaded. */
  readonly state: Atom<Transfer | undefined>
  /**
   * Resolves with the transfer once it is in a block, or has ended, or is `lost` or `unknown`.
   * @throws as `done`
   */
  readonly included: Promise<Transfer>
  /**
   * How it ended, see `status`. It does not reject for what a wallet or a chain did.
   * @throws `core/notStarted`, `core/codeUnavailable`, `core/invalidTransfer`, `core/invalidCaip`
   */
  readonly done: Promise<Transfer>
}
