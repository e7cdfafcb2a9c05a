import type { OnrampProvider } from './OnrampOptions.js'

export interface MeldOptions {
  /** Your key as a partner of Meld. */
  readonly publicKey: string
  /** Default `https://meldcrypto.com`. */
  readonly url?: string | undefined
}

/** Networks of what Meld's page is asked for: SOL, and USDC, whose code without a network is that of Ethereum. */
const meldNetworks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}

/** Meld.io, which compares sellers of tokens. It sells SOL on Solana, and USDC on Ethereum. */
export function meld({ publicKey, url = 'https://meldcrypto.com' }: MeldOptions): OnrampProvider {
  return {
    name: 'meld',
    label: 'Meld.io',
    feeRange: '1-2%',
    supportedChains: ['eip155', 'solana'],
    hosts: [new URL(url).hostname],
    networks: { ...meldNetworks },
    url({ address, namespace, projectId }) {
      const page = new URL(url)
      page.searchParams.set('publicKey', publicKey)
      page.searchParams.set('destinationCurrencyCode', namespace === 'solana' ? 'SOL' : 'USDC')
      page.searchParams.set('walletAddress', address)
      if (projectId) page.searchParams.set('externalCustomerId', projectId)
      return page.href
    },
  }
}

/** Networks on which Coinbase pays out, by its own names. */
const coinbaseNetworks: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:42161': 'arbitrum',
  'eip155:137': 'polygon',
  'eip155:80094': 'berachain',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:10': 'optimism',
  'eip155:42220': 'celo',
  'eip155:8453': 'base',
}

/** Coinbase, by a page that the gateway makes. */
export function coinbase(): OnrampProvider {
  return {
    name: 'coinbase',
    label: 'Coinbase',
    feeRange: '1-2%',
    supportedChains: ['eip155'],
    hosts: ['pay.coinbase.com'],
    networks: { ...coinbaseNetworks },
  }
}
