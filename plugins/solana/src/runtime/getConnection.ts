import type { SolanaApi, SolanaContext } from '../SolanaSpec.js'
import { nodeUrls } from './node/nodeUrls.js'

/** Connection of web3.js to the network in use: of the wallet, or the one chosen for the next. */
export function createGetConnection(context: SolanaContext): SolanaApi['getConnection'] {
  return async () => {
    const { connections, networks, store, error } = context
    const { networkId } = store.get(connections.account('solana'))
    const chosen = networkId ?? store.get(networks('solana'))[0]?.caipNetworkId
    const [url] = chosen ? nodeUrls(context, chosen) : []
    if (!url) throw error('rpcUnavailable', { chain: chosen ?? 'Solana', url: '' })
    const { openConnection } = await import('./sdk/openConnection.js')
    return openConnection(url)
  }
}
