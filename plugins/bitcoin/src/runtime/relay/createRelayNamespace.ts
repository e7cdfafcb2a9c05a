import type { RelayNamespace } from '@portico/core'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import type { Esplora } from '../esplora/Esplora.js'
import { attach } from './attach.js'

/** Wallets behind a relay. Methods and events: facts §9.3. */
export function createRelayNamespace(context: BitcoinContext, esplora: Esplora): RelayNamespace {
  const { store, networks } = context
  return {
    methods: { sendTransfer: 'approve', signMessage: 'approve', signPsbt: 'approve', getAccountAddresses: 'approve' },
    events: ['accountsChanged', 'chainChanged'],
    networks: () => store.get(networks('bip122')).map(({ caipNetworkId }) => caipNetworkId),
    attach: (transport, preferred) => attach(context, esplora, transport, preferred),
  }
}
