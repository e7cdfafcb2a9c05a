import type { Caip2, Network, SessionChange, RelayEvent, RelayTransport } from '@portico/core'
import type { Eip1193Provider, Eip1193Request } from '../../Eip1193Provider.js'
import type { EvmContext } from '../../EvmSpec.js'
import { createListeners } from '../../Listeners.js'
import { relayAccounts, relayNetworks } from './relayAccounts.js'
import { relayMethods } from './relayMethods.js'
import type { Nodes } from '../node/Nodes.js'
import { parseAccounts } from '../wallet/parseAccounts.js'
import { hexChainId, parseChainId } from '../wallet/parseChainId.js'
import { providerError } from '../wallet/providerError.js'
import { switchChain } from '../wallet/switchChain.js'

/** EIP-1193: the wallet did not grant the method. */
const unsupportedMethod = 4200

/** The wallet at the other end of a transport, as EIP-1193 has it. */
export interface RemoteLink {
  readonly provider: Eip1193Provider
  switchNetwork(network: Network, signal: AbortSignal): Promise<void>
  /** What an event of the wallet changes. */
  hear(event: RelayEvent): readonly SessionChange[]
}

/** A wallet behind a relay has no network of its own: each request names one. The page's is kept here. */
export function createLink(
  context: EvmContext,
  nodes: () => Promise<Nodes>,
  transport: RelayTransport,
  first: Caip2,
): RemoteLink {
  const listeners = createListeners()
  const walletMethods = relayMethods()
  let networkId = first
  let accounts = relayAccounts(transport.accounts)
  let granted: readonly Caip2[] = [...transport.networks, ...relayNetworks(transport.accounts)]

  function moveTo(next: Caip2): SessionChange[] {
    if (next === networkId) return []
    networkId = next
    listeners.emit('chainChanged', hexChainId(next))
    return [{ type: 'network', networkId }]
  }
  function hold(next: typeof accounts): SessionChange[] {
    accounts = next
    listeners.emit(
      'accountsChanged',
      next.map(({ address }) => address),
    )
    return [{ type: 'accounts', accounts }]
  }
  async function request({ method, params }: Eip1193Request): Promise<unknown> {
    if (method === 'eth_chainId') return hexChainId(networkId)
    if (method === 'net_version') return networkId.slice('eip155:'.length)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return accounts.map(({ address }) => address)
    if (method === 'wallet_switchEthereumChain') {
      const wanted = parseChainId((params as readonly { readonly chainId?: unknown }[] | undefined)?.[0]?.chainId)
      if (wanted && granted.includes(wanted)) {
        moveTo(wanted)
        return null
      }
    }
    if (transport.methods.includes(method)) return transport.request({ method, params, networkId })
    // What a node can answer need not travel to the wallet; everything else the wallet did not grant.
    if (!Object.hasOwn(walletMethods, method) || method === 'eth_sendRawTransaction')
      return (await nodes()).ask(networkId, method, Array.isArray(params) ? params : [])
    throw providerError(unsupportedMethod, `The wallet did not grant ${method}`)
  }
  return {
    provider: { request, on: listeners.on, removeListener: listeners.removeListener },
    async switchNetwork(network: Network, signal: AbortSignal) {
      // [4.30] A network that the session holds takes no question.
      if (!granted.includes(network.caipNetworkId)) {
        const asked =
          transport.methods.includes('wallet_addEthereumChain') ||
          transport.methods.includes('wallet_switchEthereumChain')
        if (!asked)
          throw context.error(
            'chainNotSupported',
            { wallet: 'The wallet', network: network.name },
            {
              details: 'Its session does not hold this network. Connect again and allow it in the wallet.',
            },
          )
        await switchChain(context, { ask: askWallet, wallet: 'The wallet' }, network, signal)
      }
      moveTo(network.caipNetworkId)
    },
    hear(event: RelayEvent) {
      if (event.type === 'ended') return [event]
      if (event.type === 'updated') {
        granted = relayNetworks(event.accounts)
        const [next = networkId] = granted
        return [...hold(relayAccounts(event.accounts)), ...(granted.includes(networkId) ? [] : moveTo(next))]
      }
      if (event.name === 'chainChanged') {
        const next = parseChainId(event.data)
        return next ? moveTo(next) : []
      }
      const heard = event.name === 'accountsChanged' ? parseAccounts(event.data) : undefined
      return heard?.length ? hold(heard) : []
    },
  }

  /** Asks the wallet itself; whether it moved shows in what its session holds. */
  async function askWallet(method: string, params?: readonly unknown[], signal?: AbortSignal): Promise<unknown> {
    if (method !== 'eth_chainId') {
      const answer = await transport.request({ method, params, networkId, ...(signal && { signal }) })
      // The wallet said yes. Most tell of the new network by an update; some by nothing but this answer.
      const wanted = parseChainId((params as readonly { readonly chainId?: unknown }[] | undefined)?.[0]?.chainId)
      if (wanted) granted = [...new Set([...granted, wanted])]
      if (wanted) moveTo(wanted)
      return answer
    }
    return hexChainId(networkId)
  }
}
