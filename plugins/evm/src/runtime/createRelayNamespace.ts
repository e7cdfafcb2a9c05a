import { createRelaySession } from '@portico/chain-kit'
import type { Caip2, NamespaceSession, RelayNamespace, RelayTransport, SessionChange } from '@portico/core'
import { parseAddress } from '../address.js'
import type { Eip1193Provider, Eip1193Request } from '../Eip1193Provider.js'
import type { EvmContext } from '../EvmSpec.js'
import { createListeners } from '../Listeners.js'
import { hexChainId, parseChainId } from './answers.js'
import type { AskNode } from './createNodes.js'
import { switchChain } from './session/switchChain.js'
import { providerError, type WalletRequest } from './walletRequest.js'

const approved =
  'eth_requestAccounts eth_sign eth_signTransaction eth_signTypedData eth_signTypedData_v3 eth_signTypedData_v4 eth_sendTransaction personal_sign wallet_switchEthereumChain wallet_addEthereumChain wallet_requestPermissions wallet_registerOnboarding wallet_watchAsset wallet_scanQRCode wallet_showCallsStatus wallet_sendCalls wallet_grantPermissions wallet_revokePermissions'
const read =
  'eth_accounts eth_sendRawTransaction wallet_getPermissions wallet_getCallsStatus wallet_getCapabilities wallet_getAssets'

/** What a wallet behind a relay is asked to grant. `approve`: the visitor has to do something in the wallet. */
const methods: Readonly<Record<string, 'read' | 'approve'>> = Object.fromEntries([
  ...approved.split(' ').map((method) => [method, 'approve'] as const),
  ...read.split(' ').map((method) => [method, 'read'] as const),
])

/** Wallets behind a relay. */
export function createRelayNamespace(context: EvmContext, askNode: AskNode): RelayNamespace {
  const { store, networks } = context
  return {
    methods,
    events: ['accountsChanged', 'chainChanged'],
    networks: () => store.get(networks('eip155')).map(({ caipNetworkId }) => caipNetworkId),
    attach: (transport, preferred) => attach(context, askNode, { transport, preferred }),
  }
}

/** The wallet at the other end of a transport, behind a provider of EIP-1193. */
function attach(
  context: EvmContext,
  askNode: AskNode,
  { transport, preferred }: { readonly transport: RelayTransport; readonly preferred: Caip2 | undefined },
): NamespaceSession {
  const listeners = createListeners()
  const session = createRelaySession(context, {
    transport,
    preferred,
    sharesAddress: true,
    parseAddress,
    parseNetwork: parseChainId,
    isNetwork: (id) => parseChainId(id) === id,
    onChange: emitProviderEvent,
  })
  const isMethodGranted = (method: string): boolean => transport.methods.includes(method)

  function emitProviderEvent(change: SessionChange): void {
    if (change.type === 'network') listeners.emit('chainChanged', hexChainId(change.networkId))
    if (change.type === 'accounts')
      listeners.emit(
        'accountsChanged',
        change.accounts.map(({ address }) => address),
      )
  }
  async function request({ method, params }: Eip1193Request): Promise<unknown> {
    const networkId = session.networkId()
    if (method === 'eth_chainId') return hexChainId(networkId)
    if (method === 'net_version') return networkId.slice('eip155:'.length)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return session.accounts().map(({ address }) => address)
    const wanted = method === 'wallet_switchEthereumChain' ? networkOf(params) : undefined
    if (wanted && session.isGranted(wanted)) {
      session.moveTo(wanted)
      return null
    }
    if (isMethodGranted(method)) return session.request({ method, params })
    // A node answers everything else, except for what is the wallet's to grant.
    if (!Object.hasOwn(methods, method) || method === 'eth_sendRawTransaction')
      return askNode(networkId, method, Array.isArray(params) ? params : [])
    throw providerError(4200, `The wallet did not grant ${method}`)
  }
  /** For `switchChain`. A wallet that says yes has granted the network; most tell so by an update, some do not. */
  const askToSwitch: WalletRequest = async (method, params, signal) => {
    if (method === 'eth_chainId') return hexChainId(session.networkId())
    const answer = await session.request({ method, params, signal })
    const wanted = networkOf(params)
    if (wanted) {
      session.grant(wanted)
      session.moveTo(wanted)
    }
    return answer
  }
  const provider: Eip1193Provider = { request, on: listeners.on, removeListener: listeners.removeListener }
  const { networks, switchNetwork, ...rest } = session.toNamespaceSession(provider)
  const takesNetworks = isMethodGranted('wallet_addEthereumChain')
  return {
    ...rest,
    ...(networks && !takesNetworks && { networks }),
    async switchNetwork(network, signal) {
      const isAsked = takesNetworks || isMethodGranted('wallet_switchEthereumChain')
      if (isAsked && !session.isGranted(network.caipNetworkId))
        await switchChain(context, { request: askToSwitch, name: 'The wallet' }, network, signal)
      await switchNetwork?.(network, signal)
    },
  }
}

/** The network that `wallet_switchEthereumChain` and `wallet_addEthereumChain` name. */
function networkOf(params: unknown): Caip2 | undefined {
  const [wanted] = Array.isArray(params) ? (params as readonly unknown[]) : []
  return parseChainId((Object(wanted) as { readonly chainId?: unknown }).chainId)
}
