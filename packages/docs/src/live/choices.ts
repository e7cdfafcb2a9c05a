import { demoGatewayUrl } from './demoGateway.js'

/** A plugin that runs in the playground, where no server is. */
export interface Choice {
  /** Folder of the plugin. */
  readonly name: string
  readonly label: string
  readonly factory: string
  /** Whether it is a chain; a modal without one has no wallets. */
  readonly isChain: boolean
  /** Whether it asks a gateway, which is made up here. */
  readonly asksGateway?: true
  /** What the visitor sees of it. */
  readonly shows: string
}

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
    shows: 'After connecting, the account has Send. What you sign there is not sent.',
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
    shows: 'After connecting, the account has Swap, with quotes of a made-up market. What you sign there is not sent.',
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
]

/** The code of a site with these plugins: what the playground runs. */
export function compositionCode(names: readonly string[]): string {
  const chosen = choices.filter(({ name }) => names.includes(name))
  const imports = [
    ...chosen.map(({ name, factory }) => `import { ${factory} } from '@portico/${name}'`),
    "import { createModal } from '@portico/modal'",
  ].sort((a, b) => a.split(' from ')[1]!.localeCompare(b.split(' from ')[1]!))
  const gateway = chosen.some(({ asksGateway }) => asksGateway) ? `\n  gateway: '${demoGatewayUrl}',` : ''
  return `${imports.join('\n')}

const modal = createModal({
  projectId: 'your-project-id',
  metadata: { name: 'Meridian' },${gateway}
  plugins: [${chosen.map(({ factory }) => `${factory}()`).join(', ')}],
})
modal.start()
modal.open()
`
}
