import type { SignIn } from './parseSignIn.js'

/** Names of Wallet Standard and of nodes for the networks of Solana, whose CAIP-2 ids begin with the hash of their first block. */
const solanaNames: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'mainnet-beta': '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

export function namespaceOfSignIn({ chainName }: Pick<SignIn, 'chainName'>): 'eip155' | 'solana' {
  return chainName === 'Ethereum' ? 'eip155' : 'solana'
}

/** CAIP-2 id of the network that a sign-in message names. Undefined: it names none. */
export function chainOfSignIn({ chainName, chainId }: Pick<SignIn, 'chainName' | 'chainId'>): string | undefined {
  if (chainId === undefined) return undefined
  const namespace = namespaceOfSignIn({ chainName })
  const reference = chainId.startsWith(`${namespace}:`) ? chainId.slice(namespace.length + 1) : chainId
  const named = namespace === 'solana' && Object.hasOwn(solanaNames, reference) ? solanaNames[reference] : undefined
  return `${namespace}:${named ?? reference}`
}
