import {
  parseCaip10,
  type Account,
  type Caip10,
  type Caip2,
  type SessionChange,
  type RelayEvent,
  type RelayNamespace,
} from '@portico/core'
import { isAddress } from '../../chain/isAddress.js'
import type { SolanaContext } from '../../SolanaSpec.js'
import type { Wallets } from '../Wallets.js'
import { createRelayWallet } from './createRelayWallet.js'
import { currentId, formerIdOf, withFormerIds } from './relayNetworks.js'

/** What a wallet behind a relay is asked to grant (facts §9.3). `approve`: the visitor has to do something in the wallet. */
const methods: RelayNamespace['methods'] = {
  solana_signMessage: 'approve',
  solana_signTransaction: 'approve',
  solana_signAllTransactions: 'approve',
  solana_signAndSendTransaction: 'approve',
  solana_requestAccounts: 'approve',
  solana_getAccounts: 'read',
}

/** Wallets behind a relay. */
export function createRelayNamespace(context: SolanaContext, wallets: Wallets): RelayNamespace {
  const { store, networks, error } = context
  return {
    methods,
    events: ['accountsChanged', 'chainChanged'],
    networks: () => withFormerIds(store.get(networks('solana')).map(({ caipNetworkId }) => caipNetworkId)),
    attach(transport, preferred) {
      let granted: readonly Caip2[] = [...new Set([...networksOf(transport.accounts), ...transport.networks])]
      const grantedAs = (id: Caip2): Caip2 | undefined => [id, ...formerIdOf(id)].find((one) => granted.includes(one))
      const firstNetwork = (): Caip2 | undefined => granted.map(currentId)[0]
      let networkId = preferred && grantedAs(preferred) ? preferred : firstNetwork()!
      const provider = {
        /** Any method that the wallet granted, on the network in use. */
        request: ({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
          transport.request({ method, params, networkId: grantedAs(networkId) ?? networkId }),
      }
      wallets.keep(provider, createRelayWallet(context, transport, grantedAs))

      const moveTo = (next: Caip2 | undefined): readonly SessionChange[] => {
        if (!next || next === networkId) return []
        networkId = next
        return [{ type: 'network', networkId }]
      }
      function hear(event: RelayEvent): readonly SessionChange[] {
        if (event.type === 'ended') return [event]
        if (event.type === 'updated') {
          granted = networksOf(event.accounts)
          return [
            { type: 'accounts', accounts: accountsOf(event.accounts) },
            ...(grantedAs(networkId) ? [] : moveTo(firstNetwork())),
          ]
        }
        if (event.name === 'chainChanged') {
          const id = (typeof event.data === 'string' ? event.data : '') as Caip2
          return granted.includes(id) ? moveTo(currentId(id)) : []
        }
        const accounts = event.name === 'accountsChanged' ? parseEvent(event.data) : []
        return accounts.length ? [{ type: 'accounts', accounts }] : []
      }
      return {
        accounts: accountsOf(transport.accounts),
        networkId,
        provider,
        networks: [...new Set(granted.map(currentId))],
        async switchNetwork({ caipNetworkId }) {
          // [4.30] A network that the session holds takes no question; any other needs another session.
          if (!grantedAs(caipNetworkId))
            throw error(
              'chainNotSupported',
              { network: caipNetworkId },
              { details: 'Its session does not hold this network. Connect again and allow it in the wallet.' },
            )
          networkId = caipNetworkId
        },
        subscribe: (listener) => transport.subscribe((event) => hear(event).forEach(listener)),
      }
    },
  }
}

/** Each address once: a wallet grants it anew on every network. */
function accountsOf(accounts: readonly Caip10[]): readonly Account[] {
  return [...new Set(accounts.map((account) => parseCaip10(account).address))].map((address) => ({ address }))
}

function networksOf(accounts: readonly Caip10[]): readonly Caip2[] {
  return [...new Set(accounts.map((account) => parseCaip10(account).networkId))]
}

/** Addresses, plain or as CAIP-10; nothing where any of it is something else. */
function parseEvent(data: unknown): readonly Account[] {
  if (!Array.isArray(data)) return []
  const addresses = data.map((one: unknown) => (typeof one === 'string' ? one.slice(one.lastIndexOf(':') + 1) : ''))
  return addresses.every(isAddress) ? [...new Set(addresses)].map((address) => ({ address })) : []
}
