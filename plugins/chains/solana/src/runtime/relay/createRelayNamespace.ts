import { createRelaySession } from '@portico/chain-kit'
import type { Caip2, RelayNamespace } from '@portico/core'
import { isAddress } from '../../isAddress.js'
import { devnet, mainnet } from '../../networks.js'
import type { SolanaContext } from '../../SolanaSpec.js'
import type { Wallets } from '../wallet/createWallets.js'
import { createRelayWallet } from './createRelayWallet.js'

/** Ids that networks had in an earlier version of CAIP-2 for Solana, and that wallets still grant, by today's id. */
const formerIds: Readonly<Record<Caip2, Caip2>> = {
  [mainnet.caipNetworkId]: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  [devnet.caipNetworkId]: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** Wallets behind a relay. */
export function createRelayNamespace(context: SolanaContext, wallets: Wallets): RelayNamespace {
  const { store, networks } = context
  return {
    methods: {
      solana_signMessage: 'approve',
      solana_signTransaction: 'approve',
      solana_signAllTransactions: 'approve',
      solana_signAndSendTransaction: 'approve',
      solana_requestAccounts: 'approve',
      solana_getAccounts: 'read',
    },
    events: ['accountsChanged', 'chainChanged'],
    networks() {
      return store.get(networks('solana')).flatMap(({ caipNetworkId: id }) => {
        const former = formerIds[id]
        return former ? [id, former] : [id]
      })
    },
    attach(transport, preferred) {
      const relay = createRelaySession(context, {
        transport,
        preferred,
        formerIds,
        sharesAddress: true,
        parseAddress: (text) => (isAddress(text) ? text : undefined),
      })
      const provider = {
        /** Any method that the wallet granted, on the network in use. */
        request: ({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
          relay.request({ method, params }),
      }
      wallets.add(provider, createRelayWallet(context, transport.methods, relay))
      return relay.toNamespaceSession(provider)
    },
  }
}
