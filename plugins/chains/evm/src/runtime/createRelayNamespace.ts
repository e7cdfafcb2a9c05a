import { codeOf, createRelaySession } from '@portico/chain-kit'
import {
  messageOf,
  providerErrorCodes,
  type Caip2,
  type NamespaceSession,
  type RelayNamespace,
  type RelayTransport,
  type SessionChange,
} from '@portico/core'
import { parseAddress } from '../address.js'
import type { Eip1193Provider, Eip1193Request } from '../Eip1193Provider.js'
import type { EvmContext } from '../EvmSpec.js'
import { createListeners } from '../Listeners.js'
import { hexChainId, namedNetwork, parseChainId } from './answers.js'
import type { AskNode } from './createNodes.js'
import { publishedCapabilities } from './publishedCapabilities.js'
import { switchChain } from './session/switchChain.js'
import { withAccountTypes } from './session/accountTypes.js'
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
  const subscribers = new Set<(change: SessionChange) => void>()
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
  /** The page asked for the network by the provider, so core does not know of it yet. */
  function moveHostTo(networkId: Caip2): void {
    session.moveTo(networkId)
    for (const emit of subscribers) emit({ type: 'network', networkId })
  }
  async function request({ method, params }: Eip1193Request): Promise<unknown> {
    const networkId = session.networkId()
    if (method === 'eth_chainId') return hexChainId(networkId)
    if (method === 'net_version') return networkId.slice('eip155:'.length)
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return session.accounts().map(({ address }) => address)
    const target = method === 'wallet_switchEthereumChain' ? namedNetwork(params) : undefined
    if (target && session.isGranted(target)) {
      moveHostTo(target)
      return null
    }
    const published = method === 'wallet_getCapabilities' ? publishedCapabilities(transport, params) : undefined
    if (published) return published
    if (isMethodGranted(method)) {
      const answer = await session.request({ method, params }).catch((thrown: unknown) => {
        throw method.endsWith('EthereumChain') ? thrown : toRefusal(thrown)
      })
      // Wallets tell of a network that they took by an update of the session, and some do not.
      const added = method === 'wallet_addEthereumChain' ? namedNetwork(params) : target
      if (added) session.grant(added)
      if (target) moveHostTo(target)
      return answer
    }
    // A node answers everything else, except for what is the wallet's to grant.
    if (!Object.hasOwn(methods, method) || method === 'eth_sendRawTransaction')
      return askNode(networkId, method, Array.isArray(params) ? params : [])
    throw providerError(4200, `The wallet did not grant ${method}`)
  }
  /** For `switchChain`. A wallet that says yes has granted the network; most tell so by an update, some do not. */
  const askToSwitch: WalletRequest = async (method, params, signal) => {
    if (method === 'eth_chainId') return hexChainId(session.networkId())
    const answer = await session.request({ method, params, signal })
    const target = namedNetwork(params)
    if (target) {
      session.grant(target)
      session.moveTo(target)
    }
    return answer
  }
  const provider: Eip1193Provider = { request, on: listeners.on, removeListener: listeners.removeListener }
  const { networks, switchNetwork, ...rest } = session.toNamespaceSession(provider)
  const readCode: WalletRequest = (method, params = []) => askNode(session.networkId(), method, params)
  const takesNetworks = isMethodGranted('wallet_addEthereumChain')
  return {
    ...rest,
    methods: transport.methods,
    subscribe: withAccountTypes(rest.accounts, readCode, (emit) => {
      subscribers.add(emit)
      const stop = rest.subscribe(emit)
      return () => {
        subscribers.delete(emit)
        stop()
      }
    }),
    ...(networks && !takesNetworks && { networks }),
    async switchNetwork(network, signal) {
      const isAsked = takesNetworks || isMethodGranted('wallet_switchEthereumChain')
      if (isAsked && !session.isGranted(network.caipNetworkId))
        await switchChain(context, { request: askToSwitch, name: 'The wallet' }, network, signal)
      await switchNetwork?.(network, signal)
    },
  }
}

/** WalletConnect has codes of its own for a refusal: of the request, its chains, its methods. */
function toRefusal(thrown: unknown): unknown {
  const code = codeOf(thrown)
  if (code === undefined || code < 5000 || code > 5002) return thrown
  return Object.assign(providerError(providerErrorCodes.userRejected, messageOf(thrown)), { cause: thrown })
}
