import { createRpcClient, findNetwork, RpcError, type RpcClient } from '@portico/chain-kit'
import { isPorticoError, parseCaip10, type BalancesCapability, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { EvmContext } from '../EvmSpec.js'
import { quantitySchema } from './answers.js'
import { createBatchSender } from './createBatchSender.js'
import { providerError } from './walletRequest.js'

/**
 * Asks a network's nodes for the page. The answer is outside data.
 * @throws `evm/rpcUnavailable`, or a node's error with its JSON-RPC code
 */
export type AskNode = (networkId: Caip2, method: string, params: readonly unknown[]) => Promise<unknown>

export interface Nodes {
  readonly rpc: RpcClient
  readonly ask: AskNode
  readonly balances: BalancesCapability
}

/** The nodes of all networks of a modal. */
export function createNodes(context: EvmContext): Nodes {
  const rpc = createRpcClient(context, { send: createBatchSender() })
  return {
    rpc,
    async ask(networkId, method, params) {
      try {
        return await rpc.request({ networkId, method, params, schema: v.unknown() })
      } catch (thrown) {
        const cause = isPorticoError(thrown, 'evm/rpcFailed') ? thrown.cause : undefined
        if (!(cause instanceof RpcError) || cause.code === undefined) throw thrown
        throw providerError(cause.code, cause.message, cause.data)
      }
    },
    balances: {
      async native(account, signal) {
        const { networkId, address } = parseCaip10(account)
        const params = [address, 'latest']
        const amount = await rpc.request({
          networkId,
          method: 'eth_getBalance',
          params,
          schema: quantitySchema,
          signal,
        })
        const network = findNetwork(context, networkId)
        // The site may have left the network out of its list while the node answered.
        if (!network) throw context.error('badAnswer', { from: networkId, method: 'eth_getBalance' })
        const { decimals, symbol } = network.nativeCurrency
        return { amount, decimals, symbol }
      },
    },
  }
}
