import {
  formatUnits,
  isAbort,
  isRejection,
  isSmartAccount,
  type AccountState,
  type Caip10,
  type SwapQuote,
  type SwapQuotesCapability,
} from '@portico/core'
import type { SwapEvent } from '../state/reduceSwap.js'
import type { Prepared, Question, Review, SwapModel } from '../state/SwapModel.js'
import type { SwapEventDetails, SwapsContext } from '../SwapsSpec.js'
import type { ConfirmOptions, SwapResult } from '../SwapState.js'
import { carryOutSwap, failureOf, StepFailure } from './carryOutSwap.js'
import type { BegunSwaps } from './createBegunSwaps.js'
import { isAsShown, prepareSwap, problemOf, reviewChanged } from './prepareSwap.js'

/** Ms that what was built is used without building it again. */
const preparedLifetime = 15_000
/** Ms until a quote is asked for again that was not kept by what was built for it, and how often that is tried. */
const nextQuote = { pause: 1000, tries: 3 } as const

export interface ConfirmationDeps {
  readonly begun: BegunSwaps
  model(): SwapModel
  dispatch(event: SwapEvent): void
  source(account: Caip10): SwapQuotesCapability | undefined
  /** Asks for a quote after a delay, ms. */
  askAgain(delay: number): void
  /** Shows a begun swap in place of the review, or the review again. */
  show(id: string | undefined): void
  /** The wallet was asked: balances may have changed. */
  onEnd(account: Caip10): void
}

export interface Confirmation {
  /** To be called after each event: builds what is reviewed. */
  changed(): void
  confirm(options?: ConfirmOptions): Promise<SwapResult>
  cancel(): void
}

/** From the review of a swap to its block: builds what the wallet is asked for, and asks it once the visitor confirms. */
export function createConfirmation(context: SwapsContext, deps: ConfirmationDeps): Confirmation {
  const { store, connections, error, emit } = context
  const { begun, model, dispatch, source } = deps
  let confirming: AbortController | undefined
  let building: { readonly ask: number; readonly controller: AbortController } | undefined
  let moves = 0

  /** Builds what is reviewed, once for each quote of the review. */
  function build(): void {
    const { review, question } = model()
    const quotes = question && source(question.account)
    if (!review || !quotes) {
      building?.controller.abort()
      building = undefined
      moves = 0
      return
    }
    const { ask } = review.quote
    if (review.isConfirming || review.isExpired || building?.ask === ask || review.prepared?.ask === ask) return
    building?.controller.abort()
    const newBuild = { ask, controller: new AbortController() }
    building = newBuild
    const promised = { question, quote: review.quote, ask, minimum: review.minimum, slippage: review.slippage }
    void prepareSwap(context, quotes, promised, newBuild.controller.signal).then(
      (prepared) => dispatch({ type: 'prepared', question, prepared }),
      (failure: unknown) => {
        if (building !== newBuild || isAbort(failure)) return
        // The pools moved between the quote and what was built for it: another quote tells what they give.
        if (hasMoved(failure) && moves++ < nextQuote.tries) deps.askAgain(nextQuote.pause)
        else dispatch({ type: 'failed', problem: problemOf(failure), isBuiltAnew: false })
      },
    )
  }
  /** What was built last, or built again where it or its quote is too old. */
  async function freshlyBuilt(
    review: Review,
    question: Question,
    signal: AbortSignal,
  ): Promise<{ readonly review: Review; readonly prepared: Prepared }> {
    const { prepared, quote, minimum, slippage } = review
    const isQuoteOld = review.isExpired || Date.now() >= quote.expiresAt
    if (prepared && !isQuoteOld && Date.now() - prepared.at < preparedLifetime) return { review, prepared }
    const quotes = source(question.account)!
    const newest = isQuoteOld ? await quotes.quote({ ...question, signal }) : quote
    try {
      if (!newest) throw error('priceMoved', {}, { details: 'There is no way from one token to the other any more.' })
      const promised = { question, quote: newest, ask: quote.ask, minimum, slippage }
      const built = await prepareSwap(context, quotes, promised, signal)
      if (prepared && !isAsShown(prepared, built)) throw reviewChanged(context)
      return { review: { ...review, quote: { ...quote, toAmount: newest.toAmount } }, prepared: built }
    } catch (failure) {
      if (hasMoved(failure)) showQuote(question, isQuoteOld ? newest : undefined)
      throw failure
    }
  }
  /** A quote that does not keep what was reviewed becomes the review, to be accepted. Without one it is asked for. */
  function showQuote(question: Question, quote: SwapQuote | undefined): void {
    dispatch({ type: 'confirming', isConfirming: false })
    if (!quote) return deps.askAgain(0)
    const ask = model().ask + 1
    dispatch({ type: 'asked', ask })
    dispatch({ type: 'quoted', ask, question, quote, now: Date.now() })
  }

  async function confirm(options: ConfirmOptions = {}): Promise<SwapResult> {
    const { review, question } = model()
    const account = store.get(connections.activeAccount)
    if (!review || !question || account.caipAddress !== question.account) throw error('nothingToConfirm', {})
    if (review.isConfirming) throw error('alreadyConfirming', {})
    if (review.formerMinimum !== undefined) throw error('priceMoved', {}, { details: 'Accept the new amount first.' })
    // Router, spender and fee are promised once they were shown.
    if (!review.prepared) throw error('nothingToConfirm', {})
    const controller = new AbortController()
    confirming = controller
    dispatch({ type: 'confirming', isConfirming: true })
    const details = detailsOf(question, review, account)
    const isInUse = (): boolean => store.get(connections.activeAccount).caipAddress === question.account
    let id: string | undefined
    try {
      const fresh = await freshlyBuilt(review, question, controller.signal)
      if (!isInUse()) throw error('accountChanged', {}, { details: 'Nothing was sent.' })
      emit('INITIATE_SWAP', details)
      const { hash = '' } = await carryOutSwap(context, {
        ...fresh,
        question,
        source: source(question.account)!,
        begun,
        options,
        signal: controller.signal,
        isInUse,
        onQuote: (quote) => showQuote(question, quote),
        onBegun(begunId) {
          id = begunId
          deps.show(begunId)
        },
      })
      emit('SWAP_SUCCESS', { ...details, hash })
      const swap = store.get(begun.list).find((swap) => swap.id === id)!
      if (model().question === question) dispatch({ type: 'cleared' })
      deps.show(undefined)
      return { hash, swap }
    } catch (thrown) {
      const failure = thrown instanceof StepFailure ? failureOf(context, thrown) : thrown
      const isQuiet = isRejection(failure) || isAbort(failure) || hasMoved(failure)
      if (model().question === question) {
        // The approval may be done: what is asked for next is built anew.
        building = undefined
        dispatch({ type: 'failed', problem: isQuiet ? undefined : problemOf(failure), isBuiltAnew: true })
      }
      if (id !== undefined) settle(id, thrown)
      const name = thrown instanceof StepFailure && thrown.step === 'approval' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
      if (!isAbort(failure)) emit(name, { ...details, message: problemOf(failure).message })
      throw failure
    } finally {
      if (confirming === controller) confirming = undefined
      deps.onEnd(question.account)
    }
  }
  /** Where nothing was sent there is nothing to find again. What may have been sent is no draft any more. */
  function settle(id: string, thrown: unknown): void {
    const isStep = thrown instanceof StepFailure
    const isOut = isStep && !isUnsent.has(thrown.transfer.status)
    if (!isOut && codeOf(thrown) !== 'swaps/accountChanged') {
      begun.remove(id)
      deps.show(undefined)
    }
    const isUnknown = isOut && (thrown.transfer.status === 'lost' || thrown.transfer.status === 'unknown')
    if (isUnknown && thrown.step === 'swap') dispatch({ type: 'cleared' })
  }
  return {
    changed: build,
    confirm,
    cancel: () => confirming?.abort(new DOMException('The swap was cancelled', 'AbortError')),
  }
}

/** Statuses of a transfer that never left this page. */
const isUnsent: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'failed'])

const codeOf = (thrown: unknown): unknown => (Object(thrown) as { readonly code?: unknown }).code
const hasMoved = (thrown: unknown): boolean => codeOf(thrown) === 'swaps/priceMoved'

function detailsOf({ from, to, amount }: Question, { quote }: Review, account: AccountState): SwapEventDetails {
  return {
    isSA: isSmartAccount(account),
    network: account.networkId!,
    swapFromToken: from.symbol,
    swapToToken: to.symbol,
    swapFromAmount: formatUnits(amount, from.decimals),
    swapToAmount: formatUnits(quote.toAmount, to.decimals),
  }
}
