import type { MessagePack } from '@portico/core'

/** Texts of the views, loaded with them. Names in them are already cleaned. Hosts replace them under `send`. */
export interface SendTexts {
  // The button, by what is missing
  readonly preview: string
  readonly invalidAddress: string
  readonly missingAddress: string
  readonly insufficientFunds: string
  readonly missingAmount: string
  readonly incorrectValue: string
  readonly missingToken: string

  // What is entered
  readonly amount: string
  readonly chooseToken: string
  readonly tokenIs: (v: { symbol: string }) => string
  readonly balance: string
  readonly max: string
  readonly balanceUnavailable: string
  readonly retry: string
  readonly to: string
  readonly receiver: string
  readonly paste: string
  readonly pasteFailed: string
  readonly clearReceiver: string
  readonly noAddress: (v: { network: string }) => string
  readonly sentBefore: string
  readonly sentToBefore: string
  readonly notEnoughFee: (v: { symbol: string }) => string

  // Warnings
  readonly ownTitle: string
  readonly ownText: string
  readonly contractTitle: (v: { symbol: string }) => string
  readonly contractText: string
  readonly checksumTitle: string
  readonly checksumText: string
  readonly lookAlikeTitle: string
  readonly lookAlikeText: (v: { short: string }) => string
  readonly entered: string
  readonly known: string
  readonly ownAddress: string
  readonly useKnown: string
  readonly checked: string

  // Choosing a token
  readonly searchTokens: string
  readonly noTokenCalled: (v: { name: string }) => string
  readonly noTokens: string
  readonly noTokensText: (v: { network: string }) => string
  readonly tokensFailed: string
  readonly tokensFailedText: string
  readonly tokens: string
  readonly showAll: string

  // Review
  readonly network: string
  readonly fee: string
  readonly total: string
  readonly feeUnknown: string
  readonly feeFailed: string
  readonly feeShortTitle: (v: { symbol: string }) => string
  readonly feeShortText: (v: { amount: string }) => string
  readonly back: string
  readonly cancel: string
  readonly sendAmount: (v: { amount: string }) => string
  readonly confirmIn: (v: { wallet: string }) => string
  readonly yourWallet: string
  readonly nothingToReview: string
  readonly nothingToReviewText: string
  readonly enterTransfer: string
  readonly failedTitle: string
  readonly unconfirmed: string

  // On its way
  readonly onItsWay: (v: { amount: string }) => string
  readonly onItsWayText: (v: { network: string }) => string
  readonly done: string
  readonly viewOnExplorer: string
  readonly sent: (v: { amount: string }) => string

  // Where nothing can be sent
  readonly unavailable: string
  readonly unavailableText: string
  readonly toAccount: string
  readonly notConnected: string
  readonly notConnectedText: string
  readonly connect: string
}

export const viewsEn: SendTexts = {
  preview: 'Review',
  invalidAddress: 'Invalid address',
  missingAddress: 'Add address',
  insufficientFunds: 'Insufficient funds',
  missingAmount: 'Add amount',
  incorrectValue: 'Incorrect value',
  missingToken: 'Select token',

  amount: 'Amount',
  chooseToken: 'Select token',
  tokenIs: ({ symbol }) => `Token: ${symbol}. Change it.`,
  balance: 'Balance',
  max: 'Max',
  balanceUnavailable: 'Balance unavailable',
  retry: 'Retry',
  to: 'To',
  receiver: 'Address',
  paste: 'Paste',
  pasteFailed: 'Could not paste. Your browser did not allow it.',
  clearReceiver: 'Clear the address',
  noAddress: ({ network }) => `This is not an address on ${network}.`,
  sentBefore: 'Sent to before',
  sentToBefore: 'Sent to before',
  notEnoughFee: ({ symbol }) => `There is not enough ${symbol} to pay the network fee`,

  ownTitle: 'This is your own address',
  ownText: 'You would pay the fee and keep the amount.',
  contractTitle: ({ symbol }) => `This is the contract of ${symbol}`,
  contractText: 'What is sent to it is lost, and cannot be sent back. Ask the receiver for their own address.',
  checksumTitle: 'Compare this address once more',
  checksumText: 'Its capital letters do not match its checksum. One character may be wrong.',
  lookAlikeTitle: 'This is not the address you know',
  lookAlikeText: ({ short }) => `Both shorten to ${short}, but the middle differs. Scammers make such copies.`,
  entered: 'You entered',
  known: 'You sent to before',
  ownAddress: 'Your own address',
  useKnown: 'Use the address I know',
  checked: 'I checked it, continue',

  searchTokens: 'Search tokens',
  noTokenCalled: ({ name }) => `No token called ${name}`,
  noTokens: 'Nothing to send yet',
  noTokensText: ({ network }) => `This account has nothing on ${network}.`,
  tokensFailed: 'Could not read your tokens',
  tokensFailedText: 'The network did not answer. Check the connection and try again.',
  tokens: 'Tokens',
  showAll: 'Show all',

  network: 'Network',
  fee: 'Network fee, at most',
  total: 'Leaves your account',
  feeUnknown: 'Not known',
  feeFailed: 'The network would reject this transfer',
  feeShortTitle: ({ symbol }) => `Not enough ${symbol} for the fee`,
  feeShortText: ({ amount }) => `The network may charge up to ${amount}. Send less, or add to the account first.`,
  back: 'Back',
  cancel: 'Cancel',
  sendAmount: ({ amount }) => `Send ${amount}`,
  confirmIn: ({ wallet }) => `Confirm in ${wallet}`,
  yourWallet: 'your wallet',
  nothingToReview: 'Nothing to review',
  nothingToReviewText: 'Enter an amount and an address first.',
  enterTransfer: 'Enter a transfer',
  failedTitle: 'It was not sent',
  unconfirmed: 'Sent, but not confirmed yet',

  onItsWay: ({ amount }) => `${amount} on its way`,
  onItsWayText: ({ network }) => `${network} is confirming it. You can close this.`,
  done: 'Done',
  viewOnExplorer: 'View on explorer',
  sent: ({ amount }) => `Sent ${amount}`,

  unavailable: 'Nothing can be sent from here',
  unavailableText: 'This site cannot send on the network in use. Choose another network.',
  toAccount: 'Back to the account',
  notConnected: 'No wallet is connected',
  notConnectedText: 'Connect the one to send from.',
  connect: 'Connect wallet',
}

/** One object for all views: texts that are loaded for a language belong to their pack. */
export const viewTexts: MessagePack<SendTexts> = { en: viewsEn }
