import { createRestClient, findNetwork, type RestClient } from '@portico/chain-kit'
import { parseCaip10, type Caip10, type Caip2, type NativeBalance } from '@portico/core'
import * as v from 'valibot'
import type { BitcoinContext } from '../BitcoinSpec.js'

/** A signed transaction. */
export interface RawTransaction {
  /** Its id, computed here. */
  readonly hash: string
  /** The transaction in hexadecimal. */
  readonly hex: string
}

/** Nodes of the networks of one modal, with Esplora's HTTP API (Blockstream/esplora, API.md). */
export interface Esplora extends RestClient {
  /** Hands a transaction to one node, once. `attempt` picks the node. After any error but `rpcFailed` the node may have it. */
  submit(networkId: Caip2, transaction: RawTransaction, attempt: number): Promise<void>
}

/** Whether a node's refusal says that the network has the transaction already, in the words of Bitcoin Core. */
export function isKnown(problem: string): boolean {
  return /txn-already-known|txn-already-in-mempool|txn-same-nonwitness-data-in-mempool|already in (block ?chain|utxo set)/i.test(
    problem,
  )
}

export function createEsplora(context: BitcoinContext): Esplora {
  const nodes = createRestClient(context, problemOf)
  return {
    ...nodes,
    async submit(networkId, { hash, hex }, attempt) {
      const schema = v.pipe(v.string(), v.toLowerCase(), v.literal(hash))
      await nodes.request({ networkId, path: '/tx', body: hex, schema, attempt })
    },
  }
}

/** Bitcoin Core's words, out of a text such as `sendrawtransaction RPC error: {"code":-26,"message":"…"}`. */
function problemOf(text: string): string {
  return /"message":\s*"([^"]+)"/.exec(text)?.[1] ?? text
}

const totalsSchema = v.object({
  funded_txo_sum: v.pipe(v.number(), v.safeInteger()),
  spent_txo_sum: v.pipe(v.number(), v.safeInteger()),
})
const addressSchema = v.object({ chain_stats: totalsSchema, mempool_stats: totalsSchema })

/** The balance of an address, with transactions that are not in a block yet. */
export async function nativeBalance(
  context: BitcoinContext,
  esplora: Esplora,
  account: Caip10,
  signal?: AbortSignal,
): Promise<NativeBalance> {
  signal?.throwIfAborted()
  const { networkId, address } = parseCaip10(account)
  const path = `/address/${encodeURIComponent(address)}`
  const { chain_stats: chain, mempool_stats: mempool } = await esplora.request({
    networkId,
    path,
    schema: addressSchema,
    signal,
  })
  const sats = chain.funded_txo_sum - chain.spent_txo_sum + mempool.funded_txo_sum - mempool.spent_txo_sum
  const { decimals, symbol } = findNetwork(context, networkId)!.nativeCurrency
  return { amount: BigInt(sats), decimals, symbol }
}
