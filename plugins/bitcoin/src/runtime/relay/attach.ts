import type { Caip2, SessionChange, RelayEvent, RelayTransport, NamespaceSession } from '@portico/core'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import type { Esplora } from '../esplora/Esplora.js'
import { createTools } from '../link/LinkTools.js'
import type { Holding } from '../link/WalletLink.js'
import { createProvider } from '../provider/createProvider.js'
import { relayAccounts, relayNetworks, toldAccounts } from './relayAccounts.js'
import { relaySigner } from './relaySigner.js'

/** A wallet behind a relay has no network of its own: each request names one. The page's is kept here. */
export function attach(
  context: BitcoinContext,
  esplora: Esplora,
  transport: RelayTransport,
  preferred: Caip2 | undefined,
): NamespaceSession {
  const tools = createTools(context, 'The wallet')
  const listeners = new Set<(change: SessionChange) => void>()
  let granted = transport.accounts
  const [first] = relayNetworks(granted)
  let held = onNetwork(preferred && relayNetworks(granted).includes(preferred) ? preferred : first!)

  /** Each network has addresses of its own. */
  function onNetwork(networkId: Caip2): Holding {
    return { accounts: relayAccounts(granted, networkId), networkId }
  }
  function hold(next: Holding): readonly SessionChange[] {
    const { accounts, networkId } = held
    held = next
    const isSame = JSON.stringify(next.accounts) === JSON.stringify(accounts)
    return [
      ...(next.networkId === networkId ? [] : [{ type: 'network', networkId: next.networkId } as const]),
      ...(isSame ? [] : [{ type: 'accounts', accounts: next.accounts } as const]),
    ]
  }
  function hear(event: RelayEvent): readonly SessionChange[] {
    if (event.type === 'ended') return [event]
    if (event.type === 'updated') {
      granted = event.accounts
      const networks = relayNetworks(granted)
      const [other = held.networkId] = networks
      return hold(onNetwork(networks.includes(held.networkId) ? held.networkId : other))
    }
    if (event.name === 'chainChanged') {
      const next = relayNetworks(granted).find((id) => id === event.data)
      return next ? hold(onNetwork(next)) : []
    }
    const accounts = event.name === 'accountsChanged' ? toldAccounts(event.data, held.networkId) : []
    return accounts.length ? hold({ ...held, accounts }) : []
  }
  return {
    ...held,
    provider: createProvider(context, esplora, {
      tools,
      signer: relaySigner(tools, transport, () => held),
      held: () => held,
    }),
    networks: relayNetworks(granted),
    // [4.30] A network that the session holds takes no question; another one takes a new session.
    async switchNetwork({ caipNetworkId }) {
      if (!relayNetworks(granted).includes(caipNetworkId)) throw tools.networkNotSupported(caipNetworkId)
      for (const change of hold(onNetwork(caipNetworkId))) listeners.forEach((listener) => listener(change))
    },
    subscribe(listener) {
      listeners.add(listener)
      const stop = transport.subscribe((event) => hear(event).forEach(listener))
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
  }
}
