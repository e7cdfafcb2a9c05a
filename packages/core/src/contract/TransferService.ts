import type { Atom } from 'jotai/vanilla'
import type { EstimatedTransfer, TransferEstimate } from './capabilities/transfers.js'
import type { Transfer } from './Transfer.js'
import type { TransferFlow, TransferRequest } from './TransferRequest.js'

/** Moves money, on every chain whose plugin provides `transfers`: one pipeline, whose states say what is known. */
export interface TransferService {
  /**
   * Transfers of all accounts, begun in any tab of this site, the newest first: those under way, and those that ended in the last
   * day. Filled once the code that calls wallets is loaded.
   */
  readonly list: Atom<readonly Transfer[]>
  /** The highest network fee of a transfer; of the amount `'max'` also how much that is. @throws `core/transferNotSupported`, and what the chain plugin throws */
  estimate(request: EstimatedTransfer & Pick<TransferRequest, 'signal'>): Promise<TransferEstimate>
  /** Asks the wallet, and follows the transfer until its end is certain, also after a reload. */
  send(request: TransferRequest): TransferFlow
  /** Withdraws a transfer that the wallet is asked for. What was signed by a wallet that broadcasts by itself still counts. */
  cancel(id: string): Promise<void>
  /** Looks for a transfer at once. */
  refresh(id: string): Promise<void>
  /** Forgets a transfer, at the visitor's word. It is not looked for any more. */
  forget(id: string): Promise<void>
}
