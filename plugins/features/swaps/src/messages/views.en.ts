import type { MessagePack } from '@portico/core'
import { transferTexts, type TransferTexts } from '@portico/react/ui'

/** Texts of the views, loaded with them. Names in them are already cleaned. Hosts replace them under `swaps`. */
export interface SwapTexts extends TransferTexts {
  // What is entered
  readonly youPay: string
  readonly youReceive: string
  readonly maxFailed: string
  readonly flip: string
  readonly digitsOnly: string
  readonly tooManyDecimals: (v: { symbol: string; decimals: number }) => string

  // The button
  readonly selectToken: string
  readonly enterAmount: string
  readonly insufficientBalance: string
  readonly insufficientLiquidity: string
  readonly reviewSwap: string
  readonly swap: string
  readonly quoting: string

  // What is quoted
  readonly rate: string
  readonly rateIs: (v: { one: string; other: string }) => string
  readonly priceImpact: string
  readonly minimum: string
  readonly networkFee: string
  readonly providerFee: string
  readonly slippage: string
  readonly maxSlippage: string
  readonly percent: (v: { value: string }) => string
  readonly renews: string
  readonly change: string
  readonly slippageText: string
  readonly customSlippage: string
  readonly slippageRange: string
  readonly slippageLow: string
  readonly slippageHigh: string

  // Notices
  readonly loseTitle: (v: { amount: string }) => string
  readonly loseText: (v: { percent: string }) => string
  readonly unknownLoss: string
  readonly unknownLossText: string
  readonly acceptUnknown: string
  readonly accept: (v: { amount: string }) => string
  readonly quoteFailed: string
  readonly accountDropped: string
  readonly networkDropped: string
  readonly droppedText: string
  readonly underWay: string
  readonly approvedTitle: string
  readonly underWayText: (v: { from: string; to: string }) => string
  readonly priceFailed: string
  readonly incorrectAmount: string

  // Loading and where nothing can be swapped
  readonly initializeFailed: string
  readonly initializeFailedText: string
  readonly unsupported: (v: { network: string }) => string
  readonly unsupportedText: string
  readonly noNetworks: string
  readonly networks: string
  readonly unavailable: string
  readonly unavailableText: string
  readonly notConnectedText: string

  // Choosing a token
  readonly searchTokens: string
  readonly suggested: string
  readonly noTokenText: string
  readonly noTokens: string

  // Review
  readonly tokenAddress: (v: { symbol: string }) => string
  readonly contract: string
  readonly allowTitle: (v: { amount: string }) => string
  readonly allowText: string
  readonly allowBatchText: string
  readonly preparing: string
  readonly acceptNew: string
  readonly worseTitle: string
  readonly worseText: (v: { before: string; now: string }) => string
  readonly expiredTitle: string
  readonly expiredText: string
  readonly feeFailed: string
  readonly failedTitle: string
  readonly openText: string
  readonly swapAnyway: string
  readonly nothingToReviewText: string
  readonly enterSwap: string

  // What becomes of it
  readonly confirmInWallet: string
  readonly swapping: (v: { from: string; amount: string; to: string }) => string
  readonly swapped: (v: { from: string; amount: string; to: string }) => string
  /** Where the chain does not tell what arrived. `from`: an amount with its symbol. */
  readonly swappedOnly: (v: { from: string }) => string
  readonly transactionError: string
  readonly steps: string
  readonly stepAllow: (v: { symbol: string }) => string
  readonly stepSwap: string
  readonly stepNext: string
  readonly stepPreparing: string
  readonly stepSent: string
  readonly stepDone: string
  readonly stepFailed: string
  readonly stepUnknown: string
  readonly onItsWay: (v: { from: string; to: string }) => string
  readonly onItsWayText: string
  readonly askingText: string
  readonly approvedText: (v: { symbol: string }) => string
  readonly goOn: string
  readonly doneTitle: (v: { from: string; to: string }) => string
  readonly doneText: string
  readonly revertedTitle: string
  readonly revertedText: (v: { percent: string }) => string
  readonly revertedApproval: string
  readonly feePaid: (v: { fee: string }) => string
  readonly unknownText: string
}

export const viewsEn: SwapTexts = {
  ...transferTexts,

  youPay: 'You pay',
  youReceive: 'You receive',
  maxFailed: 'The network fee is not known yet',
  flip: 'Swap the two tokens',
  digitsOnly: 'An amount has digits and one separator only.',
  tooManyDecimals: ({ symbol, decimals }) =>
    decimals === 0 ? `${symbol} cannot be divided.` : `${symbol} has ${decimals} decimals at most.`,

  selectToken: 'Select token',
  enterAmount: 'Enter amount',
  insufficientBalance: 'Insufficient balance',
  insufficientLiquidity: 'Insufficient liquidity',
  reviewSwap: 'Review swap',
  swap: 'Swap',
  quoting: 'Looking for the best price…',

  rate: 'Rate',
  rateIs: ({ one, other }) => `${one} = ${other}`,
  priceImpact: 'Price impact',
  minimum: 'Least you receive',
  networkFee: 'Network fee',
  providerFee: 'Provider fee',
  slippage: 'Slippage',
  maxSlippage: 'Most you lose by slippage',
  percent: ({ value }) => `${value}%`,
  renews: 'The quote renews every 10 seconds',
  change: 'Change',
  slippageText: 'The swap is called off if the price moves against you by more than this.',
  customSlippage: 'Slippage, per cent',
  slippageRange: 'Between 0.1 and 50 per cent',
  slippageLow: 'With so little, the swap may fail when the price moves. You pay its fee all the same.',
  slippageHigh: 'With so much, others can take a large part of the swap.',

  loseTitle: ({ amount }) => `You lose about ${amount}`,
  loseText: ({ percent }) => `Your swap moves the price by ${percent}. A smaller amount gets a better rate.`,
  unknownLoss: 'It is not known how much you lose',
  unknownLossText: 'There is no price for one of the tokens. Find out what they are worth before you swap.',
  acceptUnknown: 'I know what the tokens are worth',
  accept: ({ amount }) => `I accept receiving ${amount} less`,
  quoteFailed: 'There is no quote right now',
  accountDropped: 'You changed the account',
  networkDropped: 'You changed the network',
  droppedText: 'The quote was for the one before, and is dropped.',
  underWay: 'A swap is under way',
  approvedTitle: 'A swap waits for you',
  underWayText: ({ from, to }) => `${from} to ${to}`,
  priceFailed: 'Failed to fetch network token price',
  incorrectAmount: 'Incorrect amount',

  initializeFailed: 'Failed to initialize swap',
  initializeFailedText: 'The tokens could not be loaded. Check the connection and try again.',
  unsupported: ({ network }) => `No swaps on ${network}`,
  unsupportedText: 'Switch to a network on which you can swap.',
  noNetworks: 'This site has no network on which you can swap.',
  networks: 'Networks with swaps',
  unavailable: 'Nothing can be swapped from here',
  unavailableText: 'There are no quotes for this account or its wallet.',
  notConnectedText: 'Connect the one to swap from.',

  searchTokens: 'Search name, symbol or address',
  suggested: 'Suggested',
  noTokenText: 'Tokens that cannot be swapped here are not listed.',
  noTokens: 'There are no tokens to swap here',

  tokenAddress: ({ symbol }) => `${symbol} contract`,
  contract: 'Router',
  allowTitle: ({ amount }) => `Two steps: first you allow ${amount}`,
  allowText: 'Your wallet asks twice: to let the router take exactly this amount, then to swap.',
  allowBatchText: 'Your wallet does both at once, or neither.',
  preparing: 'Preparing…',
  acceptNew: 'Accept the new amount',
  worseTitle: 'The price has moved',
  worseText: ({ before, now }) => `You would receive at least ${now}. Before, it was ${before}.`,
  expiredTitle: 'This quote is too old',
  expiredText: 'A new one is asked for before your wallet is.',
  feeFailed: 'The network would reject this swap',
  failedTitle: 'It was not swapped',
  openText: 'Swapping now could spend the same funds twice.',
  swapAnyway: 'Swap all the same',
  nothingToReviewText: 'The quote is not valid any more. Enter the swap again.',
  enterSwap: 'Enter a swap',

  confirmInWallet: 'Confirm transaction in your wallet',
  swapping: ({ from, amount, to }) => `Swapping ${from} to ${amount} ${to}`,
  swapped: ({ from, amount, to }) => `Swapped ${from} to ${amount} ${to}`,
  swappedOnly: ({ from }) => `Swapped ${from}`,
  transactionError: 'Transaction error',
  steps: 'Steps',
  stepAllow: ({ symbol }) => `Allow ${symbol}`,
  stepSwap: 'Swap',
  stepNext: 'Follows',
  stepPreparing: 'Preparing',
  stepSent: 'Sent, waiting for the network',
  stepDone: 'Done',
  stepFailed: 'Failed',
  stepUnknown: 'Not known yet',
  onItsWay: ({ from, to }) => `${from} to ${to}`,
  onItsWayText: 'You can close this. The swap is found again in Swap.',
  askingText: 'Compare it with what your wallet shows, then confirm there.',
  approvedText: ({ symbol }) =>
    `${symbol} is allowed. The swap itself has not been sent: look at its price, then confirm.`,
  goOn: 'Continue with the swap',
  doneTitle: ({ from, to }) => `Swapped ${from} to ${to}`,
  doneText: 'It is in your account.',
  revertedTitle: 'The swap failed on the network',
  revertedText: ({ percent }) =>
    `Nothing was swapped. The price had moved by more than your slippage of ${percent}, or someone traded ahead of you.`,
  revertedApproval: 'The approval failed. Nothing was swapped.',
  feePaid: ({ fee }) => `The network kept its fee of ${fee}.`,
  unknownText: 'It may still go through. Do not swap again before this is known.',
}

/** One object for all views: texts that are loaded for a language belong to their pack. */
export const viewTexts: MessagePack<SwapTexts> = { en: viewsEn }
