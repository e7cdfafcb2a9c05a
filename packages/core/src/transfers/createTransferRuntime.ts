import type { PrimitiveAtom } from 'jotai/vanilla'
import { namespaceOf, type Caip10, type Namespace } from '../contract/caip.js'
import type { EstimatedTransfer, TransferEstimate, TransfersCapability } from '../contract/capabilities/transfers.js'
import type { Run } from '../state/lifecycle.js'
import type { Store } from '../contract/Store.js'
import type { ScopedStorage } from '../contract/Storage.js'
import { askForTransfer } from './askForTransfer.js'
import { checkAction, checkEstimated, checkMemo } from './checkAction.js'
import { followTransfer } from './followTransfer.js'
import { reduceTransfer } from './reduceTransfer.js'
import { toStored, transfersFormat } from './savedTransfers.js'
import { isFinal, type Transfer } from '../contract/Transfer.js'
import { transfersKey } from './transfersKey.js'
import { problemOf, transferError } from './transferErrors.js'
import type { TransferFlow, TransferRequest } from '../contract/TransferRequest.js'
import { transferTimes, type TransferTimes, type TransferWork } from './TransferWork.js'

export interface TransferDeps {
  readonly store: Store
  readonly storage: ScopedStorage
  readonly list: PrimitiveAtom<readonly Transfer[]>
  chain(namespace: Namespace): TransfersCapability | undefined
  /** A transfer of the account arrived in a block: balances are not what they were. */
  arrived(account: Caip10): void
  /** The Web Locks of the page, by which one tab at a time asks, and follows a transfer. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly times?: TransferTimes | undefined
}

export interface TransferRuntime {
  estimate(request: EstimatedTransfer & Pick<TransferRequest, 'signal'>): Promise<TransferEstimate>
  /** @throws `core/invalidTransfer`, `core/invalidCaip` */
  send(id: string, request: TransferRequest): Pick<TransferFlow, 'included' | 'done'>
  cancel(id: string): void
  refresh(id: string): void
  forget(id: string): void
  /** Follows open transfers, also those of other tabs that were closed, until the run ends. */
  begin(run: Run): void
}

/** A transfer that this page works on. */
interface WorkedOn {
  readonly withdraw: AbortController
  /** Ends the pause before the next look. */
  wake?: () => void
}

/** One for each modal, loaded with the first transfer, or where transfers are stored. */
export function createTransferRuntime(deps: TransferDeps): TransferRuntime {
  const { store, storage, list, times = transferTimes } = deps
  /** By id of the transfer. */
  const working = new Map<string, WorkedOn>()
  let run: Run | undefined

  function load(): void {
    store.set(list, storage.get(transfersKey, transfersFormat) ?? [])
  }
  // Other tabs write the same list: it is read again before each change, and only one entry is replaced.
  function change(update: (transfers: readonly Transfer[]) => readonly Transfer[]): void {
    const stored = storage.get(transfersKey, transfersFormat) ?? []
    storage.set(transfersKey, toStored(update(stored), Date.now()))
    load()
  }
  const work: TransferWork = {
    times,
    read: (id) => store.get(list).find((transfer) => transfer.id === id),
    dispatch(id, event) {
      const before = work.read(id)
      if (!before) return undefined
      const next = reduceTransfer(before, event, Date.now())
      if (next !== before) change((all) => all.map((transfer) => (transfer.id === id ? next : transfer)))
      if (next.status !== before.status && (next.status === 'included' || next.status === 'confirmed'))
        deps.arrived(next.order.account)
      return next
    },
    chainOf(account, action) {
      const chain = deps.chain(namespaceOf(account))
      if (!chain?.actions.includes(action)) {
        const namespace = namespaceOf(account)
        throw transferError('transferNotSupported', { namespace, action })
      }
      return chain
    },
  }

  /** One page at a time works on a transfer. Where there are no locks every page looks for it, which does no harm. */
  async function exclusively(id: string, signal: AbortSignal | undefined, act: () => Promise<void>): Promise<void> {
    if (!deps.locks) return act()
    await deps.locks.request(`portico.transfer.${id}`, { ...(signal && { signal }) }, act)
  }
  async function follow(id: string, entry: WorkedOn): Promise<void> {
    if (!run) return
    await followTransfer(work, id, run.signal, (wake) => {
      entry.wake = wake
    })
  }
  /** Takes up a transfer that was begun by a page that is gone. */
  async function resume(id: string, entry: WorkedOn): Promise<void> {
    load()
    const { status, changedAt = 0 } = work.read(id) ?? {}
    const isUnanswered = status === 'preparing' || status === 'asking' || status === 'withdrawing'
    // Without locks it cannot be told whether another tab still waits for its wallet.
    if (isUnanswered && !deps.locks && Date.now() - changedAt < times.abandoned) return
    if (status === 'preparing') work.dispatch(id, { type: 'withdrawn' })
    else work.dispatch(id, { type: 'lost' }) // of one that was answered it changes nothing
    await follow(id, entry)
  }
  function adopt(signal: AbortSignal): void {
    for (const transfer of store.get(list)) {
      const { id } = transfer
      if (isFinal(transfer) || working.has(id)) continue
      const entry: WorkedOn = { withdraw: new AbortController() }
      working.set(id, entry)
      void exclusively(id, signal, () => resume(id, entry))
        .catch(() => {}) // the run ended
        .finally(() => working.delete(id))
    }
  }
  /** Resolves with a transfer once `isSo`. Of one that is forgotten it is the last that is known. */
  function when(first: Transfer, isSo: (transfer: Transfer) => boolean): Promise<Transfer> {
    return new Promise((resolve) => {
      let last = first
      const look = (): void => {
        const transfer = work.read(first.id)
        last = transfer ?? last
        if (transfer && !isSo(transfer)) return
        off()
        resolve(last)
      }
      const off = store.sub(list, look)
      look()
    })
  }

  load()
  return {
    async estimate(request) {
      const action = checkEstimated(request)
      const { account, signal } = request
      const chain = work.chainOf(account, action.type)
      checkMemo(action, chain.longestMemo)
      return chain.estimate({ account, action }, signal)
    },
    send(id, request) {
      const { account, maxFee = 0n, display = {}, signal } = request
      const action = checkAction(request)
      const since = Date.now()
      const order = { account, action, maxFee, display }
      const newTransfer: Transfer = {
        id,
        order,
        status: 'preparing',
        since,
        changedAt: since,
        walletBroadcasts: false,
        isKnown: false,
      }
      const entry: WorkedOn = { withdraw: new AbortController() }
      working.set(id, entry)
      change((all) => [newTransfer, ...all])
      const cancel = (): void => this.cancel(id)
      if (signal?.aborted) cancel()
      else signal?.addEventListener('abort', cancel)
      void exclusively(id, undefined, async () => {
        await askForTransfer(
          work,
          id,
          { ...request, action },
          {
            signal: entry.withdraw.signal,
            locks: deps.locks,
            others: store.get(list).filter((transfer) => transfer.id !== id && transfer.order.account === account),
            confirmFee: (fee) =>
              change((all) =>
                all.map((transfer) =>
                  transfer.id === id ? { ...transfer, order: { ...order, maxFee: fee } } : transfer,
                ),
              ),
          },
        )
        signal?.removeEventListener('abort', cancel)
        await follow(id, entry)
      })
        .catch((error: unknown) => work.dispatch(id, { type: 'failed', problem: problemOf(error) }))
        .finally(() => working.delete(id))
      return { included: when(newTransfer, isSettled), done: when(newTransfer, isFinal) }
    },
    cancel(id) {
      work.dispatch(id, { type: 'withdrawn' })
      working.get(id)?.withdraw.abort()
    },
    refresh: (id) => working.get(id)?.wake?.(),
    forget: (id) => change((all) => all.filter((transfer) => transfer.id !== id)),
    begin(next) {
      if (run === next) return
      run = next
      load()
      const onChange = (): void => {
        load()
        adopt(next.signal)
      }
      storage.watch(transfersKey, onChange, next.signal)
      adopt(next.signal)
    },
  }
}

/** Whether a visitor is told of it: nothing else is to be waited for. */
function isSettled(transfer: Transfer): boolean {
  const { status } = transfer
  return isFinal(transfer) || status === 'included' || status === 'lost' || status === 'unknown'
}
