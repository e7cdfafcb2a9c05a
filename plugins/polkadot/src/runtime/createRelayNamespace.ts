import { createRelaySession } from '@portico/chain-kit'
import type { RelayNamespace } from '@portico/core'
import type { PolkadotContext } from '../PolkadotSpec.js'
import { publicKeyOf } from '../publicKeyOf.js'
import { accountsOn, prefixOf } from './accountsOn.js'
import { createRelayWallet, grantedAccounts } from './createRelayWallet.js'
import type { Wallets } from './createWallets.js'
import { encodeAddress, isAddress } from './ss58.js'

/** Wallets behind a relay. `approve`: the visitor has to confirm in the wallet. */
export function createRelayNamespace(context: PolkadotContext, wallets: Wallets): RelayNamespace {
  const { store, networks } = context
  return {
    methods: { polkadot_signTransaction: 'approve', polkadot_signMessage: 'approve' },
    events: ['accountsChanged', 'chainChanged'],
    networks: () => store.get(networks('polkadot')).map(({ caipNetworkId }) => caipNetworkId),
    attach(transport, preferred) {
      const session = createRelaySession(context, {
        transport,
        preferred,
        sharesAddress: false,
        // With the prefix of the network in use, as the session lists its accounts.
        parseAddress: (text) =>
          isAddress(text) ? encodeAddress(publicKeyOf(text)!, prefixOf(context, session.networkId())) : undefined,
        accountsOn: (granted, networkId) => accountsOn(context, grantedAccounts(granted), networkId),
      })
      const provider = {
        /** Sends either method on the network in use. */
        request: ({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
          session.request({ method, params }),
      }
      wallets.add(provider, createRelayWallet(context, session, transport.methods))
      return session.toNamespaceSession(provider)
    },
  }
}
