import type { Choice } from './Choice.js'
import { demoChoices } from './demos/demoChoices.js'

/** Every plugin that runs in the playground. */
export const choices: readonly Choice[] = [
  {
    name: 'evm',
    label: 'EVM chains',
    factory: 'evm',
    isChain: true,
    shows: 'Connect the demonstration wallet, switch network, sign.',
  },
  {
    name: 'solana',
    label: 'Solana',
    factory: 'solana',
    isChain: true,
    shows: 'Connect the demonstration wallet by Wallet Standard.',
  },
  {
    name: 'bitcoin',
    label: 'Bitcoin',
    factory: 'bitcoin',
    isChain: true,
    shows: 'Connect the demonstration wallet by Wallet Standard.',
  },
  {
    name: 'polkadot',
    label: 'Polkadot',
    factory: 'polkadot',
    isChain: true,
    shows: 'Connect a demonstration of a browser extension.',
  },
  {
    name: 'cosmos',
    label: 'Cosmos',
    factory: 'cosmos',
    isChain: true,
    shows: "Connect a demonstration wallet with Keplr's interface.",
  },
  {
    name: 'send',
    label: 'Send',
    factory: 'send',
    isChain: false,
    shows: 'After connecting, the account has Send. What you sign there gets a made-up receipt, and is sent nowhere.',
  },
  {
    name: 'receive',
    label: 'Receive',
    factory: 'receive',
    isChain: false,
    shows: 'After connecting, the account has Receive, with a QR code of its address.',
  },
  {
    name: 'balances',
    label: 'Balances',
    factory: 'balances',
    isChain: false,
    asksGateway: true,
    shows: 'After connecting, the account lists its tokens, with prices. What the gateway says is made up.',
  },
  {
    name: 'nfts',
    label: 'NFTs',
    factory: 'nfts',
    isChain: false,
    asksGateway: true,
    shows: 'After connecting, the account has a tab of NFTs. What the gateway says is made up.',
  },
  {
    name: 'activity',
    label: 'Activity',
    factory: 'activity',
    isChain: false,
    asksGateway: true,
    shows: 'After connecting, the account has a tab of its transfers. What the gateway says is made up.',
  },
  {
    name: 'swaps',
    label: 'Swaps',
    factory: 'swaps',
    isChain: false,
    asksGateway: true,
    shows:
      'After connecting, the account has Swap, with quotes of a made-up market. What you sign there is sent nowhere.',
  },
  {
    name: 'onramp',
    label: 'Buy',
    factory: 'onramp',
    isChain: false,
    asksGateway: true,
    shows: 'After connecting, the account has Buy, with made-up quotes. There is no seller behind it.',
  },
  {
    name: 'names',
    label: 'Names',
    factory: 'names',
    isChain: false,
    asksGateway: true,
    shows: 'After connecting, the account has the name that the made-up gateway gives it.',
  },
  {
    name: 'siwx',
    label: 'Sign-in',
    factory: 'siwx',
    isChain: false,
    shows: 'After connecting, you are asked to sign in. Without a server the session is kept in the browser.',
  },
  {
    name: 'ledger',
    label: 'Ledger',
    factory: 'ledger',
    isChain: false,
    shows: 'The list of wallets has Ledger. The device is simulated: it approves by itself.',
  },
  {
    name: 'watch',
    label: 'Watch',
    factory: 'watch',
    isChain: false,
    shows: 'The list of wallets ends with a row for an address without its wallet.',
  },
  ...demoChoices,
]

export interface Example {
  readonly title: string
  /** Page of the build of `live`, without ending; undefined where there is none. */
  readonly file?: 'playground' | 'theme'
  /** Query of that page. */
  readonly query?: string
  readonly note?: string
}

/** What a page shows: a page by itself, or the composition of a plugin with a chain. */
export function exampleOf({
  page,
  plugin,
}: {
  readonly page?: string | undefined
  readonly plugin?: string | undefined
}): Example {
  if (page === 'theme') return { title: 'Theme editor', file: 'theme', query: '' }
  if (page === 'playground') return { title: 'Playground', file: 'playground', query: 'plugins=evm,send,receive' }
  const choice = choices.find(({ name }) => name === plugin)
  if (choice) {
    const plugins = [
      ...(choice.isChain ? [] : ['evm']),
      ...(choice.needs ?? []),
      ...(choice.beside ?? []),
      choice.name,
    ].join(',')
    return { title: 'Try it', file: 'playground', query: `plugins=${plugins}`, note: choice.shows }
  }
  return { title: 'Try it', note: 'In a clone of the repository, "npm start" starts a demo site against local chains.' }
}
