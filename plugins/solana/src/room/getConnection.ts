import type { SolanaApi, SolanaContext } from '../SolanaSpec.js'
import { findNetwork } from '../networks/findNetwork.js'

/** Connection of web3.js to the network in use: of the wallet, or the one chosen for the next. */
export function createGetConnection(context: SolanaContext): SolanaApi['getConnection'] {
  return async () => {
    const { connections, networks, store, error } = context
    const { networkId } = store.get(connections.account('solana'))
    const network = (networkId && findNetwork(context, networkId)) || store.get(networks('solana'))[0]
    const [url] = network?.rpcUrls.default.http ?? []
    if (!url) throw error('rpcUnavailable', { chain: network?.name ?? 'Solana', url: '' })
    const { openConnection } = await import('./sdk/openConnection.js')
    return openConnection(url)
  }
}
