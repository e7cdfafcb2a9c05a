/** One page to measure. */
export interface Composition {
  readonly name: string
  /** File in `pages/`. */
  readonly page: string
  readonly host: 'react' | 'plain'
  /** Whether times are measured too; bytes always are. */
  readonly timed: boolean
}

/** Not bundled: the files that @portico/elements publishes, and a script beside them. */
export const standalonePage: string = 'standalone'

/** The page every other is compared with. */
export const bare: Composition = { name: 'bare React page', page: 'bareReact.tsx', host: 'react', timed: true }

export const names = {
  /** What README tells React hosts to write: ModalProvider, ConnectButton, evm and walletConnect. */
  reactHost: 'React host, evm+walletconnect',
  reactHostFive: 'React host, five chains+walletconnect+send+receive',
  reactHostMoney: 'React host, as before+balances+nfts+activity+swaps+onramp+pay',
  reactHostLogins: 'React host, as before+embedded+email+socials+sessions',
  reactHostAll: 'React host, as before+names+siwx+remote-config+analytics',
  shell: 'shell',
  evm: 'shell+evm',
  evmWalletConnect: 'shell+evm+walletconnect',
  five: 'shell+five chains+walletconnect',
  plain: 'shell+evm+walletconnect, host without React',
  /** The files of @portico/elements for pages without a bundler. */
  elements: 'elements, evm+walletconnect, no bundler',
} as const

export const compositions: readonly Composition[] = [
  { name: names.reactHost, page: 'reactHost.tsx', host: 'react', timed: true },
  { name: names.reactHostFive, page: 'reactHostFiveChains.tsx', host: 'react', timed: true },
  { name: names.reactHostMoney, page: 'reactHostMoney.tsx', host: 'react', timed: true },
  { name: names.reactHostLogins, page: 'reactHostLogins.tsx', host: 'react', timed: false },
  { name: names.reactHostAll, page: 'reactHostAll.tsx', host: 'react', timed: true },
  { name: names.shell, page: 'shell.tsx', host: 'react', timed: false },
  { name: names.evm, page: 'shellEvm.tsx', host: 'react', timed: false },
  { name: names.evmWalletConnect, page: 'shellEvmWalletConnect.tsx', host: 'react', timed: false },
  { name: names.five, page: 'fiveChains.tsx', host: 'react', timed: false },
  { name: names.plain, page: 'withoutReact.ts', host: 'plain', timed: false },
  { name: names.elements, page: standalonePage, host: 'plain', timed: false },
]
