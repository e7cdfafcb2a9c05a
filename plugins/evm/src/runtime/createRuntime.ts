import { untilAborted } from '@portico/core'
import { keccak_256 } from '@noble/hashes/sha3'
import {
  createEntrance,
  messageOf,
  parseCaip10,
  withErrorTexts,
  type BalancesCapability,
  type Caip2,
} from '@portico/core'
import type { EvmContext, EvmSpec } from '../EvmSpec.js'
import type { Listeners } from '../Listeners.js'
import { findNetwork } from '../networks/findNetwork.js'
import type { Nodes } from './node/Nodes.js'
import { parseQuantity } from './parseQuantity.js'
import { createHostRequest } from './provider/createHostRequest.js'
import { followConnection } from './provider/followConnection.js'
import { createRelayNamespace } from './relay/createRelayNamespace.js'
import type { Runtime } from './Runtime.js'
import { openSession, restoreSession } from './session/openSession.js'
import { createSignMessage } from './signMessage.js'
import { createTokenList } from './tokens/createTokenList.js'
import { createTokenTransfers } from './tokens/createTokenTransfers.js'
import { createSending } from './transfers/createSending.js'
import { createTransfers } from './transfers/createTransfers.js'
import { texts } from './texts.js'

/** Talks to wallets by itself; viem comes with the first question to a node. */
export function createRuntime(door: EvmContext, listeners: Listeners): Runtime {
  const context = withErrorTexts<EvmSpec, EvmContext>(door, texts)
  const { enter: loadNodes } = createEntrance<Nodes>('evm', async () => {
    const { createNodes } = await import('./node/createNodes.js')
    return createNodes(context)
  })
  /** @throws `evm/rpcUnavailable`, `evm/rpcFailed` with what the node said */
  const ask = async (networkId: Caip2, method: string, params: readonly unknown[]): Promise<unknown> => {
    const { ask: askNode } = await loadNodes()
    return askNode(networkId, method, params).catch((cause: unknown) => {
      if ((cause as { readonly plugin?: unknown }).plugin === 'evm') throw cause
      const chain = findNetwork(context, networkId)?.name ?? networkId
      // viem's message is a page: which node was asked, with what. What the node said is in `details`.
      const { details: problem = messageOf(cause) } = cause as { readonly details?: string }
      throw context.error('rpcFailed', { chain, problem }, { cause })
    })
  }
  const native: BalancesCapability['native'] = async (account, signal) => {
    const { namespace, reference, address } = parseCaip10(account)
    const networkId: Caip2 = `${namespace}:${reference}`
    const answer = await untilAborted(() => ask(networkId, 'eth_getBalance', [address, 'latest']), signal)
    const amount = parseQuantity(answer)
    const network = findNetwork(context, networkId)
    if (amount === undefined || !network)
      throw context.error('badAnswer', { from: network?.name ?? networkId, method: 'eth_getBalance' })
    const { decimals, symbol } = network.nativeCurrency
    return { amount, decimals, symbol }
  }
  const sending = createSending(context, ask)
  return {
    connect: (wallet, request) => openSession(context, wallet, request),
    restore: (wallet, request) => restoreSession(context, wallet, request),
    request: createHostRequest(context, loadNodes),
    getWalletClient: async () => (await import('./getWalletClient.js')).getWalletClient(context),
    relay: createRelayNamespace(context, loadNodes),
    checksum,
    follow: (signal) => followConnection(context, listeners, signal),
    native,
    signMessage: createSignMessage(context),
    ...createTransfers(context, ask, sending),
    listTokens: createTokenList(context, ask, checksum),
    ...createTokenTransfers(context, ask, sending),
  }
}

/** EIP-55. */
function checksum(digits: string): string {
  const hash = keccak_256(digits)
  const isUpper = (place: number): boolean => ((hash[place >> 1]! >> (place % 2 ? 0 : 4)) & 15) > 7
  return `0x${Array.from(digits, (digit, place) => (isUpper(place) ? digit.toUpperCase() : digit)).join('')}`
}
