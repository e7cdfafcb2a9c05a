import type { Caip2, PartChange, RemoteEvent, RemoteTransport, SessionPart } from '@portico/core'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import type { Esplora } from '../esplora/Esplora.js'
import { createTools } from '../link/LinkTools.js'
import type { Holding } from '../link/WalletLink.js'
import { createProvider } from '../provider/createProvider.js'
import { remoteAccounts, remoteNetworks, toldAccounts } from './remoteAccounts.js'
import { remoteSigner } from './remoteSigner.js'

/** A wallet behind a relay has no network of its own: each request names one. The page's is kept here. */
export function attach(
  context: BitcoinContext,
  esplora: Esplora,
  transport: RemoteTransport,
  preferred: Caip2 | undefined,
): SessionPart {
  const tools = createTools(context, 'The wallet')
  const listeners = new Set<(change: PartChange) => void>()
  let granted = transport.accounts
  const [first] = remoteNetworks(granted)
  let held = onNetwork(preferred && remoteNetworks(granted).includes(preferred) ? preferred : first!)

  /** Each network has addresses of its own. */
  function onNetwork(networkId: Caip2): Holding {
    return { accounts: remoteAccounts(granted, networkId), networkId }
  }
  function hold(next: Holding): readonly PartChange[] {
    const { accounts, networkId } = held
    held = next
    const isSame = JSON.stringify(next.accounts) === JSON.stringify(accounts)
    return [
      ...(next.networkId === networkId ? [] : [{ type: 'network', networkId: next.networkId } as const]),
      ...(isSame ? [] : [{ type: 'accounts', accounts: next.accounts } as const]),
    ]
  }
  function hear(event: RemoteEvent): readonly PartChange[] {
    if (event.type === 'ended') return [event]
    if (event.type === 'updated') {
      granted = event.accounts
      const networks = remoteNetworks(granted)
      const [other = held.networkId] = networks
      return hold(onNetwork(networks.includes(held.networkId) ? held.networkId : other))
    }
    if (event.name === 'chainChanged') {
      const next = remoteNetworks(granted).find((id) => id === event.data)
      return next ? hold(onNetwork(next)) : []
    }
    const accounts = event.name === 'accountsChanged' ? toldAccounts(event.data, held.networkId) : []
    return accounts.length ? hold({ ...held, accounts }) : []
  }
  return {
    ...held,
    provider: createProvider(context, esplora, {
      tools,
      signer: remoteSigner(tools, transport, () => held),
      held: () => held,
    }),
    networks: remoteNetworks(granted),
    // [4.30] A network that the session holds takes no question; another one takes a new session.
    async switchNetwork({ caipNetworkId }) {
      if (!remoteNetworks(granted).includes(caipNetworkId)) throw tools.networkNotSupported(caipNetworkId)
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
