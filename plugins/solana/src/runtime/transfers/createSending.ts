import type { RpcClient } from '@portico/chain-kit'
import { parseCaip10, type Caip10, type Caip2, type SentTransaction } from '@portico/core'
import type { SendOptions } from '@solana/web3.js'
import * as v from 'valibot'
import { toBase58, toBase64 } from '../bytes.js'
import type { SolanaWallet } from '../wallet/SolanaWallet.js'
import { readWire } from '../wireTransaction.js'

/** What sending has in common for SOL, tokens and transactions of the host. */
export interface Sending {
  /** The newest blockhash: a transaction with it is valid for about a minute. */
  blockhash(networkId: Caip2, signal: AbortSignal | undefined): Promise<string>
  /** Lamports for signatures and priority. */
  fee(networkId: Caip2, transaction: Uint8Array, signal: AbortSignal | undefined): Promise<bigint>
  /**
   * The wallet signs; it, or a node of the network, sends the transaction.
   * @throws the visitor's refusal, `solana/badAnswer`, `solana/rpcFailed`
   */
  send(outgoing: {
    readonly wallet: SolanaWallet
    readonly from: Caip10
    readonly transaction: Uint8Array
    readonly options?: SendOptions | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<SentTransaction>
  /** The last block that can hold a transaction sent from here; undefined for any other transaction. */
  lastBlock(hash: string): Promise<number | undefined>
}

const commitment = 'confirmed'
const blockhashSchema = v.object({ value: v.object({ blockhash: v.string(), lastValidBlockHeight: v.number() }) })
const feeSchema = v.object({ value: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))) })
/** Blocks by which the wallet's node may be ahead of ours. */
const blockTolerance = 32
/** Lamports for one signature, when a node cannot tell because it does not know the blockhash any more. */
const usualFee = 5000
/** Transactions whose last block is remembered. */
const mostRemembered = 100

export function createSending({ request }: RpcClient): Sending {
  const lastBlocks = new Map<string, Promise<number | undefined>>()

  async function latest(
    networkId: Caip2,
    signal: AbortSignal | undefined,
  ): Promise<v.InferOutput<typeof blockhashSchema>['value']> {
    const params = [{ commitment }]
    const { value } = await request({
      networkId,
      method: 'getLatestBlockhash',
      params,
      schema: blockhashSchema,
      signal,
    })
    return value
  }
  return {
    blockhash: async (networkId, signal) => (await latest(networkId, signal)).blockhash,
    async fee(networkId, transaction, signal) {
      const params = [toBase64(readWire(transaction)?.message ?? new Uint8Array()), { commitment }]
      const { value } = await request({ networkId, method: 'getFeeForMessage', params, schema: feeSchema, signal })
      return BigInt(value ?? usualFee)
    },
    async send({ wallet, from, transaction, options, signal }) {
      const { networkId, address } = parseCaip10(from)
      const signing = { address, networkId, signal }
      let hash: string
      if (wallet.sendsOn(networkId)) hash = toBase58(await wallet.signAndSend(transaction, signing, options))
      else {
        const [signed] = await wallet.signTransactions([transaction], signing)
        signal?.throwIfAborted()
        const config = { preflightCommitment: commitment, ...options, encoding: 'base64' }
        hash = await request({
          networkId,
          method: 'sendTransaction',
          params: [toBase64(signed!), config],
          schema: v.string(),
          signal,
        })
      }
      // Read after the wallet has answered, because it may have put in a newer blockhash.
      const newest = latest(networkId, undefined).then(
        ({ lastValidBlockHeight }) => lastValidBlockHeight + blockTolerance,
        () => undefined,
      )
      lastBlocks.set(hash, newest)
      const [oldest] = lastBlocks.keys()
      if (lastBlocks.size > mostRemembered) lastBlocks.delete(oldest!)
      return { hash }
    },
    lastBlock: async (hash) => lastBlocks.get(hash),
  }
}
