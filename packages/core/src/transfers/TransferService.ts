import { atom, type Atom } from 'jotai/vanilla'
import type { Caip10 } from '../caip/caip.js'
import type { TransferEstimate } from '../capabilities/transfers.js'
import type { Transfer, TransferAction, TransferDisplay } from './Transfer.js'
import type { TransferRuntime } from './createTransferRuntime.js'

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

/** Moves money, on every chain whose plugin provides `transfers`: one pipeline, whose states say what is known. */
export interface TransferService {
  /**
   * Transfers of all accounts, begun in any tab of this site, the newest first: those under way, and those that ended in the last
   * day. Filled once the code that calls wallets is loaded.
   */
  readonly list: Atom<readonly Transfer[]>
  /** The highest network fee of a transfer. @throws `core/transferNotSupported`, and what the chain plugin throws */
  estimate(request: Pick<TransferRequest, 'account' | 'action' | 'signal'>): Promise<TransferEstimate>
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
