import { connectionInUse, findNetwork } from '@portico/chain-kit'
import type { Network } from '@portico/core'
import {
  createWalletClient,
  custom,
  type Account,
  type Address,
  type Chain,
  type Transport,
  type WalletClient,
} from 'viem'
import type { Eip1193Provider } from '../Eip1193Provider.js'
import type { EvmContext } from '../EvmSpec.js'
import { createWalletRequest } from './walletRequest.js'

/** viem's client for the account and network in use now. @throws `evm/notConnected` */
export async function getWalletClient(context: EvmContext): Promise<WalletClient<Transport, Chain, Account>> {
  const { connection, namespaceSession } = await connectionInUse(context, 'eip155')
  const request = createWalletRequest(namespaceSession.provider as Eip1193Provider)
  return createWalletClient({
    account: connection.selected as Address,
    chain: toChain(connection.networkId, findNetwork(context, connection.networkId)),
    transport: custom({ request: ({ method, params }) => request(method, params as readonly unknown[] | undefined) }),
  }) as WalletClient<Transport, Chain, Account>
}

function toChain(networkId: string, network: Network | undefined): Chain {
  const id = Number(networkId.slice(networkId.indexOf(':') + 1))
  return {
    id,
    name: network?.name ?? 'Unknown Network',
    nativeCurrency: network?.nativeCurrency ?? { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: network?.rpcUrls ?? { default: { http: [] } },
    ...(network?.blockExplorers && { blockExplorers: network.blockExplorers }),
  } as Chain
}
