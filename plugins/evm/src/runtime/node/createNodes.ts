import { createClient, fallback, http, type HttpTransportConfig } from 'viem'
import type { EvmContext } from '../../EvmSpec.js'
import { findNetwork } from '../../networks/findNetwork.js'
import { codeOf } from '../wallet/providerError.js'
import type { AskNode, Nodes } from './Nodes.js'

/** [9.26] Milliseconds; requests. */
const limits: HttpTransportConfig = { timeout: 10_000, retryCount: 3, retryDelay: 150, batch: { batchSize: 1000 } }

/** Nodes of the networks of one modal; requests of one turn to one node travel together [7.26]. */
export function createNodes(context: EvmContext): Nodes {
  const held = new Map<string, AskNode>()
  return {
    async ask(networkId, method, params) {
      const network = findNetwork(context, networkId)
      const urls = network?.rpcUrls.default.http ?? []
      const [first = ''] = urls
      const chain = network?.name ?? networkId
      try {
        if (!first) throw new Error('No node of it is known')
        const key = urls.join()
        const node = held.get(key) ?? connect(urls)
        held.set(key, node)
        return await node(method, params)
      } catch (cause) {
        if (codeOf(cause) !== undefined) throw cause
        throw context.error(
          'rpcUnavailable',
          { chain, url: first },
          { cause, details: 'Check the connection. A site may name other nodes with the option `rpcUrls`.' },
        )
      }
    },
  }
}

function connect(urls: readonly string[]): AskNode {
  // Each node has had its retries when the next one is asked.
  const transport = fallback(
    urls.map((url) => http(url, limits)),
    { retryCount: 0 },
  )
  const client = createClient({ transport })
  return (method, params) => client.request({ method, params } as never)
}
