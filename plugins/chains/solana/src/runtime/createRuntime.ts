import { createRpcClient, findNetwork, postJson, rpcUnavailable } from '@portico/chain-kit'
import { lamportsSchema, parseExactJson } from '@portico/chain-kit/history'
import {
  lazy,
  parseCaip10,
  type ActivityCapability,
  type BalancesCapability,
  type ConnectRequest,
  type RelayNamespace,
  type RestoreRequest,
  type SessionHandle,
  type SignMessageCapability,
  type TokensCapability,
  type TransfersCapability,
} from '@portico/core'
import * as v from 'valibot'
import type { ProviderListeners } from '../SolanaProvider.js'
import type { SolanaApi, SolanaContext } from '../SolanaSpec.js'
import type { FoundWallet } from '../watchWallets.js'
import { createActivity } from './activity/createActivity.js'
import { fromBase58, sameBytes, toBase58 } from './bytes.js'
import { createHostMethods, followConnection, type HostMethods } from './createHostMethods.js'
import { openSession, restoreSession } from './openSession.js'
import { createRelayNamespace } from './relay/createRelayNamespace.js'
import type { RuntimeDeps } from './RuntimeDeps.js'
import { listTokens } from './tokens/listTokens.js'
import { describeToken } from './tokens/readTokens.js'
import { createTransfers } from './transfers/createTransfers.js'
import { createWallets } from './wallet/createWallets.js'
import { errors } from '../errors.js'

/** What the plugin does once it is needed. Made once per modal. */
export interface Runtime extends BalancesCapability, SignMessageCapability, HostMethods {
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  /** Of the account in use. */
  publicKey(): Uint8Array | undefined
  readonly getConnection: SolanaApi['getConnection']
  readonly transfers: TransfersCapability
  readonly tokens: Required<TokensCapability>
  readonly relay: RelayNamespace
  readonly activity: ActivityCapability
  /** Tells the provider's listeners about the connection in use, until the signal. */
  follow(signal: AbortSignal): void
}

const balanceSchema = v.object({ value: lamportsSchema })

export function createRuntime(context: SolanaContext, listeners: ProviderListeners): Runtime {
  context.addErrors(errors)
  const { connections, networks, store, error } = context
  const deps: RuntimeDeps = {
    context,
    nodes: createRpcClient(context, { send: (url, body, signal) => postJson(url, body, signal, parseExactJson) }),
    wallets: createWallets(context),
    web3: lazy('solana', () => import('./web3.js')),
  }
  const { nodes, wallets, web3 } = deps
  return {
    connect: (wallet, request) => openSession(deps, wallet, request),
    restore: (wallet, request) => restoreSession(deps, wallet, request),
    ...createHostMethods(deps),
    transfers: createTransfers(deps),
    tokens: {
      list: (account, signal) => listTokens(deps, account, signal),
      describe: (network, token, signal) => describeToken(deps, network, token, signal),
    },
    relay: createRelayNamespace(context, wallets),
    activity: createActivity(deps),
    follow: (signal) => followConnection(context, listeners, signal),
    publicKey() {
      const { connection, namespaceSession } = connections.active('solana') ?? {}
      return namespaceSession && connection && fromBase58(connection.selected)
    },
    async getConnection() {
      const { networkId = store.get(networks('solana'))[0]?.caipNetworkId } = store.get(connections.account('solana'))
      if (!networkId) throw error('rpcUnavailable', { chain: 'Solana', url: '' })
      const [url] = findNetwork(context, networkId)?.rpcUrls.default.http ?? []
      if (!url) throw rpcUnavailable(context, networkId, {})
      return (await web3()).openConnection(url)
    },
    async native(account, signal) {
      const { networkId, address } = parseCaip10(account)
      const params = [address, { commitment: 'confirmed' }]
      const { value } = await nodes.request({ networkId, method: 'getBalance', params, schema: balanceSchema, signal })
      const { decimals, symbol } = findNetwork(context, networkId)!.nativeCurrency
      return { amount: value, decimals, symbol }
    },
    /** ed25519 over the UTF-8 of the message. Answers base58, and in base58 what was signed where a wallet added its header. */
    async signMessage({ account, message, signal }) {
      const { wallet } = await wallets.ofAccount(account, signal)
      const { networkId, address } = parseCaip10(account)
      const bytes = new TextEncoder().encode(message)
      const { signature, signedMessage } = await wallet.signMessage(bytes, { address, networkId, signal })
      const isAsItIs = sameBytes(signedMessage, bytes)
      return { signature: toBase58(signature), ...(!isAsItIs && { signedMessage: toBase58(signedMessage) }) }
    },
  }
}
