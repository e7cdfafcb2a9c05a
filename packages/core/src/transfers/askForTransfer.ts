import { isRejection } from '../contract/errors/rejection.js'
import { isPorticoError } from '../contract/errors/PorticoError.js'
import { checkMemo } from './checkAction.js'
import { mayArrive, type Transfer, type TransferDifference } from '../contract/Transfer.js'
import { problemOf, transferError } from './transferErrors.js'
import type { TransferRequest } from '../contract/TransferRequest.js'
import type { TransferWork } from './TransferWork.js'

export interface Asking {
  /** Fires when the transfer is withdrawn. */
  readonly signal: AbortSignal
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** The account's other transfers. */
  readonly others: readonly Transfer[]
  /** Writes the highest fee into the order, where the site named none. */
  confirmFee(fee: bigint): void
}

const isAsked = ({ status }: Transfer): boolean =>
  status === 'preparing' || status === 'asking' || status === 'withdrawing'

/** Asks the wallet for a transfer and, where it only signs, hands the bytes to a node. Never throws: the outcome is the transfer's status. */
export async function askForTransfer(
  work: TransferWork,
  id: string,
  request: TransferRequest,
  asking: Asking,
): Promise<void> {
  const { account, evenIfOpen = [] } = request
  const others = asking.others.filter((other) => !evenIfOpen.includes(other.id))
  const fail = (error: unknown): void => void work.dispatch(id, { type: 'failed', problem: problemOf(error) })

  if (others.some(mayArrive)) return fail(transferError('transferOpen'))
  const isAbandoned = (transfer: Transfer): boolean => Date.now() - transfer.changedAt > work.times.abandoned
  if (others.some((other) => isAsked(other) && !isAbandoned(other))) return fail(transferError('askedElsewhere'))
  // A wallet shows one question of an account at a time, so that the visitor cannot take one for the other.
  const isAcknowledged = asking.others.some((other) => isAsked(other) && evenIfOpen.includes(other.id))
  if (!asking.locks || isAcknowledged) return ask(work, id, request, asking)
  await asking.locks.request(`portico.ask.${account}`, { ifAvailable: true }, async (lock) => {
    if (lock) await ask(work, id, request, asking)
    else fail(transferError('askedElsewhere'))
  })
}

async function ask(
  work: TransferWork,
  id: string,
  { account, action, maxFee }: TransferRequest,
  asking: Asking,
): Promise<void> {
  const { signal } = asking
  try {
    const chain = work.chainOf(account, action.type)
    checkMemo(action, chain.longestMemo)
    if (maxFee === undefined) asking.confirmFee((await chain.estimate({ account, action }, signal)).fee)
    signal.throwIfAborted()
    const { order } = work.read(id)!
    const signed = await chain.sign(order, {
      signal,
      prepared(prepared) {
        signal.throwIfAborted()
        if (prepared.fee > order.maxFee) throw transferError('feeTooHigh', { fee: prepared.fee, maxFee: order.maxFee })
        work.dispatch(id, { type: 'asked', prepared })
      },
    })
    work.dispatch(id, { type: 'signed', signed })
  } catch (error) {
    settle(work, id, error)
  }
}

function settle(work: TransferWork, id: string, error: unknown): void {
  const { status, walletBroadcasts, walletMayBroadcast } = work.read(id) ?? {}
  const problem = problemOf(error)
  const wasAsked = status === 'asking' || status === 'withdrawing'
  if (!wasAsked) work.dispatch(id, { type: 'failed', problem })
  else if (isPorticoError(error, 'core/transferChanged')) {
    const { differences } = error.context as { readonly differences: readonly TransferDifference[] }
    work.dispatch(id, { type: 'changed', differences })
  } else if (isRejection(error)) work.dispatch(id, { type: 'rejected', problem })
  else if (!(walletBroadcasts || walletMayBroadcast) || isPorticoError(error, 'core/transferNotSent'))
    work.dispatch(id, { type: 'failed', problem })
  else work.dispatch(id, { type: 'lost', problem })
}
