import type { EvmChain } from '@portico/evm'

/** The chain of the tests, behind the server of the page. */
export const localNetwork = (name: string): EvmChain => ({
  id: 31337,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${location.origin}/rpc`] } },
})
