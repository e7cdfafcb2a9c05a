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
import { createAsk } from './wallet/Ask.js'

/** viem's client for the account and network in use now. @throws `evm/notConnected` */
export async function getWalletClient({
  connections,
  store,
  networks,
  error,
}: EvmContext): Promise<WalletClient<Transport, Chain, Account>> {
  await connections.settled('eip155')
  const { connection, namespaceSession } = connections.active('eip155') ?? {}
  if (!connection || !namespaceSession) throw error('notConnected', {}, { details: 'Connect a wallet first.' })
  const ask = createAsk(namespaceSession.provider as Eip1193Provider)
  const network = store.get(networks('eip155')).find(({ caipNetworkId }) => caipNetworkId === connection.networkId)
  return createWalletClient({
    account: connection.selected as Address,
    chain: toChain(connection.networkId, network),
    transport: custom({ request: ({ method, params }) => ask(method, params as readonly unknown[] | undefined) }),
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
