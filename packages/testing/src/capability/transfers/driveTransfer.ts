import type {
  PreparedTransfer,
  SignedTransfer,
  SoughtTransfer,
  TransferOrder,
  TransfersCapability,
  TransferSighting,
} from '@portico/core'
import type { TransfersSubject } from './TransfersSubject.js'

const defaultInclusionTime = 15_000
const pollInterval = 250

export interface DrivenTransfer {
  readonly order: TransferOrder
  readonly prepared: readonly PreparedTransfer[]
  readonly signed: SignedTransfer
}

/** A fee that no chain asks for. */
export const enough: bigint = 10n ** 30n

export function orderOf({ account, action }: TransfersSubject, maxFee: bigint = enough): TransferOrder {
  return { account, action, maxFee, display: {} }
}

/** Has the wallet sign, as core's pipeline does. `onPrepared` may throw, as core does for a fee that is too high. */
export async function signTransfer(
  impl: TransfersCapability,
  order: TransferOrder,
  {
    signal = new AbortController().signal,
    onPrepared = () => {},
  }: { signal?: AbortSignal; onPrepared?: () => void } = {},
): Promise<DrivenTransfer> {
  const prepared: PreparedTransfer[] = []
  const signed = await impl.sign(order, {
    signal,
    prepared(transfer) {
      prepared.push(transfer)
      onPrepared()
    },
  })
  return { order, prepared, signed }
}

/** Hands signed bytes over, where the wallet has not, and looks until the transfer is in a block. Answers the last sighting. */
export async function followTransfer(
  subject: TransfersSubject,
  { order, prepared, signed }: DrivenTransfer,
): Promise<TransferSighting> {
  if (signed.bytes !== undefined) await subject.impl.broadcast(order, signed, 0)
  return lookFor(subject, { order, anchor: prepared[0]?.anchor ?? {}, signed })
}

export async function lookFor(
  { impl, inclusionTime = defaultInclusionTime }: TransfersSubject,
  sought: SoughtTransfer,
): Promise<TransferSighting> {
  const { signal } = new AbortController()
  const end = Date.now() + inclusionTime
  let sighting = await impl.find(sought, signal)
  while ((sighting.status === 'unseen' || sighting.status === 'pending') && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pollInterval))
    sighting = await impl.find(sought, signal)
  }
  return sighting
}
