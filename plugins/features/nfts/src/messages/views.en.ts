import type { MessagePack } from '@portico/core'

/** Texts of the views, loaded with them. Names in them are already cleaned. Hosts replace them under `nfts`. */
export interface NftsTexts {
  readonly tokens: string
  readonly loading: string
  readonly loadMore: string
  readonly showHidden: (v: { count: number }) => string
  readonly hideHidden: string
  readonly onlyHidden: string
  readonly onlyHiddenText: string
  readonly unnamed: (v: { tokenId: string }) => string
  readonly times: (v: { amount: string }) => string

  // Instead of tokens
  readonly none: string
  readonly noneText: (v: { network: string }) => string
  readonly unsupported: string
  readonly unsupportedText: (v: { network: string }) => string
  readonly failed: string
  readonly offline: string
  readonly offlineText: string
  readonly outdatedText: string
  readonly retry: string

  // One token
  readonly spam: string
  readonly spamText: string
  readonly description: string
  readonly traits: string
  readonly details: string
  readonly contract: string
  readonly copyContract: string
  readonly contractCopied: string
  readonly onExplorer: string
  readonly tokenId: string
  readonly copyTokenId: string
  readonly tokenIdCopied: string
  readonly standard: string
  readonly amount: string
  readonly network: string
  readonly notFound: string
  readonly notFoundText: (v: { network: string }) => string
  readonly notConnectedText: string
  readonly toAccount: string
}

const en: NftsTexts = {
  tokens: 'NFTs',
  loading: 'Loading NFTs',
  loadMore: 'Load more',
  showHidden: ({ count }) => `Show hidden (${count})`,
  hideHidden: 'Hide spam',
  onlyHidden: 'Only spam here',
  onlyHiddenText: 'What this account was sent looks like spam, and is hidden.',
  unnamed: ({ tokenId }) => `#${tokenId}`,
  times: ({ amount }) => `×${amount}`,

  none: 'No NFTs yet',
  noneText: ({ network }) => `Those that you buy or receive on ${network} will be shown here.`,
  unsupported: 'No NFTs to show',
  unsupportedText: ({ network }) => `NFTs on ${network} cannot be listed here. Look them up in an explorer.`,
  failed: 'Failed to fetch NFTs',
  offline: 'You are offline',
  offlineText: 'NFTs are shown once you are online again.',
  outdatedText: 'What is shown may be out of date.',
  retry: 'Retry',

  spam: 'This looks like spam',
  spamText: 'Do not follow what it says: such tokens lead to sites that steal.',
  description: 'Description',
  traits: 'Traits',
  details: 'Details',
  contract: 'Contract',
  copyContract: 'Copy contract address',
  contractCopied: 'Contract address copied',
  onExplorer: 'View contract on explorer',
  tokenId: 'Token ID',
  copyTokenId: 'Copy token ID',
  tokenIdCopied: 'Token ID copied',
  standard: 'Standard',
  amount: 'You have',
  network: 'Network',
  notFound: 'NFT not found',
  notFoundText: ({ network }) => `The account in use does not have it on ${network}.`,
  notConnectedText: 'Connect one to see its NFTs.',
  toAccount: 'Go to account',
}

/** One object for all views: texts that are loaded for a language belong to their pack. */
export const viewTexts: MessagePack<NftsTexts> = { en }
