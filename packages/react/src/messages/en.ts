import type { MessagePack } from '@portico/core'
import type { ShellMessages } from './ShellMessages.js'

const en: ShellMessages = {
  back: 'Back',
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading',
  networkButton: ({ network }) => `Network: ${network}`,
  retry: 'Retry',
  connectTitle: 'Connect wallet',
  or: 'or',
  installed: 'Installed',
  recent: 'Recent',
  notListed: ({ wallet }) => `Not the listed ${wallet}`,
  get: 'Get',
  verified: 'Verified',
  wallets: 'Wallets',
  walletsFailed: 'The list of wallets could not be loaded. Installed wallets still work.',
  noWallets: 'No wallet found',
  noWalletsText: 'This browser has no wallet yet. Setting one up takes a few minutes.',
  newToWallets: 'New to wallets?',
  getStarted: 'Get started',
  legal: ({ documents }) => `By connecting you accept the ${documents}`,
  acceptLegal: ({ documents }) => `I accept the ${documents}`,
  legalDocuments: ({ terms, privacy }) => `${terms} and the ${privacy}`,
  continueWithWallet: 'Continue with a wallet',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  allWallets: 'All wallets',
  accountTitle: 'Account',
  profileWallets: 'Wallets',
  networksTitle: 'Network',
  switchTitle: 'Switch network',
  wrongNetwork: 'Wrong network',
  unknownNetwork: 'Unknown Network',
  whatIsAWallet: 'What is a wallet?',
  getAWallet: 'Get a wallet',
  errorTitle: 'Something went wrong',
  viewFailedTitle: 'This page could not be shown',
  viewFailedText: 'You may be offline, or the site was updated since you opened it. Your funds are not affected.',
  codeUnavailableText:
    'The site was probably updated since you opened it. Reload the page. Your funds are not affected.',
  reloadPage: 'Reload page',
}

/** Part of the renderer. One object, because texts that are loaded for a language belong to their pack. */
export const shellMessagePack: MessagePack<ShellMessages> = { en }
