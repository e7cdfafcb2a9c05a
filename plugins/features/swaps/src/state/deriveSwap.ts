import { atom, formatUnits, type Atom } from '@portico/core'
import type { BegunSwap, SwapState } from '../SwapState.js'
import {
  canReview,
  impactLevelOf,
  impactOf,
  isShort,
  minimumOf,
  needsAcceptance,
  shownQuote,
  swapGas,
  worthOf,
} from './swapFigures.js'
import { keyOf, type AnsweredQuote, type SwapModel } from './SwapModel.js'
import { listToken, noTokens, tokenLists, type TokenLists } from './tokenLists.js'

export interface SwapSurroundings {
  readonly begun: readonly BegunSwap[]
  readonly shown: BegunSwap | undefined
  readonly lists: TokenLists
  /** Ms since the epoch. */
  readonly now: number
}

/**
 * The state as sites and views read it.
 * @param begunSwaps of all accounts
 * @param shownId which of them is shown
 */
export function swapStateOf(
  model: Atom<SwapModel>,
  begunSwaps: Atom<readonly BegunSwap[]>,
  shownId: Atom<string | undefined>,
): Atom<SwapState> {
  const [tokens, balances, prices] = [
    atom((get) => get(model).tokens),
    atom((get) => get(model).balances),
    atom((get) => get(model).prices),
  ]
  // Thousands of tokens are sorted again where these change, and not at each key.
  const lists = atom((get) => {
    const listed = get(tokens)
    return listed ? tokenLists(listed, { balances: get(balances), prices: get(prices) }) : noTokens
  })
  return atom((get) => {
    const current = get(model)
    const ofAccount = get(begunSwaps).filter(({ account }) => account === current.account)
    const swapOnView = ofAccount.find(({ id }) => id === get(shownId))
    return deriveSwap(current, { begun: ofAccount, shown: swapOnView, lists: get(lists), now: Date.now() })
  })
}

export function deriveSwap(model: SwapModel, { begun, shown, lists, now }: SwapSurroundings): SwapState {
  const { account, native, tokens, loadError, isSupported, from, to, prices, balances, gasPrice, review } = model
  const quote = shownQuote(model, now)
  const networkFee = gasPrice === undefined ? undefined : gasPrice * swapGas
  const impact = quote && impactOf(quote, model)
  const paid = quote && worthOf(quote.question.amount, quote.question.from, model)
  const least = quote && minimumOf(quote.toAmount, model.slippage)
  const networkBalance = native && balances?.['']
  return {
    account,
    initializing: account !== undefined && isSupported === undefined && loadError === undefined,
    initialized: tokens !== undefined,
    initializeError: tokens ? undefined : loadError,
    isSupported,
    sourceToken: from && listToken(from, model),
    sourceTokenAmount: model.text,
    sourceTokenPriceInUSD: from && prices[keyOf(from)],
    toToken: to && listToken(to, model),
    toTokenAmount: quote ? formatUnits(quote.toAmount, quote.question.to.decimals) : '',
    toTokenPriceInUSD: to && prices[keyOf(to)],
    networkPrice: prices[''],
    networkBalanceInUSD: native && networkBalance !== undefined ? worthOf(networkBalance, native, model) : undefined,
    networkTokenSymbol: native?.symbol ?? '',
    hasPriceFailed: model.hasPriceFailed,
    tokensPriceMap: prices,
    ...lists,
    tokens: tokens && lists.tokens,
    loadingQuote: model.isAsking,
    fetchError: model.quoteError,
    inputError: inputErrorOf(model),
    inputNotice: model.notice,
    dropped: model.dropped,
    nextStep: nextStepOf(model, now),
    slippage: model.slippage,
    gasFee: gasPrice,
    networkFee,
    gasPriceInUSD: native && networkFee !== undefined ? worthOf(networkFee, native, model) : undefined,
    priceImpact: impact,
    impactLevel: quote ? impactLevelOf(quote, model) : 'none',
    loss: impact !== undefined && paid !== undefined && impact > 0 ? (paid * impact) / 100 : undefined,
    isLossAccepted: !needsAcceptance(model) && model.acceptedImpact !== undefined,
    maxSlippage: quote && least !== undefined ? quote.toAmount - least : undefined,
    minimumReceived: least,
    providerFee: quote && feeOf(quote),
    review,
    loadingBuildTransaction: review !== undefined && review.prepared === undefined,
    loadingApprovalTransaction: isUnderWay(shown?.approval?.status),
    loadingTransaction: isUnderWay(shown?.swap?.status),
    approvalTransaction: review?.prepared?.transactions.approval,
    swapTransaction: review?.prepared?.transactions.swap,
    transactionError: review?.problem?.message,
    begun,
    shown,
  }
}

function inputErrorOf(model: SwapModel): SwapState['inputError'] {
  if (isShort(model)) return 'insufficientBalance'
  return model.question && model.hasNoWay ? 'insufficientLiquidity' : undefined
}

function nextStepOf(model: SwapModel, now: number): SwapState['nextStep'] {
  const { from, to, question, quoteError } = model
  if (!from || !to) return 'selectToken'
  if (!question) return 'enterAmount'
  if (inputErrorOf(model)) return 'inputError'
  if (canReview(model, now)) return 'review'
  if (!shownQuote(model, now)) return quoteError === undefined ? 'waitForQuote' : 'fetchError'
  return needsAcceptance(model) ? 'acceptLoss' : 'waitForQuote'
}

function feeOf({ question, feePercent }: AnsweredQuote): bigint | undefined {
  if (feePercent === undefined || !Number.isFinite(feePercent) || feePercent < 0 || feePercent > 100) return undefined
  return (question.amount * BigInt(Math.round(feePercent * 10_000))) / 1_000_000n
}

function isUnderWay(status: string | undefined): boolean {
  return status !== undefined && ['preparing', 'asking', 'withdrawing', 'signed', 'broadcast'].includes(status)
}
