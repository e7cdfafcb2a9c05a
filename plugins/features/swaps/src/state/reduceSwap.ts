import {
  formatUnits,
  parseUnits,
  parseCaip10,
  type Caip10,
  type TokenDescription,
  type SwapQuote,
  type Token,
} from '@portico/core'
import { choose, describe, flip, load } from './chooseTokens.js'
import { amountText, canReview, impactOf, minimumOf, mostToSpend, slippageFor } from './swapFigures.js'
import {
  initialModel,
  keyOf,
  type AnsweredQuote,
  type Prepared,
  type Question,
  type Review,
  type Side,
  type SwapModel,
  type SwapProblem,
} from './SwapModel.js'

/** How long a quote is used whose provider names no time, ms. */
const quoteLifetime = 30_000
/** What happens to a swap. Answers name what they answer, so that one that comes too late changes nothing. */
export type SwapEvent =
  | { readonly type: 'accountChanged'; readonly account: Caip10 | undefined; readonly native: Token | undefined }
  | { readonly type: 'loaded'; readonly network: string; readonly tokens: readonly Token[] | 'unsupported' }
  | { readonly type: 'loadFailed'; readonly network: string; readonly error: unknown }
  | { readonly type: 'balancesRead'; readonly account: Caip10; readonly balances: SwapModel['balances'] }
  | { readonly type: 'priced'; readonly network: string; readonly prices: SwapModel['prices'] }
  | { readonly type: 'priceFailed'; readonly network: string }
  /** There is no price of a token, by `keyOf`. */
  | { readonly type: 'unpriced'; readonly network: string; readonly token: string }
  /** What the contract of a token says of itself, in place of what a list said. */
  | {
      readonly type: 'described'
      readonly network: string
      readonly token: string
      readonly description: TokenDescription
    }
  | { readonly type: 'gasPriced'; readonly network: string; readonly gasPrice: bigint }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'chosen'; readonly side: Side; readonly token: Token | undefined }
  | { readonly type: 'flipped' }
  | { readonly type: 'maxEntered' }
  | { readonly type: 'slippageChosen'; readonly slippage: number }
  | { readonly type: 'impactAccepted'; readonly isAccepted: boolean }
  | { readonly type: 'asked'; readonly ask: number }
  | {
      readonly type: 'quoted'
      readonly ask: number
      readonly question: Question
      /** Undefined: there is no way. */
      readonly quote: SwapQuote | undefined
      readonly now: number
    }
  | { readonly type: 'quoteFailed'; readonly ask: number; readonly question: Question; readonly message: string }
  | { readonly type: 'expired'; readonly ask: number }
  | { readonly type: 'reviewed'; readonly now: number }
  | { readonly type: 'prepared'; readonly question: Question; readonly prepared: Prepared }
  | { readonly type: 'newMinimumAccepted' }
  | { readonly type: 'confirming'; readonly isConfirming: boolean }
  /** `isBuiltAnew`: what was built is not used again, as what it was built for is partly done. */
  | { readonly type: 'failed'; readonly problem: SwapProblem | undefined; readonly isBuiltAnew: boolean }
  | { readonly type: 'reviewLeft' }
  | { readonly type: 'cleared' }

/** The swap after an event: the one place that changes it. */
export function reduceSwap(model: SwapModel, event: SwapEvent): SwapModel {
  return withQuestion(model, apply(model, event))
}

function apply(model: SwapModel, event: SwapEvent): SwapModel {
  switch (event.type) {
    case 'accountChanged':
      return changeAccount(model, event.account, event.native)
    case 'loaded':
      return isOn(model, event.network) ? load(model, event.tokens) : model
    case 'loadFailed':
      return isOn(model, event.network) ? { ...model, loadError: event.error } : model
    case 'balancesRead':
      return event.account === model.account ? { ...model, balances: event.balances } : model
    case 'priced':
      return isOn(model, event.network) ? { ...model, prices: { ...model.prices, ...usable(event.prices) } } : model
    case 'unpriced':
      return isOn(model, event.network) ? { ...model, unpriced: [...model.unpriced, event.token] } : model
    case 'priceFailed':
      return isOn(model, event.network) ? { ...model, hasPriceFailed: true } : model
    case 'described':
      return isOn(model, event.network) ? describe(model, event) : model
    case 'gasPriced':
      return isOn(model, event.network) ? { ...model, gasPrice: event.gasPrice } : model
    case 'typed':
      return { ...model, ...amountText(event.text, model.text, model.from?.decimals), dropped: undefined }
    case 'chosen':
      return choose(model, event.side, event.token)
    case 'flipped':
      return flip(model)
    case 'maxEntered': {
      const most = mostToSpend(model)
      if (most === undefined || !model.from) return model
      return { ...model, text: formatUnits(most, model.from.decimals), notice: undefined, dropped: undefined }
    }
    case 'slippageChosen':
      return { ...model, slippage: event.slippage, review: confirmingOnly(model.review) }
    case 'impactAccepted':
      return { ...model, acceptedImpact: event.isAccepted ? acceptable(model) : undefined }
    case 'asked':
      return { ...model, ask: event.ask, isAsking: true }
    case 'quoted':
      return isAnswered(model, event) ? takeQuote(model, event) : model
    case 'quoteFailed':
      return isAnswered(model, event) ? { ...model, isAsking: false, quoteError: event.message } : model
    case 'expired':
      return expire(model, event.ask)
    case 'reviewed':
      if (model.review?.isConfirming || !canReview(model, event.now)) return model
      return { ...model, review: reviewOf(model.quote!, model.slippage) }
    case 'prepared':
      return prepare(model, event.question, event.prepared)
    case 'newMinimumAccepted':
      return change(model, { formerMinimum: undefined })
    case 'confirming':
      return change(model, { isConfirming: event.isConfirming, ...(event.isConfirming && { problem: undefined }) })
    case 'failed':
      return change(model, {
        isConfirming: false,
        problem: event.problem,
        ...(event.isBuiltAnew && { prepared: undefined }),
      })
    case 'reviewLeft':
      return { ...model, review: confirmingOnly(model.review) }
    case 'cleared':
      return { ...model, text: '', notice: undefined, to: undefined, dropped: undefined, review: undefined }
  }
}

const isOn = ({ account }: SwapModel, network: string): boolean =>
  account !== undefined && parseCaip10(account).networkId === network

/** What the visitor accepts with what is shown now. */
const acceptable = (model: SwapModel): SwapModel['acceptedImpact'] =>
  model.quote && (impactOf(model.quote, model) ?? 'unknown')

/** Prices that can be counted with. */
function usable(prices: SwapModel['prices']): SwapModel['prices'] {
  return Object.fromEntries(Object.entries(prices).filter(([, price]) => Number.isFinite(price) && price > 0))
}

function change(model: SwapModel, review: Partial<Review>): SwapModel {
  return model.review ? { ...model, review: { ...model.review, ...review } } : model
}

function changeAccount(model: SwapModel, account: Caip10 | undefined, native: Token | undefined): SwapModel {
  if (account === model.account) return model
  const hadQuote = model.quote !== undefined || model.review !== undefined
  if (account === undefined || model.account === undefined)
    return { ...initialModel(model.slippage), account, native, ask: model.ask }
  const { account: _, ...former } = model
  const { networkId } = parseCaip10(account)
  const common = { account, review: undefined, balances: undefined, acceptedImpact: undefined } as const
  if (isOn(model, networkId)) return { ...former, ...common, dropped: hadQuote ? 'account' : model.dropped }
  return {
    ...initialModel(model.slippage),
    ...common,
    native,
    ask: model.ask,
    dropped: hadQuote ? 'network' : undefined,
  }
}

/** Whether an answer is to what is asked now. An answer to an earlier request for the same is too late where a later one came. */
function isAnswered(
  { question, quote }: SwapModel,
  { ask, question: answered }: { readonly ask: number; readonly question: Question },
): boolean {
  return question === answered && (quote === undefined || ask > quote.ask)
}

function takeQuote(model: SwapModel, event: Extract<SwapEvent, { readonly type: 'quoted' }>): SwapModel {
  const { ask, question, quote: answer, now } = event
  const quoting = { isAsking: ask < model.ask && model.isAsking, quoteError: undefined } as const
  const { expiresAt = now + quoteLifetime } = answer ?? {}
  if (!answer || answer.toAmount <= 0n)
    return { ...model, ...quoting, hasNoWay: true, quote: undefined, review: confirmingOnly(model.review) }
  const quote: AnsweredQuote = { ...answer, question, ask, expiresAt }
  if (now >= expiresAt) return { ...model, ...quoting }
  return { ...model, ...quoting, hasNoWay: false, quote, review: model.review && renew(model.review, quote) }
}

/** What the wallet is asked for already stays what it is. */
const confirmingOnly = (review: Review | undefined): Review | undefined => (review?.isConfirming ? review : undefined)

/** A newer quote in the review. One that does not keep the minimum that was shown is shown again, to be accepted. */
function renew(review: Review, quote: AnsweredQuote): Review {
  if (review.isConfirming) return review
  const { minimum, slippage, formerMinimum } = review
  if (slippageFor(quote.toAmount, minimum, slippage) !== undefined) return { ...review, quote, isExpired: false }
  return { ...reviewOf(quote, slippage), formerMinimum: formerMinimum ?? minimum }
}

function reviewOf(quote: AnsweredQuote, slippage: number): Review {
  return {
    quote,
    slippage,
    minimum: minimumOf(quote.toAmount, slippage),
    formerMinimum: undefined,
    isExpired: false,
    prepared: undefined,
    isConfirming: false,
    problem: undefined,
  }
}

function expire(model: SwapModel, ask: number): SwapModel {
  if (model.quote?.ask !== ask) return model
  const { review } = model
  return { ...model, quote: undefined, review: review && { ...review, isExpired: review.quote.ask === ask } }
}

function prepare(model: SwapModel, question: Question, prepared: Prepared): SwapModel {
  const { review } = model
  if (!review || model.question !== question || isWorse(prepared, review)) return model
  return prepared.ask < (review.prepared?.ask ?? 0) ? model : change(model, { prepared })
}

const isWorse = ({ transactions: { minimum } }: Prepared, review: Review): boolean =>
  minimum !== undefined && minimum < review.minimum

/** Keeps the question where nothing of it changed; forgets what was an answer to another one. */
function withQuestion(before: SwapModel, model: SwapModel): SwapModel {
  const question = questionOf(model)
  if (isSameQuestion(question, before.question)) return { ...model, question: before.question }
  return {
    ...model,
    question,
    quote: undefined,
    hasNoWay: false,
    quoteError: undefined,
    isAsking: false,
    acceptedImpact: undefined,
    review: undefined,
  }
}

function questionOf({ account, from, to, text, isSupported }: SwapModel): Question | undefined {
  if (!account || !from || !to || !isSupported) return undefined
  const amount = parseUnits(text, from.decimals)
  return amount ? { account, from, to, amount } : undefined
}

function isSameQuestion(a: Question | undefined, b: Question | undefined): boolean {
  if (!a || !b) return a === b
  const isSame = (a: Token, b: Token): boolean => keyOf(a) === keyOf(b) && a.decimals === b.decimals
  return a.account === b.account && a.amount === b.amount && isSame(a.from, b.from) && isSame(a.to, b.to)
}
