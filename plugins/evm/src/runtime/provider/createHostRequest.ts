import type { Caip2 } from '@portico/core'
import type { Eip1193Provider, Eip1193Request } from '../../Eip1193Provider.js'
import type { EvmContext } from '../../EvmSpec.js'
import type { Nodes } from '../node/Nodes.js'
import { createAsk } from '../wallet/Ask.js'
import { hexChainId } from '../wallet/parseChainId.js'
import { providerError } from '../wallet/providerError.js'
import { needsWallet } from './needsWallet.js'

/** EIP-1193: nobody is connected. */
const disconnected = 4900

/** What hosts ask, whoever is connected when they do. A restore that is under way is waited for. */
export function createHostRequest(
  { connections, store }: EvmContext,
  nodes: () => Promise<Nodes>,
): Eip1193Provider['request'] {
  const networkInUse = (): Caip2 | undefined => store.get(connections.account('eip155')).networkId

  async function request({ method, params }: Eip1193Request): Promise<unknown> {
    await connections.settled('eip155')
    const networkId = networkInUse()
    if (method === 'eth_chainId' && networkId) return hexChainId(networkId)
    if (method === 'net_version' && networkId) return String(Number(hexChainId(networkId)))
    const { connection, namespaceSession } = connections.active('eip155') ?? {}
    if (connection && namespaceSession) {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return selectedFirst(connection)
      return createAsk(namespaceSession.provider as Eip1193Provider)(method, params as readonly unknown[] | undefined)
    }
    if (method === 'eth_accounts') return []
    if (!networkId || needsWallet(method)) throw providerError(disconnected, 'No EVM wallet is connected')
    return (await nodes()).ask(networkId, method, Array.isArray(params) ? params : [])
  }
  return request
}

/** The selected address stands first, as `accountsChanged` has it. */
export function selectedFirst(connection: {
  readonly accounts: readonly { readonly address: string }[]
  readonly selected: string
}): readonly string[] {
  const { accounts, selected } = connection
  return [selected, ...accounts.map(({ address }) => address).filter((address) => address !== selected)]
}
