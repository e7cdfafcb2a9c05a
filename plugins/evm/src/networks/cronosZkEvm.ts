import type { EvmChain } from './EvmChain.js'

export const cronosZkEvm: EvmChain = {
  id: 388,
  name: 'Cronos zkEVM',
  nativeCurrency: { name: 'Cronos zkEVM CRO', symbol: 'zkCRO', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.zkevm.cronos.org'] } },
  blockExplorers: { default: { name: 'Cronos zkEVM Explorer', url: 'https://explorer.zkevm.cronos.org' } },
}
