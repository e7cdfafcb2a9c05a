import type { Caip2, Network } from '@portico/core'
import {
  createWalletClient,
  custom,
  type Account,
  type Address,
  type Chain,
  type Transport,
  type WalletClient,
} from 'viem'
import type { WalletRequest } from './walletRequest.js'

export interface ViemClientOptions {
  readonly address: string
  readonly networkId: Caip2
  /** Undefined: the site does not use the network that the wallet is on. */
  readonly network: Network | undefined
  readonly request: WalletRequest
}

/** viem's wallet client over a connected wallet. */
export function createViemClient({
  address,
  networkId,
  network,
  request,
}: ViemClientOptions): WalletClient<Transport, Chain, Account> {
  const { name = 'Unknown Network', nativeCurrency, rpcUrls, blockExplorers } = network ?? {}
  const chain = {
    id: Number(networkId.slice(networkId.indexOf(':') + 1)),
    name,
    nativeCurrency: nativeCurrency ?? { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: rpcUrls ?? { default: { http: [] } },
    ...(blockExplorers && { blockExplorers }),
  } as Chain
  return createWalletClient({
    account: address as Address,
    chain,
    transport: custom({ request: ({ method, params }) => request(method, params as readonly unknown[] | undefined) }),
  }) as WalletClient<Transport, Chain, Account>
}
