import type { Choice } from '../Choice.js'

/** Plugins that have a part of the page beside the modal. */
export const demoChoices: readonly Choice[] = [
  {
    name: 'remote-config',
    label: 'Remote config',
    factory: 'remoteConfig',
    isChain: false,
    asksGateway: true,
    isEmbedded: true,
    beside: ['activity', 'swaps', 'onramp'],
    shows:
      'You are the operator: what you switch at the made-up gateway goes from the open modal, and comes back. Branding is in the list of wallets; the others are in the account.',
  },
  {
    name: 'analytics',
    label: 'Analytics',
    factory: 'analytics',
    isChain: false,
    asksGateway: true,
    shows:
      'What you do with the modal is listed in the page, and sent to the made-up gateway every ten seconds. A browser that asks not to be tracked reports nothing.',
  },
  {
    name: 'pay',
    label: 'Pay',
    factory: 'pay',
    isChain: false,
    shows:
      'A page that asks for a payment. What you sign is sent nowhere: the demonstration chain makes up the receipt by which it is paid.',
  },
  {
    name: 'cookie',
    label: 'Cookie',
    factory: 'cookie',
    isChain: false,
    shows:
      'After connecting, the page shows the cookie that a server would read, and what it would render from it. Load the page again, and the account is painted before the wallet is asked.',
  },
  {
    name: 'wagmi',
    label: 'wagmi',
    factory: 'portico',
    isChain: false,
    shows: 'A small app of wagmi. What you do by its buttons is in the modal, and the reverse.',
  },
  {
    name: 'migrate-appkit',
    label: 'From AppKit',
    factory: 'migrateFromAppKit',
    isChain: false,
    shows:
      'Come as a visitor who was connected by AppKit: after the page was loaded again you still are, without a prompt.',
  },
  {
    name: 'passkey',
    label: 'Passkey',
    factory: 'passkey',
    isChain: false,
    shows:
      'The list of wallets has Passkey. The passkey, its account and its signatures are real; your browser keeps the passkey until you remove it there.',
  },
  {
    name: 'walletconnect',
    label: 'WalletConnect',
    factory: 'walletConnect',
    isChain: false,
    isEmbedded: true,
    shows:
      'Choose WalletConnect: the modal shows a code, and the phone beside it scans it. The relay between them is in this page, and carries the encrypted messages of both.',
  },
  {
    name: 'embedded',
    label: 'Embedded wallet',
    factory: 'embedded',
    isChain: false,
    isEmbedded: true,
    beside: ['email'],
    shows:
      'Log in by e-mail, and sign: the frame of the secure site asks you first. The secure site is made up: its account is a public one, and its mails come to the box beside the modal.',
  },
  {
    name: 'email',
    label: 'E-mail',
    factory: 'email',
    isChain: false,
    isEmbedded: true,
    needs: ['embedded'],
    shows:
      'Type any address: the mail with the code is not sent, but shown beside the modal. The secure site behind it is made up.',
  },
  {
    name: 'socials',
    label: 'Social logins',
    factory: 'socials',
    isChain: false,
    isEmbedded: true,
    needs: ['embedded'],
    shows:
      'Log in by Farcaster, whose code a phone scans: here, the button beside the modal does. Other providers have pages of their own, which are not on this site.',
  },
  {
    name: 'sessions',
    label: 'Sessions',
    factory: 'sessions',
    isChain: false,
    isEmbedded: true,
    beside: ['embedded', 'email'],
    shows:
      'Log in by e-mail, and let the site pay by itself within a limit. The session is listed in the account, where you end it. The smart account and the co-signer are made up: nothing can use the session.',
  },
]
