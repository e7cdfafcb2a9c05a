import {
  pause,
  PorticoError,
  type Call,
  type Transfer,
  type TransferDisplay,
  type SwapQuote,
  type SwapQuotesCapability,
} from '@portico/core'
import type { Prepared, Question, Review } from '../state/SwapModel.js'
import type { SwapsContext } from '../SwapsSpec.js'
import type { SwapStep } from '../errors.js'
import type { ConfirmOptions } from '../SwapState.js'
import type { BegunSwaps } from './createBegunSwaps.js'
import { callsOf, readApproval } from './contractCalls.js'
import { isAsShown, prepareSwap, reviewChanged } from './prepareSwap.js'

/** How often an allowance is looked up after its approval: the gateway's node may be some blocks behind. */
const allowanceTries = 10
/** Ms between two tries. */
const allowancePause = 1000

export interface CarryOut {
  readonly question: Question
  readonly review: Review
  readonly prepared: Prepared
  readonly source: SwapQuotesCapability
  readonly begun: BegunSwaps
  readonly options: ConfirmOptions
  /** Withdraws what the wallet is asked for. */
  readonly signal: AbortSignal
  /** Whether the account of the swap is still in use. */
  isInUse(): boolean
  /** A quote that does not keep what was reviewed. */
  onQuote(quote: SwapQuote | undefined): void
  /** Told of the id under which the swap is found again. */
  onBegun(id: string): void
}

/** A step that did not go through. */
export class StepFailure extends Error {
  readonly step: SwapStep
  readonly transfer: Transfer
  constructor(step: SwapStep, transfer: Transfer) {
    super('The step did not go through')
    this.step = step
    this.transfer = transfer
  }
}

/**
 * Asks the wallet for approval and swap: together where it takes both or none, else one after the other, and the swap only once the
 * approval is in a block. Answers the transfer of the swap once that is in a block.
 * @throws {@link StepFailure}, what `prepareSwap` throws, `swaps/accountChanged`
 */
export async function carryOutSwap(context: SwapsContext, work: CarryOut): Promise<Transfer> {
  const { error } = context
  const { question, review, prepared, begun, options, isInUse } = work
  const { account, from, to, amount } = question
  const { minimum, slippage, quote } = review
  const { approval } = prepared.transactions
  const needsApproval = approval !== undefined && !prepared.isBatch
  const id = crypto.getRandomValues(new BigUint64Array(1)).join('')
  begun.add({
    id,
    account,
    from,
    to,
    slippage,
    needsApproval,
    isBatch: prepared.isBatch,
    amount: `${amount}`,
    toAmount: `${quote.toAmount}`,
    minimum: `${minimum}`,
    since: Date.now(),
  })
  work.onBegun(id)
  if (!approval || !needsApproval) return takeStep(context, work, { id, step: 'swap', prepared })

  let built = prepared
  const done: Call[] = []
  while (built.transactions.approval) {
    const allowed = await takeStep(context, work, { id, step: 'approval', prepared: built })
    if (!isInUse())
      throw error('accountChanged', {}, { details: 'The router may take the token. Nothing was swapped.' })
    options.onStep?.('sent')
    done.push(built.transactions.approval)
    const next = await rebuild(context, work, done)
    // All steps together may not cost more than what was shown.
    const left = { ...built, fee: remaining(built.fee, allowed.fee) }
    if (!isAsShown(left, next)) throw reviewChanged(context)
    built = { ...next, fee: left.fee ?? next.fee }
  }
  return takeStep(context, work, { id, step: 'swap', prepared: built })
}

/** Of a fee that was shown. A wallet may have paid more: then nothing is left. */
function remaining(fee: bigint | undefined, paid: bigint = 0n): bigint | undefined {
  if (fee === undefined) return undefined
  return fee > paid ? fee - paid : 0n
}

function approvalDisplay({ from: { symbol, decimals, imageUrl } }: Question, approval: Call): TransferDisplay {
  return { operation: 'approve', symbol, decimals, imageUrl, amount: readApproval(approval)?.amount }
}

function swapDisplay({ from, to, amount }: Question, toAmount: bigint): TransferDisplay {
  const { symbol, decimals, imageUrl } = from
  const received = { symbol: to.symbol, decimals: to.decimals, imageUrl: to.imageUrl, amount: toAmount }
  return { operation: 'swap', symbol, decimals, imageUrl, amount, received }
}

interface Step {
  readonly id: string
  readonly step: SwapStep
  readonly prepared: Prepared
}

async function takeStep(context: SwapsContext, work: CarryOut, { id, step, prepared }: Step): Promise<Transfer> {
  const { question, begun, options, signal } = work
  const { toAmount } = work.review.quote
  const { approval, swap } = prepared.transactions
  const calls: readonly Call[] =
    step === 'approval' ? [approval!] : prepared.isBatch ? callsOf(prepared.transactions, question.amount) : [swap]
  signal.throwIfAborted()
  options.onStep?.(step)
  const flow = context.transfers.send({
    account: question.account,
    action: { type: 'calls', calls, ...(calls.length > 1 && { atomic: true }) },
    display: step === 'approval' ? approvalDisplay(question, approval!) : swapDisplay(question, toAmount),
    maxFee: prepared.fee,
    evenIfOpen: options.evenIfOpen,
    signal,
  })
  begun.update(id, step === 'approval' ? { approvalId: flow.id } : { swapId: flow.id })
  const isOut = ({ status }: Transfer): boolean => status === 'broadcast' || status === 'signed'
  const off = context.store.sub(flow.state, () => {
    const transfer = context.store.get(flow.state)
    if (transfer && isOut(transfer)) options.onStep?.('sent')
  })
  const transfer = await flow.included.finally(off)
  if (transfer.status === 'included' || transfer.status === 'confirmed') return transfer
  throw new StepFailure(step, transfer)
}

/**
 * The swap after its approval: quoted and built again, so that it is made of what the pools give now. It may need another approval,
 * where the one before took an allowance back.
 * @param done Approvals that are in a block. A source that asks for one of them again does not know of it yet.
 */
async function rebuild(context: SwapsContext, work: CarryOut, done: readonly Call[]): Promise<Prepared> {
  const { question, review, source, signal, onQuote } = work
  const { minimum, slippage, quote: confirmed } = review
  for (let tries = 1; ; tries++) {
    const quote = await source.quote({ ...question, signal })
    if (!quote) {
      onQuote(undefined)
      throw context.error('priceMoved', {}, { details: 'There is no way from one token to the other any more.' })
    }
    try {
      const promised = { question, quote, ask: confirmed.ask, minimum, slippage }
      const prepared = await prepareSwap(context, source, promised, signal)
      const { approval } = prepared.transactions
      if (!approval || !done.some(({ data }) => data === approval.data)) return prepared
      if (tries === allowanceTries) throw context.error('allowanceFailed', {})
    } catch (failure) {
      if ((failure as PorticoError).code === 'swaps/priceMoved') onQuote(quote)
      throw failure
    }
    await pause(allowancePause, signal)
  }
}

/** Why a step did not go through, as an error. */
export function failureOf({ error }: SwapsContext, { step, transfer }: StepFailure): Error {
  const { status, hash, problem, differences = [], replacedBy: by } = transfer
  const explorer = { details: 'Look it up in an explorer to see why.' }
  if (status === 'rejected')
    return Object.assign(new Error(problem?.message ?? 'User rejected the request'), { code: 4001 })
  if (status === 'cancelled') return new DOMException('The swap was cancelled', 'AbortError')
  if (status === 'reverted')
    return error(
      'reverted',
      { hash: hash ?? '', step },
      { details: 'The price may have moved by more than the slippage.' },
    )
  if (status === 'replaced') return error('replaced', { hash, step, by }, explorer)
  if (status === 'changed')
    return error('changed', { hash, step, differences }, { details: 'Check the wallet before you swap again.' })
  if (status === 'failed' && problem?.code !== undefined)
    return new PorticoError(problem.code, { shortMessage: problem.message, details: problem.details })
  if (status === 'refused' || status === 'expired' || status === 'failed')
    return error(
      'notSent',
      { hash, step, reason: problem?.message ?? 'it came too late for any block' },
      { details: 'Nothing left the account. Try again.' },
    )
  return error(
    'unconfirmed',
    { hash, step },
    { details: 'It is looked for. Swap again only once it is known what became of it.' },
  )
}
