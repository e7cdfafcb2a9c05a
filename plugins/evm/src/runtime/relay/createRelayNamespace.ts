import type { RelayNamespace } from '@portico/core'
import type { EvmContext } from '../../EvmSpec.js'
import type { Nodes } from '../node/Nodes.js'
import { createLink } from './createLink.js'
import { relayAccounts, relayNetworks } from './relayAccounts.js'
import { relayMethods } from './relayMethods.js'

/** Wallets behind a relay. */
export function createRelayNamespace(context: EvmContext, nodes: () => Promise<Nodes>): RelayNamespace {
  const { store, networks } = context
  return {
    methods: relayMethods(),
    events: ['accountsChanged', 'chainChanged'],
    networks: () => store.get(networks('eip155')).map(({ caipNetworkId }) => caipNetworkId),
    attach(transport, preferred) {
      const granted = [...transport.networks, ...relayNetworks(transport.accounts)]
      const networkId = preferred && granted.includes(preferred) ? preferred : relayNetworks(transport.accounts)[0]!
      const link = createLink(context, nodes, transport, networkId)
      return {
        accounts: relayAccounts(transport.accounts),
        networkId,
        provider: link.provider,
        // A wallet that takes new networks is limited to none.
        ...(transport.methods.includes('wallet_addEthereumChain') ? {} : { networks: granted }),
        switchNetwork: link.switchNetwork,
        subscribe: (listener) =>
          transport.subscribe((event) => {
            for (const change of link.hear(event)) listener(change)
          }),
      }
    },
  }
}
