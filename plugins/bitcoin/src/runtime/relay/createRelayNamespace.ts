import { createRelaySession } from '@portico/chain-kit'
import type { Account, Caip10, Caip2, RelayNamespace } from '@portico/core'
import { parseAddress } from '../../parseAddress.js'
import { createTools } from '../adapters/createTools.js'
import { createProvider } from '../createProvider.js'
import { isOnNetwork } from '../networks.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { relaySigner } from './relaySigner.js'

/** Wallets behind a relay, with WalletConnect's methods and events for Bitcoin. */
export function createRelayNamespace(deps: RuntimeDeps): RelayNamespace {
  const { context } = deps
  return {
    methods: { sendTransfer: 'approve', signMessage: 'approve', signPsbt: 'approve', getAccountAddresses: 'approve' },
    events: ['accountsChanged', 'chainChanged'],
    networks: () => context.store.get(context.networks('bip122')).map(({ caipNetworkId }) => caipNetworkId),
    attach(transport, preferred) {
      const session = createRelaySession(context, {
        transport,
        preferred,
        sharesAddress: false,
        accountsOn,
        parseAddress(text) {
          const address = parseAddress(text)
          return address !== undefined && isOnNetwork(address, session.networkId()) ? address : undefined
        },
      })
      const tools = createTools(context, 'The wallet')
      const accounts = () => ({ accounts: session.accounts(), networkId: session.networkId() })
      const signer = relaySigner(tools, session, transport.methods)
      return session.toNamespaceSession(createProvider(deps, { tools, signer, accounts }))
    },
  }
}

/** Accounts granted on a network, each once. WalletConnect sessions contain payment addresses only. */
function accountsOn(granted: readonly Caip10[], networkId: Caip2): readonly Account[] {
  const addresses = granted
    .filter((account) => account.startsWith(`${networkId}:`))
    .flatMap((account) => parseAddress(account.slice(networkId.length + 1)) ?? [])
  return [...new Set(addresses)].map((address) => ({ address, type: 'payment' }))
}
