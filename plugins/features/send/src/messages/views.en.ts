import type { MessagePack } from '@portico/core'
import { transferTexts, type TransferTexts } from '@portico/react/ui'

/** Texts of the views, loaded with them. Names in them are already cleaned. Hosts replace them under `send`. */
export interface SendTexts extends TransferTexts {
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
  readonly balanceUnavailable: string
  readonly to: string
  readonly receiver: string
  readonly paste: string
  readonly pasteFailed: string
  readonly clearReceiver: string
  readonly noAddress: (v: { network: string }) => string
  readonly receiverOrName: string
  readonly resolving: string
  readonly resolved: (v: { name: string; address: string }) => string
  readonly noName: (v: { name: string; network: string }) => string
  readonly nameFailed: (v: { name: string; reason: string }) => string
  readonly memo: string
  readonly memoHint: string
  readonly sentBefore: string
  readonly sentToBefore: string
  readonly notEnoughFee: (v: { symbol: string }) => string

  // Warnings
  readonly ownTitle: string
  readonly ownText: string
  readonly contractTitle: (v: { symbol: string }) => string
  readonly contractText: string
  readonly elsewhereTitle: (v: { of: string }) => string
  readonly elsewhereText: (v: { name: string; network: string }) => string
  readonly checksumTitle: string
  readonly checksumText: string
  readonly lookAlikeTitle: string
  readonly lookAlikeText: string
  readonly entered: string
  readonly known: string
  readonly ownAddress: string
  readonly useKnown: string
  readonly checked: string
  readonly sameNameTitle: (v: { symbol: string }) => string
  readonly sameNameText: string

  // Choosing a token
  readonly searchTokens: string
  readonly noTokens: string
  readonly noTokensText: (v: { network: string }) => string
  readonly cannotSend: string
  readonly tokensFailed: string
  readonly tokensFailedText: string
  readonly tokensPartly: string

  // Review
  readonly total: string
  readonly feeFailed: string
  readonly feeShortTitle: (v: { symbol: string }) => string
  readonly feeShortText: (v: { amount: string }) => string
  readonly feeHighTitle: string
  readonly feeHighText: (v: { fee: string; amount: string }) => string
  readonly slowTitle: string
  readonly slowText: string
  /** BIP-125 */
  readonly slowReplace: string
  /** Child pays for parent: change is what a transaction of Bitcoin pays back to its sender. */
  readonly slowChild: string
  readonly tokenAddress: string
  readonly sendAmount: (v: { amount: string }) => string
  readonly nothingToReviewText: string
  readonly enterTransfer: string
  readonly failedTitle: string
  readonly unconfirmed: string

  // On its way
  readonly onItsWay: (v: { amount: string }) => string
  readonly onItsWayText: (v: { network: string }) => string
  readonly refusedYetTitle: (v: { network: string }) => string
  readonly refusedYetText: (v: { amount: string }) => string
  readonly sent: (v: { amount: string }) => string

  // What became of it
  readonly unknownText: (v: { amount: string }) => string
  readonly revertedTitle: string
  readonly revertedText: (v: { fee: string }) => string
  readonly revertedUnknownFee: string
  readonly openText: (v: { amount: string; receiver: string }) => string
  /** The coins that it spends are still there. */
  readonly unspentTitle: string
  readonly unspentText: (v: { amount: string }) => string
  readonly openUnspentText: (v: { amount: string; receiver: string }) => string
  readonly sendAnyway: string
  readonly underWay: string

  // Where nothing can be sent
  readonly unavailable: string
  readonly unavailableText: string
  readonly notConnectedText: string
}

export const viewsEn: SendTexts = {
  ...transferTexts,

  preview: 'Review',
  invalidAddress: 'Invalid address',
  missingAddress: 'Add address',
  insufficientFunds: 'Insufficient funds',
  missingAmount: 'Add amount',
  incorrectValue: 'Incorrect value',
  missingToken: 'Select token',

  amount: 'Amount',
  balanceUnavailable: 'Balance unavailable',
  to: 'To',
  receiver: 'Address',
  paste: 'Paste',
  pasteFailed: 'Could not paste. Your browser did not allow it.',
  clearReceiver: 'Clear the address',
  noAddress: ({ network }) => `This is not an address on ${network}.`,
  receiverOrName: 'Address or name',
  resolving: 'Resolving…',
  resolved: ({ name, address }) => `${name} is ${address}`,
  noName: ({ name, network }) => `${name} has no address on ${network}.`,
  nameFailed: ({ name, reason }) => `Could not look up ${name}. ${reason}`,
  memo: 'Memo',
  memoHint: 'Exchanges need a memo: ask the receiver',
  sentBefore: 'Sent to before',
  sentToBefore: 'Sent to before',
  notEnoughFee: ({ symbol }) => `There is not enough ${symbol} to pay the network fee`,

  ownTitle: 'This is your own address',
  ownText: 'You would pay the fee and keep the amount.',
  contractTitle: ({ symbol }) => `This is the contract of ${symbol}`,
  contractText: 'What is sent to it is lost, and cannot be sent back. Ask the receiver for their own address.',
  elsewhereTitle: ({ of }) => `This is its address on ${of}`,
  elsewhereText: ({ name, network }) => `${name} has none on ${network}. Ask the receiver whether they use it there.`,
  checksumTitle: 'Compare this address once more',
  checksumText: 'Its capital letters do not match its checksum. One character may be wrong.',
  lookAlikeTitle: 'This is not the address you know',
  lookAlikeText: 'The two look alike, but are not the same. Scammers make such copies.',
  entered: 'You entered',
  known: 'You sent to before',
  ownAddress: 'Your own address',
  useKnown: 'Use the address I know',
  checked: 'I checked it, continue',
  sameNameTitle: ({ symbol }) => `There is another ${symbol}`,
  sameNameText: 'Anyone can give a token this name. Compare the address of the token with one that you trust.',

  searchTokens: 'Search tokens',
  noTokens: 'Nothing to send yet',
  noTokensText: ({ network }) => `This account has nothing on ${network}.`,
  cannotSend: 'This site cannot send it: use your wallet',
  tokensFailed: 'Could not read your tokens',
  tokensPartly: 'The other tokens of this account could not be read.',
  tokensFailedText: 'The network did not answer. Check the connection and try again.',

  total: 'Leaves your account',
  feeFailed: 'The network would reject this transfer',
  feeShortTitle: ({ symbol }) => `Not enough ${symbol} for the fee`,
  feeHighTitle: 'The fee is high for this amount',
  feeHighText: ({ fee, amount }) => `The network may charge up to ${fee} for sending ${amount}.`,
  slowTitle: 'The fee is low',
  slowText: 'It may take hours to be confirmed.',
  slowReplace: 'You can raise the fee in your wallet, if it offers that (RBF).',
  slowChild: 'Sending your change on with a higher fee speeds it up, too (CPFP).',
  tokenAddress: 'Token',
  feeShortText: ({ amount }) => `The network may charge up to ${amount}. Send less, or add to the account first.`,
  sendAmount: ({ amount }) => `Send ${amount}`,
  nothingToReviewText: 'Enter an amount and an address first.',
  enterTransfer: 'Enter a transfer',
  failedTitle: 'It was not sent',
  unconfirmed: 'Not confirmed yet: it may still arrive',

  onItsWay: ({ amount }) => `${amount} on its way`,
  onItsWayText: ({ network }) => `${network} is confirming it. You can close this.`,
  refusedYetTitle: ({ network }) => `${network} has not accepted it`,
  refusedYetText: ({ amount }) =>
    `${amount} may still arrive until its time is over. Do not send it again before this is known.`,
  sent: ({ amount }) => `Sent ${amount}`,

  unknownText: ({ amount }) => `${amount} may still arrive. Do not send it again before this is known.`,
  revertedTitle: 'Failed on the network',
  revertedText: ({ fee }) => `Nothing was moved, but the network kept its fee of ${fee}.`,
  revertedUnknownFee: 'Nothing was moved, but the network kept its fee.',
  openText: ({ amount, receiver }) => `${amount} to ${receiver}. Sending again could pay twice.`,
  unspentTitle: 'Not sent so far',
  unspentText: ({ amount }) =>
    `${amount} is still in the account. If the wallet still shows the request, reject it there.`,
  openUnspentText: ({ amount, receiver }) =>
    `${amount} to ${receiver}: not sent so far. If you send again, only one of the two can arrive.`,
  sendAnyway: 'Send all the same',
  underWay: 'Under way',

  unavailable: 'Nothing can be sent from here',
  unavailableText: 'This site cannot send on the network in use. Choose another network.',
  notConnectedText: 'Connect the one to send from.',
}

/** One object for all views: texts that are loaded for a language belong to their pack. */
export const viewTexts: MessagePack<SendTexts> = { en: viewsEn }
