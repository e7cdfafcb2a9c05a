import { userRejected } from '../userRejected.js'
import { isCaip2 } from '../caip2.js'
import type { WalletNamespace } from '../WalletNamespace.js'

/** Of the public test key in `keys.ts`. */
export const address = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'

const names: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
  // Ids of before the namespace was amended; dapps propose both (facts §9.3).
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'Solana (former id)',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'Solana Devnet (former id)',
}

export const solana: WalletNamespace = {
  id: 'solana',
  name: 'Solana',
  methods: [
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  refusal: userRejected,
  addresses: [{ label: 'Solana', address }],
  addressOn: (chainId) => (isCaip2(chainId) ? address : undefined),
  networkName: (chainId) => names[chainId] ?? chainId,
  load: () => import('./createRoom.js').then(({ createRoom }) => createRoom()),
}
