import { plural, type MessagePack } from '@portico/core'

/** Operations that have words of their own. Any other is a general transaction. */
export const operations = [
  'approve',
  'bought',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'pay',
  'receive',
  'repay',
  'send',
  'sign',
  'stake',
  'trade',
  'unstake',
  'withdraw',
  'other',
] as const
export type Operation = (typeof operations)[number]

/** Texts of the view, loaded with it. Names in them are already cleaned. Hosts replace them under `activity`. */
export interface ActivityTexts
  // Title of a row once it is carried out: `sendDone` is 'Sent'.
  extends
    Readonly<Record<`${Operation}Done`, string>>,
    // Name of what failed or is under way: `sendName` is 'Send'.
    Readonly<Record<`${Operation}Name`, string>> {
  readonly operationFailed: (v: { operation: string }) => string
  readonly operationPending: (v: { operation: string }) => string
  readonly sending: string
  readonly receiving: string
  readonly swapping: string
  readonly swappingFor: (v: { from: string; to: string }) => string
  // Figures without symbols, which the title has: what is paid, and what is expected for it.
  readonly forAbout: (v: { from: string; to: string }) => string
  readonly to: (v: { address: string }) => string
  readonly from: (v: { address: string }) => string
  readonly swapped: (v: { from: string; to: string }) => string
  readonly moreTransfers: (v: { first: string; count: number }) => string
  readonly confirmed: string
  readonly inWallet: string
  readonly maybeLost: string
  readonly reason: (v: { reason: string }) => string
  readonly nft: string
  readonly onExplorer: string

  readonly pending: string
  readonly transactions: (v: { month: string }) => string
  readonly loading: string
  readonly loadMore: string

  // Relative times
  readonly seconds: (v: { count: number }) => string
  readonly minutes: (v: { count: number }) => string
  readonly hours: (v: { count: number }) => string
  readonly days: (v: { count: number }) => string
  readonly months: (v: { count: number }) => string
  readonly years: (v: { count: number }) => string

  // Instead of a list
  readonly none: string
  readonly noneText: (v: { network: string }) => string
  readonly unsupported: string
  readonly unsupportedText: (v: { network: string }) => string
  readonly failed: string
  readonly offline: string
  readonly offlineText: string
  readonly outdatedText: string
  readonly retry: string
}

const en: ActivityTexts = {
  approveDone: 'Approved',
  boughtDone: 'Bought',
  borrowDone: 'Borrowed',
  burnDone: 'Burned',
  cancelDone: 'Cancelled',
  claimDone: 'Claimed',
  deployDone: 'Deployed a contract',
  depositDone: 'Deposited',
  executeDone: 'Used a contract',
  mintDone: 'Minted',
  payDone: 'Paid',
  receiveDone: 'Received',
  repayDone: 'Repaid',
  sendDone: 'Sent',
  signDone: 'Signed',
  stakeDone: 'Staked',
  tradeDone: 'Swapped',
  unstakeDone: 'Unstaked',
  withdrawDone: 'Withdrew',
  otherDone: 'Transaction',
  approveName: 'Approval',
  boughtName: 'Purchase',
  borrowName: 'Loan',
  burnName: 'Burn',
  cancelName: 'Cancellation',
  claimName: 'Claim',
  deployName: 'Deployment',
  depositName: 'Deposit',
  executeName: 'Contract call',
  mintName: 'Mint',
  payName: 'Payment',
  receiveName: 'Receipt',
  repayName: 'Repayment',
  sendName: 'Send',
  signName: 'Signature',
  stakeName: 'Staking',
  tradeName: 'Swap',
  unstakeName: 'Unstaking',
  withdrawName: 'Withdrawal',
  otherName: 'Transaction',
  operationFailed: ({ operation }) => `${operation} failed`,
  operationPending: ({ operation }) => `${operation} pending`,
  sending: 'Sending',
  receiving: 'Receiving',
  swapping: 'Swapping',
  swappingFor: ({ from, to }) => `Swapping ${from} for ${to}`,
  forAbout: ({ from, to }) => `${from} for about ${to}`,
  to: ({ address }) => `to ${address}`,
  from: ({ address }) => `from ${address}`,
  swapped: ({ from, to }) => `${from} to ${to}`,
  moreTransfers: ({ first, count }) => `${first} and ${count} more`,
  confirmed: 'Confirmed',
  inWallet: 'Confirm in your wallet',
  maybeLost: 'It may still arrive',
  reason: ({ reason }) => reason,
  nft: 'NFT',
  onExplorer: 'View on explorer',

  pending: 'Pending',
  transactions: ({ month }) => `Transactions, ${month}`,
  loading: 'Loading transactions',
  loadMore: 'Load more',

  seconds: ({ count }) => `${count} sec`,
  minutes: ({ count }) => `${count} min`,
  hours: ({ count }) => plural('en', count, { one: '# hr', other: '# hrs' }),
  days: ({ count }) => `${count} d`,
  months: ({ count }) => `${count} mo`,
  years: ({ count }) => `${count} yr`,

  none: 'No activity yet',
  noneText: ({ network }) => `What you send, receive and swap on ${network} will be listed here.`,
  unsupported: 'No activity to show',
  unsupportedText: ({ network }) => `Transactions on ${network} cannot be listed here. Look them up in an explorer.`,
  failed: 'Failed to fetch transactions',
  offline: 'You are offline',
  offlineText: 'Transactions are listed once you are online again.',
  outdatedText: 'The list may be out of date.',
  retry: 'Retry',
}

/** One object for the whole view: texts that are loaded for a language belong to their pack. */
export const viewTexts: MessagePack<ActivityTexts> = { en }
