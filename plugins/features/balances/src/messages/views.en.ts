import type { MessagePack } from '@portico/core'

/** Texts of the views, loaded with them. Names in them are already cleaned. Hosts replace them under `balances`. */
export interface BalancesTexts {
  // Total
  readonly totalBalance: string
  readonly gained: (v: { amount: string; percent: string }) => string
  readonly lost: (v: { amount: string; percent: string }) => string
  readonly unchanged: string
  readonly allocation: (v: { shares: string }) => string
  readonly share: (v: { name: string; percent: string }) => string
  readonly others: string

  // List
  readonly tokens: string
  readonly loading: string
  readonly search: string
  readonly noTokenCalled: (v: { name: string }) => string
  readonly showAll: string
  readonly withoutPrice: (v: { count: number }) => string
  readonly roseBy: (v: { percent: string }) => string
  readonly fellBy: (v: { percent: string }) => string
  readonly line: (v: { time: string; from: string; to: string }) => string
  readonly lineUp: (v: { time: string; from: string; to: string; percent: string }) => string
  readonly lineDown: (v: { time: string; from: string; to: string; percent: string }) => string
  readonly lineFlat: (v: { time: string; to: string }) => string
  readonly empty: string
  readonly emptyText: (v: { network: string }) => string

  // When it cannot be read
  readonly failed: string
  readonly failedText: string
  readonly offline: string
  readonly offlineText: string
  readonly notCurrent: string
  readonly amountsFrom: (v: { time: string }) => string
  readonly retry: string

  // One token
  readonly value: string
  readonly price: string
  readonly change: string
  readonly network: string
  readonly noPrice: string
  readonly address: string
  readonly copyAddress: string
  readonly addressCopied: string
  readonly viewOnExplorer: string
  readonly anyoneCanName: string
  readonly gone: string
  readonly goneText: string
  readonly toAccount: string
}

const en: BalancesTexts = {
  totalBalance: 'Total balance',
  gained: ({ amount, percent }) => `Up by ${amount}, or ${percent}, in 24 hours`,
  lost: ({ amount, percent }) => `Down by ${amount}, or ${percent}, in 24 hours`,
  unchanged: 'Unchanged in 24 hours',
  allocation: ({ shares }) => `Allocation: ${shares}`,
  share: ({ name, percent }) => `${name} ${percent}`,
  others: 'others',

  tokens: 'Tokens',
  loading: 'Loading tokens',
  search: 'Search tokens',
  noTokenCalled: ({ name }) => `No token called ${name}`,
  showAll: 'Show all',
  withoutPrice: ({ count }) => `${count} without a price`,
  roseBy: ({ percent }) => `Up by ${percent} in 24 hours`,
  fellBy: ({ percent }) => `Down by ${percent} in 24 hours`,
  line: ({ time, from, to }) => `${time}: from ${from} to ${to}`,
  lineUp: ({ time, from, to, percent }) => `${time}: from ${from} to ${to}, up ${percent}`,
  lineDown: ({ time, from, to, percent }) => `${time}: from ${from} to ${to}, down ${percent}`,
  lineFlat: ({ time, to }) => `${time}: ${to}, unchanged`,
  empty: 'Nothing here yet',
  emptyText: ({ network }) => `What you receive on ${network} is listed here.`,

  failed: 'Could not read your tokens',
  failedText: 'Your funds are safe: only the list is missing. Check the connection and try again.',
  offline: 'You are offline',
  offlineText: 'Your tokens are listed as soon as you are online again.',
  notCurrent: 'Could not refresh your tokens',
  amountsFrom: ({ time }) => `Amounts are from ${time}.`,
  retry: 'Retry',

  value: 'Value',
  price: 'Price',
  change: 'Last 24 hours',
  network: 'Network',
  noPrice: 'Not known',
  address: 'Token address',
  copyAddress: 'Copy address',
  addressCopied: 'Address copied',
  viewOnExplorer: 'View on explorer',
  anyoneCanName: 'Anyone can give a token any name. Compare its address with one that you trust.',
  gone: 'This token is not in the account',
  goneText: 'It was moved, or another account is in use now.',
  toAccount: 'Back to the account',
}

/** One object for all views: texts that are loaded for a language belong to their pack. */
export const viewTexts: MessagePack<BalancesTexts> = { en }
