import { atom, type Atom } from 'jotai/vanilla'
import type { EstimatedTransfer, TransferEstimate } from '../capabilities/transfers.js'
import type { Transfer } from './Transfer.js'
import type { TransferRuntime } from './createTransferRuntime.js'
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

export function createTransferService(
  list: Atom<readonly Transfer[]>,
  load: () => Promise<TransferRuntime>,
): TransferService {
  return {
    list,
    estimate: async (request) => (await load()).estimate(request),
    send(request) {
      const id = crypto.getRandomValues(new BigUint64Array(2)).join('')
      const begun = load().then((runtime) => runtime.send(id, request))
      const included = begun.then((sent) => sent.included)
      const done = begun.then((sent) => sent.done)
      // A host may read the state instead of the promises.
      for (const promise of [included, done]) promise.catch(() => {})
      return { id, included, done, state: atom((get) => get(list).find((transfer) => transfer.id === id)) }
    },
    cancel: async (id) => (await load()).cancel(id),
    refresh: async (id) => (await load()).refresh(id),
    forget: async (id) => (await load()).forget(id),
  }
}
