import { viewMessagePack } from './views.en.js'

/** Texts of views that move tokens. A plugin adds them to its own: hosts replace them under its id. */
export interface TransferTexts {
  // As the shell has them
  readonly back: string
  readonly balance: string
  readonly cancel: string
  readonly retry: string
  readonly showAll: string
  readonly toAccount: string
  readonly tryAgain: string
  readonly viewOnExplorer: string

  readonly done: string
  readonly network: string

  // What is entered
  readonly chooseToken: string
  readonly tokenIs: (v: { symbol: string }) => string
  readonly max: string
  readonly tokens: string
  readonly noTokenCalled: (v: { name: string }) => string

  // Review
  readonly feeAtMost: string
  readonly feeUnknown: string
  readonly nothingToReview: string
  readonly openTitle: string
  readonly showTransfer: string

  // What became of it
  readonly yourWallet: string
  readonly confirmIn: (v: { wallet: string }) => string
  readonly rejectIn: (v: { wallet: string }) => string
  readonly rejectText: string
  readonly checkNow: string
  readonly unknownTitle: string
  /** Why something failed, and what that means. */
  readonly reasonAnd: (v: { reason: string; text: string }) => string
  readonly notSentTitle: string
  readonly notSentText: string
  readonly replacedTitle: string
  readonly replacedText: string
  readonly changedTitle: (v: { wallet: string }) => string
  readonly changedText: (v: { wallet: string }) => string
  readonly changedUnsent: string
  readonly youConfirmed: string
  readonly walletSigned: string
  readonly unprovedTitle: string
  readonly unprovedText: string
}

const { back, balance, cancel, retry, showAll, toAccount, tryAgain, viewOnExplorer } = viewMessagePack.en

export const transferTexts: TransferTexts = {
  back,
  balance,
  cancel,
  retry,
  showAll,
  toAccount,
  tryAgain,
  viewOnExplorer,

  done: 'Done',
  network: 'Network',

  chooseToken: 'Select token',
  tokenIs: ({ symbol }) => `Token: ${symbol}. Change it.`,
  max: 'Max',
  tokens: 'Tokens',
  noTokenCalled: ({ name }) => `No token called ${name}`,

  feeAtMost: 'Network fee, at most',
  feeUnknown: 'Not known',
  nothingToReview: 'Nothing to review',
  openTitle: 'A transfer may still arrive',
  showTransfer: 'Show it',

  yourWallet: 'your wallet',
  confirmIn: ({ wallet }) => `Confirm in ${wallet}`,
  rejectIn: ({ wallet }) => `Reject it in ${wallet}`,
  rejectText: 'The request is still open there, and this page cannot take it back.',
  checkNow: 'Check now',
  reasonAnd: ({ reason, text }) => `${reason}. ${text}`,
  unknownTitle: 'We don’t know yet',
  notSentTitle: 'Not sent',
  notSentText: 'Nothing left the account.',
  replacedTitle: 'Replaced',
  replacedText: 'Another transaction of this account took its place: it was sped up or cancelled in the wallet.',
  changedTitle: ({ wallet }) => `${wallet} sent something else`,
  changedText: ({ wallet }) =>
    `What ${wallet} sent is not what you confirmed here. Do not use it again before you know why.`,
  changedUnsent: 'What the wallet signed is not what you confirmed here. This page did not send it.',
  youConfirmed: 'You confirmed',
  walletSigned: 'The wallet signed',
  unprovedTitle: 'Only your wallet says that it was carried out',
  unprovedText:
    'The network does not show it: how much was sent, and to whom, is not certain. Look it up before you go on.',
}
