import type { Caip10, Caip2, Network, SessionChange, RelayEvent, RelayTransport } from '@portico/core'
import type { CosmosContext } from '../../CosmosSpec.js'
import { accountsOn, networksOf } from './relayAccounts.js'

export interface RemoteLink {
  networkId(): Caip2
  switchNetwork(network: Network): Promise<void>
  subscribe(listener: (change: SessionChange) => void): () => void
}

/**
 * A wallet behind a relay serves all networks it granted at once; which of them is in use is kept here.
 */
export function createLink(
  context: CosmosContext,
  transport: RelayTransport,
  preferred: Caip2 | undefined,
): RemoteLink {
  const listeners = new Set<(change: SessionChange) => void>()
  const tell = (change: SessionChange): void => listeners.forEach((listener) => listener(change))
  let stop: (() => void) | undefined
  let granted = transport.accounts
  let networkId = preferred && networksOf(granted).includes(preferred) ? preferred : networksOf(granted)[0]!

  /** The address follows the network: each has a prefix of its own. */
  function moveTo(next: Caip2): void {
    const hasMoved = next !== networkId
    networkId = next
    if (hasMoved) tell({ type: 'network', networkId })
    tell({ type: 'accounts', accounts: accountsOn(networkId, granted) })
  }
  function hold(accounts: readonly Caip10[]): void {
    granted = accounts
    const [first = networkId] = networksOf(accounts)
    moveTo(networksOf(accounts).includes(networkId) ? networkId : first)
  }
  function hear(event: RelayEvent): void {
    if (event.type === 'ended') return tell(event)
    if (event.type === 'updated') return hold(event.accounts)
    const { name, data } = event
    if (name === 'chainChanged') {
      const next = networksOf(granted).find((id) => id === data || id === `cosmos:${String(data)}`)
      if (next && next !== networkId) moveTo(next)
    }
    if (name === 'accountsChanged' && Array.isArray(data)) {
      const chosen = data.map(String).map((text) => text.slice(text.lastIndexOf(':') + 1))
      const accounts = accountsOn(networkId, granted)
      // An event may reorder what was granted; what is granted only an update can change.
      const known = chosen.filter((text) => accounts.some(({ address }) => address === text))
      if (known[0]) {
        const rest = accounts.filter(({ address }) => !known.includes(address))
        tell({ type: 'accounts', accounts: [...known.map((address) => ({ address })), ...rest] })
      }
    }
  }
  return {
    networkId: () => networkId,
    async switchNetwork({ caipNetworkId, name }) {
      if (!networksOf(granted).includes(caipNetworkId))
        throw context.error(
          'chainNotSupported',
          { wallet: 'The wallet', network: name },
          { details: 'Its session does not hold this network. Connect again and allow it in the wallet.' },
        )
      moveTo(caipNetworkId)
    },
    subscribe(listener) {
      listeners.add(listener)
      stop ??= transport.subscribe(hear)
      return () => {
        listeners.delete(listener)
        if (listeners.size) return
        stop?.()
        stop = undefined
      }
    },
  }
}
