import { parseCaip10, type Caip10, type Caip2, type SentTransaction } from '@portico/core'
import type { SendOptions } from '@solana/web3.js'
import * as v from 'valibot'
import { toBase58 } from '../wire/base58.js'
import type { Nodes } from '../node/createNodes.js'
import type { Held } from '../Wallets.js'
import { toBase64 } from '../wire/base64.js'
import { readWire } from '../wire/wireTransaction.js'

/** What every transaction has in common, whatever it moves. */
export interface Sending {
  /** Newest blockhash: a transaction with it is taken for about a minute. */
  blockhash(networkId: Caip2, signal: AbortSignal | undefined): Promise<string>
  /** Lamports that signatures and priority cost. */
  fee(networkId: Caip2, transaction: Uint8Array, signal: AbortSignal | undefined): Promise<bigint>
  /**
   * The wallet signs; it, or a node of the network, brings the transaction onto the chain.
   * @throws the visitor's refusal, `solana/badAnswer`, `solana/rpcFailed`
   */
  send(outgoing: {
    readonly held: Held
    readonly from: Caip10
    readonly transaction: Uint8Array
    readonly options?: SendOptions | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<SentTransaction>
  /** Last block that takes a transaction sent from here; undefined of any other. */
  lastBlock(hash: string): Promise<number | undefined>
}

const commitment = 'confirmed'
const blockhashSchema = v.object({ value: v.object({ blockhash: v.string(), lastValidBlockHeight: v.number() }) })
const feeSchema = v.object({ value: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))) })
/** Blocks by which the wallet's node may be ahead of ours. */
const slack = 32
/** Where a node does not know the blockhash any more it cannot tell: what one signature costs. */
const usualFee = 5000

export function createSending({ ask }: Nodes): Sending {
  const lastBlocks = new Map<string, Promise<number | undefined>>()

  async function latest(
    networkId: Caip2,
    signal: AbortSignal | undefined,
  ): Promise<v.InferOutput<typeof blockhashSchema>['value']> {
    const params = [{ commitment }]
    const { value } = await ask({ networkId, method: 'getLatestBlockhash', params, schema: blockhashSchema, signal })
    return value
  }
  return {
    blockhash: async (networkId, signal) => (await latest(networkId, signal)).blockhash,
    async fee(networkId, transaction, signal) {
      const params = [toBase64(readWire(transaction)?.message ?? new Uint8Array()), { commitment }]
      const { value } = await ask({ networkId, method: 'getFeeForMessage', params, schema: feeSchema, signal })
      return BigInt(value ?? usualFee)
    },
    async send({ held: { wallet }, from, transaction, options, signal }) {
      const { networkId, address } = parseCaip10(from)
      const how = { address, networkId, signal }
      let hash: string
      if (wallet.sendsOn(networkId)) hash = toBase58(await wallet.signAndSend(transaction, how, options))
      else {
        const [signed] = await wallet.signTransactions([transaction], how)
        signal?.throwIfAborted()
        const config = { preflightCommitment: commitment, ...options, encoding: 'base64' }
        hash = await ask({
          networkId,
          method: 'sendTransaction',
          params: [toBase64(signed!), config],
          schema: v.string(),
          signal,
        })
      }
      // After the wallet has answered, as it may have put in a newer blockhash: none is valid for longer than the newest.
      const newest = latest(networkId, undefined).then(
        ({ lastValidBlockHeight }) => lastValidBlockHeight + slack,
        () => undefined,
      )
      lastBlocks.set(hash, newest)
      return { hash }
    },
    lastBlock: async (hash) => lastBlocks.get(hash),
  }
}
