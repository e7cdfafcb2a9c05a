import {
  createPublicClient,
  createWalletClient,
  defineChain,
  http,
  type Account,
  type Chain,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem'
import type { WalletChain } from './WalletChain.js'

const timeout = 10_000

function viemChain({ id, name, symbol, decimals, rpcUrl = '' }: WalletChain): Chain {
  const nativeCurrency = { name: symbol, symbol, decimals }
  return defineChain({ id, name, nativeCurrency, rpcUrls: { default: { http: [rpcUrl] } } })
}

export function publicClientOf(chain: WalletChain): PublicClient {
  return createPublicClient({ chain: viemChain(chain), transport: http(chain.rpcUrl, { timeout, retryCount: 0 }) })
}

export function signingClientOf(chain: WalletChain, account: Account): WalletClient<Transport, Chain, Account> {
  const transport = http(chain.rpcUrl, { timeout, retryCount: 0 })
  return createWalletClient({ account, chain: viemChain(chain), transport })
}
