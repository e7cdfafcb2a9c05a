import type { RpcClient } from '@portico/chain-kit'
import { isPorticoError, parseCaip10, type Caip10 } from '@portico/core'
import * as v from 'valibot'
import type { EvmContext } from '../EvmSpec.js'
import { hashSchema } from './answers.js'
import { connectedWallet, type ConnectedWallet } from './connectedWallet.js'

/** What a contract wallet is asked for, because its ids of transactions mean nothing to a node. */
const lookups: ReadonlySet<string> = new Set(['eth_getTransactionReceipt', 'eth_getTransactionByHash'])

/**
 * Asks about transactions of an account: the nodes of its network or, for a contract wallet (a Safe), the wallet. Answers the same
 * as `rpc` in everything else.
 * @throws as `RpcClient` and `ConnectedWallet.ask`
 */
export function transactionClient(context: EvmContext, rpc: RpcClient, account: Caip10): RpcClient {
  return {
    async request(question) {
      const { method, params = [], schema, signal, networkId } = question
      const isLookup = lookups.has(method) && networkId === parseCaip10(account).networkId
      const wallet = isLookup ? await contractWallet(context, account, signal) : undefined
      if (!wallet) return rpc.request(question)
      return wallet.ask({ method, params: params as readonly unknown[], schema, signal })
    },
  }
}

/** A bundle's receipts have the hash on the chain, where `eth_getTransactionReceipt` of a Safe repeats the id that it is asked for. */
const bundleSchema = v.object({ receipts: v.optional(v.array(v.object({ transactionHash: hashSchema })), []) })

/**
 * The hash under which the chain and its explorers know a transaction. Undefined while a contract wallet has not executed it: its
 * owners may have to agree first.
 */
export async function chainHash(
  context: EvmContext,
  {
    hash,
    account,
    signal,
  }: { readonly hash: string; readonly account: Caip10; readonly signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const wallet = await contractWallet(context, account, signal)
  if (!wallet) return hash
  const { receipts } = await wallet.ask({
    method: 'wallet_getCallsStatus',
    params: [hash],
    schema: bundleSchema,
    signal,
  })
  return receipts[0]?.transactionHash
}

/** The wallet of an account whose transactions only the wallet knows. Undefined: nodes know them. */
async function contractWallet(
  context: EvmContext,
  account: Caip10,
  signal: AbortSignal | undefined,
): Promise<ConnectedWallet | undefined> {
  if (!context.config.connectors?.some(({ isContractWallet }) => isContractWallet)) return undefined
  try {
    const wallet = await connectedWallet(context, account, signal)
    return wallet.isContractWallet ? wallet : undefined
  } catch (thrown) {
    // No wallet holds the account any more: nodes are all there is to ask.
    if (isPorticoError(thrown, 'evm/notConnected')) return undefined
    throw thrown
  }
}
