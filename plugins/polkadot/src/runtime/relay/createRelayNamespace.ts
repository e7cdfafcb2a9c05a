import {
  parseCaip10,
  type Account,
  type Caip10,
  type Caip2,
  type SessionChange,
  type RelayEvent,
  type RelayNamespace,
} from '@portico/core'
import { findNetwork } from '../../networks/findNetwork.js'
import type { PolkadotContext } from '../../PolkadotSpec.js'
import { shownAccounts } from '../session/shownAccounts.js'
import { toWalletError } from '../wallet/toWalletError.js'
import type { Wallets } from '../Wallets.js'
import { accountsOf, createRelayWallet } from './createRelayWallet.js'

/** What a wallet behind a relay is asked to grant. `approve`: the visitor has to do something in the wallet. */
const methods: RelayNamespace['methods'] = { polkadot_signTransaction: 'approve', polkadot_signMessage: 'approve' }

/** Wallets behind a relay. */
export function createRelayNamespace(context: PolkadotContext, wallets: Wallets): RelayNamespace {
  const { store, networks, error } = context
  return {
    methods,
    events: ['accountsChanged', 'chainChanged'],
    networks: () => store.get(networks('polkadot')).map(({ caipNetworkId }) => caipNetworkId),
    attach(transport, preferred) {
      let granted: readonly Caip10[] = transport.accounts
      const grantedNetworks = (): readonly Caip2[] => [...new Set(granted.map((one) => parseCaip10(one).networkId))]
      let networkId = preferred && grantedNetworks().includes(preferred) ? preferred : grantedNetworks()[0]!
      const accounts = (): readonly Account[] =>
        shownAccounts(accountsOf(granted), networkId, findNetwork(context, networkId)?.ss58Prefix)
      const listeners = new Set<(change: SessionChange) => void>()
      const provider = {
        /** Either method, on the network in use. */
        request: ({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
          transport.request({ method, params, networkId }).catch((thrown: unknown) => {
            throw toWalletError(thrown)
          }),
      }
      wallets.keep(
        provider,
        createRelayWallet(context, transport, () => granted),
      )

      /** The network first: accounts are written as it writes them. */
      function moveTo(next: Caip2 | undefined): readonly SessionChange[] {
        if (!next || next === networkId) return []
        networkId = next
        return [
          { type: 'network', networkId },
          { type: 'accounts', accounts: accounts() },
        ]
      }
      function hear(event: RelayEvent): readonly SessionChange[] {
        if (event.type === 'ended') return [event]
        if (event.type === 'updated') {
          granted = event.accounts
          const [first] = grantedNetworks()
          return grantedNetworks().includes(networkId) || !first
            ? [{ type: 'accounts', accounts: accounts() }]
            : moveTo(first)
        }
        const next = grantedNetworks().find((id) => id === event.data)
        return event.name === 'chainChanged' ? moveTo(next) : []
      }
      return {
        accounts: accounts(),
        networkId,
        provider,
        networks: grantedNetworks(),
        async switchNetwork({ caipNetworkId }) {
          // [4.30] A network that the session holds takes no question; any other needs another session.
          if (!grantedNetworks().includes(caipNetworkId))
            throw error(
              'chainNotSupported',
              { wallet: 'The wallet', network: caipNetworkId },
              { details: 'Its session does not hold this network. Connect again and allow it in the wallet.' },
            )
          const [, change] = moveTo(caipNetworkId)
          if (change) for (const tell of listeners) tell(change)
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
    },
  }
}
