/** One page to measure. */
export interface Composition {
  readonly name: string
  /** File in `pages/`. */
  readonly page: string
  readonly host: 'react' | 'plain'
}

/** The page every other is compared with. */
export const bare: Composition = { name: 'bare React page', page: 'bareReact.tsx', host: 'react' }

export const compositions: readonly Composition[] = [
  { name: 'shell', page: 'shell.tsx', host: 'react' },
  { name: 'shell+evm', page: 'shellEvm.tsx', host: 'react' },
  { name: 'shell+evm+walletconnect', page: 'shellEvmWalletConnect.tsx', host: 'react' },
  { name: 'shell+five families+walletconnect', page: 'fiveFamilies.tsx', host: 'react' },
  { name: 'shell+evm+walletconnect, host without React', page: 'withoutReact.ts', host: 'plain' },
]
