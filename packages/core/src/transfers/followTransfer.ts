import type { BroadcastAnswer, TransfersCapability, TransferSighting } from '../contract/capabilities/transfers.js'
import { pause } from '../state/pause.js'
import { isFinal, type Transfer } from '../contract/Transfer.js'
import type { TransferTimes, TransferWork } from './TransferWork.js'
import { withSignals } from '../state/withSignals.js'

/**
 * Hands signed bytes over and looks for the transfer until it is final or the signal fires.
 * @param onWait is given a function that ends the present pause
 */
export async function followTransfer(
  work: TransferWork,
  id: string,
  signal: AbortSignal,
  onWait: (wake: () => void) => void,
): Promise<void> {
  const { times } = work
  // Bytes that were handed over before a reload are not handed over for the first time.
  let attempts = work.read(id)?.status === 'signed' ? 0 : 1
  let handedAt = Date.now()
  let newsAt = Date.now()
  let looksSinceRefusal = 0
  let looksUnspent = 0

  /** Undefined once there is nothing more to do. */
  function current(): Transfer | undefined {
    const transfer = work.read(id)
    return !transfer || isFinal(transfer) || signal.aborted ? undefined : transfer
  }
  async function hand(chain: TransfersCapability, { order, signed }: Transfer): Promise<void> {
    const attempt = attempts
    attempts += 1
    handedAt = Date.now()
    const answer: BroadcastAnswer | undefined = await chain.broadcast(order, signed!, attempt).catch(() => undefined)
    // A refusal of a later attempt may come from the first one's success.
    if (typeof answer === 'object' && attempt === 0) work.dispatch(id, { type: 'refused', problem: answer.refused })
  }
  async function look(
    chain: TransfersCapability,
    { order, anchor, signed }: Transfer,
  ): Promise<TransferSighting | undefined> {
    try {
      const sighting = await chain.find({ order, anchor: anchor ?? {}, signed }, signal)
      work.dispatch(id, { type: 'sighted', sighting })
      return sighting
    } catch {
      return undefined
    }
  }
  /** Those without an answer neither count nor begin the count again. */
  function noteUnspent(sighting: TransferSighting): void {
    looksUnspent = sighting.status === 'unseen' && sighting.isUnspent ? looksUnspent + 1 : 0
    if (looksUnspent === times.unspentLooks) work.dispatch(id, { type: 'unspent' })
  }

  /** No node has it, or none answered. */
  async function goOnWithoutNews(chain: TransfersCapability, isAnswered: boolean): Promise<void> {
    const transfer = current()
    if (!transfer) return
    const { problem, signed } = transfer
    if (Date.now() - newsAt >= times.silence) work.dispatch(id, { type: 'silent' })
    if (!problem) {
      if (signed?.bytes !== undefined && Date.now() - handedAt >= times.rebroadcast) await hand(chain, transfer)
    } else if (isAnswered && signed?.expires === false) {
      looksSinceRefusal += 1
      if (looksSinceRefusal >= times.refusalLooks) work.dispatch(id, { type: 'refusalConfirmed' })
    }
  }

  let transfer = current()
  while (transfer) {
    const chain = work.chainOf(transfer.order.account, transfer.order.action.type)
    if (transfer.status === 'signed') {
      work.dispatch(id, { type: 'broadcast' })
      await hand(chain, transfer)
    }
    const sighting = await look(chain, transfer)
    if (sighting) noteUnspent(sighting)
    if (sighting && sighting.status !== 'unseen') newsAt = Date.now()
    else await goOnWithoutNews(chain, sighting !== undefined)
    if (current()) await waitForNextLook(Date.now() - transfer.since, times, signal, onWait)
    transfer = current()
  }
}

async function waitForNextLook(
  age: number,
  { pollInterval: [first, second, later] }: TransferTimes,
  signal: AbortSignal,
  onWait: (wake: () => void) => void,
): Promise<void> {
  const woken = new AbortController()
  onWait(() => woken.abort())
  const time = age < 60_000 ? first : age < 300_000 ? second : later
  await withSignals([signal, woken.signal], (first) => pause(time, first)).catch(() => {})
}
