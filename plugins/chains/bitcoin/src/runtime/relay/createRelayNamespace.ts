import { createRelaySession } from '@portico/chain-kit'
import type { Account, Caip10, Caip2, RelayNamespace } from '@portico/core'
import type { BitcoinAddress } from '../../BitcoinProvider.js'
import { parseAddress } from '../../parseAddress.js'
import { createTools } from '../adapters/createTools.js'
import { createProvider } from '../createProvider.js'
import { isOnNetwork } from '../networks.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { parseAddresses, parseProperty } from './relayAddresses.js'
import { relaySigner } from './relaySigner.js'

/** WalletConnect's event for Bitcoin. Its addresses come with their keys and intentions. */
const addressesChanged = 'bip122_addressesChanged'

/** Wallets behind a relay, with WalletConnect's methods and events for Bitcoin. */
export function createRelayNamespace(deps: RuntimeDeps): RelayNamespace {
  const { context } = deps
  return {
    methods: { sendTransfer: 'approve', signMessage: 'approve', signPsbt: 'approve', getAccountAddresses: 'approve' },
    events: ['accountsChanged', 'chainChanged', addressesChanged],
    networks: () => context.store.get(context.networks('bip122')).map(({ caipNetworkId }) => caipNetworkId),
    attach(transport, preferred) {
      let known = parseProperty(transport.properties)
      const session = createRelaySession(context, {
        transport: {
          ...transport,
          subscribe: (listener) =>
            transport.subscribe((event) => {
              if (event.type === 'updated') known = [] // of the accounts that were granted before
              if (event.type !== 'event' || event.name !== addressesChanged) return listener(event)
              known = parseAddresses(event.data)
              const data = known.filter(({ intention }) => intention === 'payment').map(({ address }) => address)
              listener({ ...event, name: 'accountsChanged', data })
            }),
        },
        preferred,
        sharesAddress: false,
        accountsOn: (granted, networkId) => accountsOn(granted, networkId, known),
        parseAddress(text) {
          const address = parseAddress(text)
          return address !== undefined && isOnNetwork(address, session.networkId()) ? address : undefined
        },
      })
      const tools = createTools(context, 'The wallet')
      const accounts = () => ({ accounts: session.accounts(), networkId: session.networkId() })
      const signer = relaySigner(tools, session, { granted: transport.methods, known: () => known })
      return session.toNamespaceSession(createProvider(deps, { tools, signer, accounts }))
    },
  }
}

/** Accounts granted on a network, each once. WalletConnect sessions contain payment addresses only. */
function accountsOn(
  granted: readonly Caip10[],
  networkId: Caip2,
  known: readonly BitcoinAddress[],
): readonly Account[] {
  const addresses = granted
    .filter((account) => account.startsWith(`${networkId}:`))
    .flatMap((account) => parseAddress(account.slice(networkId.length + 1)) ?? [])
  return [...new Set(addresses)].map((address) => {
    const publicKey = known.find((account) => account.address === address)?.publicKey
    return { address, type: 'payment', ...(publicKey !== undefined && { publicKey }) }
  })
}
