import type { Caip10 } from '../contract/caip.js'
import type { TransfersCapability } from '../contract/capabilities/transfers.js'
import type { TransferEvent } from './reduceTransfer.js'
import type { Transfer, TransferAction } from '../contract/Transfer.js'

/** What asking and following a transfer work with. */
export interface TransferWork {
  /** Undefined once it was forgotten. */
  read(id: string): Transfer | undefined
  /** Changes a transfer by an event, and stores it. Answers it as it is now. */
  dispatch(id: string, event: TransferEvent): Transfer | undefined
  /** @throws `core/transferNotSupported` */
  chainOf(account: Caip10, action: TransferAction['type']): TransfersCapability
  readonly times: TransferTimes
}

/** Milliseconds, but for `refusalLooks` and `unspentLooks`. */
export interface TransferTimes {
  /** Between two looks, by the age of the transfer: up to a minute, up to five minutes, later. */
  readonly pollInterval: readonly [number, number, number]
  /** Until the same bytes are handed over again, to another node, while none has them. */
  readonly rebroadcast: number
  /** Without news until it is not known what became of it. */
  readonly silence: number
  /** Looks, one after another, in which no node has a refused transfer that has no expiry, until it counts as refused. */
  readonly refusalLooks: number
  /** Looks, one after another, in which all that a lost transfer would spend is still there, until the visitor is told so. */
  readonly unspentLooks: number
  /** Until an unanswered question of another tab counts as given up, where there are no locks. */
  readonly abandoned: number
}

export const transferTimes: TransferTimes = {
  pollInterval: [1000, 3000, 15_000],
  rebroadcast: 10_000,
  silence: 120_000,
  refusalLooks: 10,
  unspentLooks: 10,
  abandoned: 300_000,
}
