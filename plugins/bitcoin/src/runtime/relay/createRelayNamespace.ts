import type {
  Account,
  Caip10,
  Caip2,
  NamespaceSession,
  RelayEvent,
  RelayNamespace,
  RelayTransport,
  SessionChange,
} from '@portico/core'
import { parseAddress } from '../../parseAddress.js'
import { createTools } from '../adapters/createTools.js'
import type { WalletAccounts } from '../adapters/WalletAdapter.js'
import { createProvider } from '../createProvider.js'
import { isOnNetwork } from '../networks.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { relaySigner } from './relaySigner.js'

/** Wallets behind a relay, with WalletConnect's methods and events for Bitcoin. */
export function createRelayNamespace(deps: RuntimeDeps): RelayNamespace {
  const { store, networks } = deps.context
  return {
    methods: { sendTransfer: 'approve', signMessage: 'approve', signPsbt: 'approve', getAccountAddresses: 'approve' },
    events: ['accountsChanged', 'chainChanged'],
    networks: () => store.get(networks('bip122')).map(({ caipNetworkId }) => caipNetworkId),
    attach: (transport, preferred) => attach(deps, transport, preferred),
  }
}

/** A wallet behind a relay has no network of its own: each request names one. The one in use is kept here. */
function attach(deps: RuntimeDeps, transport: RelayTransport, preferred: Caip2 | undefined): NamespaceSession {
  const tools = createTools(deps.context, 'The wallet')
  const listeners = new Set<(change: SessionChange) => void>()
  let granted = transport.accounts
  const [first] = networksOf(granted)
  let current = onNetwork(preferred && networksOf(granted).includes(preferred) ? preferred : first!)

  /** Each network has addresses of its own. */
  function onNetwork(networkId: Caip2): WalletAccounts {
    return { accounts: accountsOn(granted, networkId), networkId }
  }
  function update(next: WalletAccounts): readonly SessionChange[] {
    const { accounts, networkId } = current
    current = next
    const isSame = JSON.stringify(next.accounts) === JSON.stringify(accounts)
    return [
      ...(next.networkId === networkId ? [] : [{ type: 'network', networkId: next.networkId } as const]),
      ...(isSame ? [] : [{ type: 'accounts', accounts: next.accounts } as const]),
    ]
  }
  function onEvent(event: RelayEvent): readonly SessionChange[] {
    if (event.type === 'ended') return [event]
    if (event.type === 'updated') {
      granted = event.accounts
      const networks = networksOf(granted)
      const [other = current.networkId] = networks
      return update(onNetwork(networks.includes(current.networkId) ? current.networkId : other))
    }
    if (event.name === 'chainChanged') {
      const next = networksOf(granted).find((id) => id === event.data)
      return next ? update(onNetwork(next)) : []
    }
    const accounts = event.name === 'accountsChanged' ? parseAccounts(event.data, current.networkId) : []
    return accounts.length ? update({ ...current, accounts }) : []
  }
  return {
    ...current,
    provider: createProvider(deps, {
      tools,
      signer: relaySigner(tools, transport, () => current),
      accounts: () => current,
    }),
    networks: networksOf(granted),
    // No prompt: the session has accounts on all its networks. Other networks need a new session.
    async switchNetwork({ caipNetworkId }) {
      if (!networksOf(granted).includes(caipNetworkId)) throw tools.networkNotSupported(caipNetworkId)
      for (const change of update(onNetwork(caipNetworkId))) listeners.forEach((listener) => listener(change))
    },
    subscribe(listener) {
      listeners.add(listener)
      const unsubscribe = transport.subscribe((event) => onEvent(event).forEach(listener))
      return () => {
        listeners.delete(listener)
        unsubscribe()
      }
    },
  }
}

/** Accounts granted on a network, each once. WalletConnect sessions contain payment addresses only. */
function accountsOn(granted: readonly Caip10[], networkId: Caip2): readonly Account[] {
  const addresses = granted
    .filter((account) => account.startsWith(`${networkId}:`))
    .flatMap((account) => parseAddress(account.slice(networkId.length + 1)) ?? [])
  return [...new Set(addresses)].map((address) => ({ address, type: 'payment' }))
}

function networksOf(granted: readonly Caip10[]): readonly Caip2[] {
  return [...new Set(granted.map((account) => account.slice(0, account.lastIndexOf(':')) as Caip2))]
}

/** Addresses of an event, plain or as CAIP-10: outside data. Empty if one of them is not an address of the network. */
function parseAccounts(data: unknown, networkId: Caip2): readonly Account[] {
  if (!Array.isArray(data)) return []
  const addresses = data.map((item: unknown) =>
    typeof item === 'string' ? parseAddress(item.slice(item.lastIndexOf(':') + 1)) : undefined,
  )
  const isValid = (address: string | undefined): boolean => address !== undefined && isOnNetwork(address, networkId)
  if (!addresses.every(isValid)) return []
  return accountsOn(
    addresses.map((address): Caip10 => `${networkId}:${address!}`),
    networkId,
  )
}
