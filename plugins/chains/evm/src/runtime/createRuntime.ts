import { connectionInUse, findNetwork } from '@portico/chain-kit'
import {
  lazy,
  type BalancesCapability,
  type ConnectRequest,
  type RelayNamespace,
  type RestoreRequest,
  type SessionHandle,
  type SignMessageCapability,
  type SignTypedDataCapability,
  type TokensCapability,
} from '@portico/core'
import type { Eip1193Provider } from '../Eip1193Provider.js'
import type { EvmApi, EvmContext } from '../EvmSpec.js'
import type { Listeners } from '../Listeners.js'
import type { FoundWallet } from '../wallets/FoundWallet.js'
import { createNodes } from './createNodes.js'
import { createRelayNamespace } from './createRelayNamespace.js'
import { createSigning } from './createSigning.js'
import { createHostRequest } from './provider/createHostRequest.js'
import { followConnection } from './provider/followConnection.js'
import { openSession, restoreSession } from './session/openSession.js'
import { createTokens } from './tokens/createTokens.js'
import { createTransfers, type EvmTransfers } from './transfers/createTransfers.js'
import { createWalletRequest } from './walletRequest.js'
import { errors } from '../errors.js'

/** What the plugin does once it is needed; one per modal. */
export interface Runtime {
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  /** Of the provider that `getProvider` returns. */
  readonly request: Eip1193Provider['request']
  readonly getWalletClient: EvmApi['getWalletClient']
  /** Emits the events of that provider, and the plugin's own, until the signal. */
  followConnection(signal: AbortSignal): void
  readonly relay: RelayNamespace
  readonly balances: BalancesCapability
  readonly signing: SignMessageCapability & SignTypedDataCapability
  readonly transfers: EvmTransfers
  readonly tokens: Required<TokensCapability>
}

export function createRuntime(context: EvmContext, listeners: Listeners): Runtime {
  context.addErrors(errors)
  const viem = lazy('evm', () => import('./createViemClient.js'))
  const { rpc, ask, balances } = createNodes(context)
  return {
    connect: (wallet, request) => openSession(context, wallet, request),
    restore: (wallet, request) => restoreSession(context, wallet, request),
    request: createHostRequest(context, ask),
    async getWalletClient() {
      const { connection, namespaceSession } = await connectionInUse(context, 'eip155')
      const { createViemClient } = await viem()
      const { selected: address, networkId } = connection
      const network = findNetwork(context, networkId)
      const request = createWalletRequest(namespaceSession.provider as Eip1193Provider)
      return createViemClient({ address, networkId, network, request })
    },
    followConnection: (signal) => followConnection(context, listeners, signal),
    relay: createRelayNamespace(context, ask),
    balances,
    signing: createSigning(context, rpc),
    transfers: createTransfers(context, rpc),
    tokens: createTokens(context, rpc),
  }
}
