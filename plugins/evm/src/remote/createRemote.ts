import type { RemoteCapability } from '@portico/core'
import type { EvmContext } from '../EvmSpec.js'
import type { RemoteLink, Room } from '../room/Room.js'
import { remoteAccounts, remoteNetworks } from './remoteAccounts.js'
import { remoteMethods } from './remoteMethods.js'

/** Wallets behind a relay. A session begins at once; what its provider does arrives with the plugin's code. */
export function createRemote({ store, networks }: EvmContext, enter: () => Promise<Room>): RemoteCapability {
  return {
    methods: remoteMethods(),
    events: ['accountsChanged', 'chainChanged'],
    networks: () => store.get(networks('eip155')).map(({ caipNetworkId }) => caipNetworkId),
    attach(transport, preferred) {
      const granted = [...transport.networks, ...remoteNetworks(transport.accounts)]
      const networkId = preferred && granted.includes(preferred) ? preferred : remoteNetworks(transport.accounts)[0]!
      const link = enter().then((room) => room.link(transport, networkId))
      // Where the code does not load, every request says so.
      const later = (use: (link: RemoteLink) => void): void => void link.then(use, () => {})
      return {
        accounts: remoteAccounts(transport.accounts),
        networkId,
        provider: {
          request: async (request: never) => (await link).request(request),
          on: (event: string, listener: never) => later((l) => l.on(event, listener)),
          removeListener: (event: string, listener: never) => later((l) => l.removeListener(event, listener)),
        },
        // A wallet that takes new networks is limited to none.
        ...(transport.methods.includes('wallet_addEthereumChain') ? {} : { networks: granted }),
        switchNetwork: async (network, signal) => (await link).switchNetwork(network, signal),
        subscribe(listener) {
          let listens = true
          const off = transport.subscribe((event) => {
            if (event.type === 'ended') listener(event)
            else later((l) => l.hear(event).forEach((change) => listens && listener(change)))
          })
          return () => {
            listens = false
            off()
          }
        },
      }
    },
  }
}
