/** A list as long as visitors have it, of `pages/longLists.ts`. */
export interface LongList {
  readonly name: string
  readonly view: 'Networks' | 'WalletSendSelectToken' | 'Account'
  /** Of the account, the tab that has it. */
  readonly tab?: string
  readonly searches?: boolean
}

export const lists: readonly LongList[] = [
  { name: '200 networks', view: 'Networks', searches: true },
  { name: '500 tokens to send', view: 'WalletSendSelectToken', searches: true },
  { name: '500 tokens of an account', view: 'Account', tab: 'Tokens', searches: true },
  { name: '5 000 transactions', view: 'Account', tab: 'Activity' },
]
