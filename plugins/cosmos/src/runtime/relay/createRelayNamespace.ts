import type { RelayNamespace } from '@portico/core'
import type { CosmosContext } from '../../CosmosSpec.js'
import { createLink } from './createLink.js'
import { createRelayProvider } from './createRelayProvider.js'
import { accountsOn, networksOf } from './relayAccounts.js'

/** Wallets behind a relay. */
export function createRelayNamespace(context: CosmosContext): RelayNamespace {
  const { store, networks } = context
  return {
    methods: { cosmos_getAccounts: 'read', cosmos_signDirect: 'approve', cosmos_signAmino: 'approve' },
    events: ['accountsChanged', 'chainChanged'],
    networks: () => store.get(networks('cosmos')).map(({ caipNetworkId }) => caipNetworkId),
    attach(transport, preferred) {
      const link = createLink(context, transport, preferred)
      return {
        accounts: accountsOn(link.networkId(), transport.accounts),
        networkId: link.networkId(),
        networks: networksOf(transport.accounts),
        provider: createRelayProvider(context, transport),
        switchNetwork: link.switchNetwork,
        subscribe: link.subscribe,
      }
    },
  }
}
