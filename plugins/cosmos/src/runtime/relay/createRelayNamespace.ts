import {
  parseCaip10,
  type Account,
  type Caip10,
  type Caip2,
  type NamespaceSession,
  type RelayEvent,
  type RelayNamespace,
  type RelayTransport,
  type SessionChange,
} from '@portico/core'
import type { CosmosContext } from '../../CosmosSpec.js'
import { createRelayProvider } from './createRelayProvider.js'

/** How wallets behind a relay speak this namespace: WalletConnect's `cosmos_*` methods. */
export function createRelayNamespace(context: CosmosContext): RelayNamespace {
  const { store, networks } = context
  return {
    methods: { cosmos_getAccounts: 'read', cosmos_signDirect: 'approve', cosmos_signAmino: 'approve' },
    events: ['accountsChanged', 'chainChanged'],
    networks: () => store.get(networks('cosmos')).map(({ caipNetworkId }) => caipNetworkId),
    attach: (transport, preferred) => createSession(context, transport, preferred),
  }
}

/** A wallet behind a relay serves all networks that it granted at once. Which one is active is kept here. */
function createSession(
  context: CosmosContext,
  transport: RelayTransport,
  preferred: Caip2 | undefined,
): NamespaceSession {
  const listeners = new Set<(change: SessionChange) => void>()
  const emit = (change: SessionChange): void => listeners.forEach((listener) => listener(change))
  let unsubscribe: (() => void) | undefined
  let granted = transport.accounts
  let networkId = preferred && networksOf(granted).includes(preferred) ? preferred : networksOf(granted)[0]!

  /** The address changes with the network: each has a prefix of its own. */
  function useNetwork(next: Caip2): void {
    const isChanged = next !== networkId
    networkId = next
    if (isChanged) emit({ type: 'network', networkId })
    emit({ type: 'accounts', accounts: accountsOn(networkId, granted) })
  }
  function handle(event: RelayEvent): void {
    if (event.type === 'ended') emit(event)
    else if (event.type === 'updated') {
      granted = event.accounts
      const ids = networksOf(granted)
      useNetwork(ids.includes(networkId) ? networkId : (ids[0] ?? networkId))
    } else if (event.name === 'chainChanged') {
      const next = networksOf(granted).find((id) => id === event.data || id === `cosmos:${String(event.data)}`)
      if (next && next !== networkId) useNetwork(next)
    } else if (event.name === 'accountsChanged') selectAccounts(event.data)
  }
  /** The event may put granted accounts into another order. Only an update of the session grants others. */
  function selectAccounts(data: unknown): void {
    const accounts = accountsOn(networkId, granted)
    const named = (Array.isArray(data) ? data : []).map((text) => String(text).replace(/.*:/, ''))
    const first = accounts.filter(({ address }) => named.includes(address))
    if (first.length > 0)
      emit({ type: 'accounts', accounts: [...first, ...accounts.filter((one) => !first.includes(one))] })
  }
  return {
    accounts: accountsOn(networkId, granted),
    networkId,
    networks: networksOf(granted),
    provider: createRelayProvider(context, transport),
    async switchNetwork({ caipNetworkId, name }) {
      if (networksOf(granted).includes(caipNetworkId)) return useNetwork(caipNetworkId)
      throw context.error(
        'chainNotSupported',
        { wallet: 'The wallet', network: name },
        { details: 'Its session does not hold this network. Connect again and allow it in the wallet.' },
      )
    },
    subscribe(listener) {
      listeners.add(listener)
      unsubscribe ??= transport.subscribe(handle)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        unsubscribe?.()
        unsubscribe = undefined
      }
    },
  }
}

/** Accounts granted on one network, each once, in the wallet's order. */
export function accountsOn(networkId: Caip2, granted: readonly Caip10[]): readonly Account[] {
  const here = granted.map((account) => parseCaip10(account)).filter((account) => account.networkId === networkId)
  return [...new Set(here.map(({ address }) => address))].map((address) => ({ address }))
}

function networksOf(granted: readonly Caip10[]): readonly Caip2[] {
  return [...new Set(granted.map((account) => parseCaip10(account).networkId))]
}
