import { connectionInUse, findNetwork } from '@portico/chain-kit'
import {
  lazy,
  withErrorTexts,
  type BalancesCapability,
  type ConnectRequest,
  type ErrorTexts,
  type RelayNamespace,
  type RestoreRequest,
  type SessionHandle,
  type SignMessageCapability,
  type SignTypedDataCapability,
  type TokensCapability,
} from '@portico/core'
import type { Eip1193Provider } from '../Eip1193Provider.js'
import type { EvmApi, EvmContext, EvmErrors, EvmSpec } from '../EvmSpec.js'
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

type EntryErrors = 'invalidOption' | 'invalidChainId' | 'invalidNetwork'

const errorTexts: ErrorTexts<Omit<EvmErrors, EntryErrors>> = {
  invalidAddress: ({ address }) => `'${address}' is not an EVM address`,
  invalidAmount: ({ amount }) => `${amount} is not an amount that can be sent`,
  unspendableReceiver: ({ address }) => `Nobody can take money from ${address}`,
  decimalsDiffer: ({ token, asked }) => `The token ${token} does not have ${asked} decimals`,
  notEnough: 'The account has less than the amount and the network fee',
  implausibleFee: ({ network }) => `A node of ${network} answered a network fee that makes no sense`,
  atomicNotSupported: ({ wallet, network }) => `${wallet} cannot make these calls all or nothing on ${network}`,
  callsNotSupported: ({ wallet }) => `${wallet} cannot make several calls at once`,
  tokenRefused: ({ token }) => `The token ${token} refused the transfer`,
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
  requestPending: ({ wallet }) => `Open ${wallet}: a request is waiting there already`,
  notSupported: ({ wallet, method }) => `${wallet} does not support ${method}`,
  chainNotSupported: 'Chain is not supported',
  notSwitched: ({ wallet, network }) => `${wallet} did not switch to ${network}`,
  networkChanged: ({ wallet, network }) => `${wallet} is not on ${network} any more`,
  signaturePending: ({ wallet }) => `Not everyone has signed in ${wallet} yet`,
  notConnected: 'No EVM wallet is connected',
  rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
  rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
}

export function createRuntime(entryContext: EvmContext, listeners: Listeners): Runtime {
  const context = withErrorTexts<EvmSpec, EvmContext>(entryContext, errorTexts)
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
