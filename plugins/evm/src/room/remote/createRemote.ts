import type { RemoteNamespace } from '@portico/core'
import type { EvmContext } from '../../EvmSpec.js'
import type { Nodes } from '../node/Nodes.js'
import { createLink } from './createLink.js'
import { remoteAccounts, remoteNetworks } from './remoteAccounts.js'
import { remoteMethods } from './remoteMethods.js'

/** Wallets behind a relay. */
export function createRemote(context: EvmContext, nodes: () => Promise<Nodes>): RemoteNamespace {
  const { store, networks } = context
  return {
    methods: remoteMethods(),
    events: ['accountsChanged', 'chainChanged'],
    networks: () => store.get(networks('eip155')).map(({ caipNetworkId }) => caipNetworkId),
    attach(transport, preferred) {
      const granted = [...transport.networks, ...remoteNetworks(transport.accounts)]
      const networkId = preferred && granted.includes(preferred) ? preferred : remoteNetworks(transport.accounts)[0]!
      const link = createLink(context, nodes, transport, networkId)
      return {
        accounts: remoteAccounts(transport.accounts),
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
