import * as v from 'valibot'
import { cosmosDevnetError } from './errors/cosmosDevnetError.js'
import { createBlocks } from './ledger/createBlocks.js'
import { createRpcMethods } from './rpc/createRpcMethods.js'
import { serveRpc } from './rpc/serveRpc.js'
import type { TokenFacts } from './transaction/ChainFacts.js'
import { denomForm, isAddress } from './transaction/runMessages.js'

export interface CosmosDevnetOptions {
  /** Default 0: a free one. */
  readonly port?: number | undefined
  /** Default `portico-local-1`. */
  readonly chainId?: string | undefined
  /** Of addresses (bech32). Default `cosmos`. */
  readonly prefix?: string | undefined
  /** The chain's own denomination, in which fees are paid. Default `uatom`. */
  readonly denom?: string | undefined
  /** What it says of others. Accounts may have any. Default: nothing. */
  readonly tokens?: readonly TokenFacts[] | undefined
  /** Smallest units per gas below which a transaction is not taken. Default 0.01. */
  readonly minGasPrice?: number | undefined
  /** Milliseconds from the first waiting transaction to its block. Default 200; 0: a block for each transaction, at once. */
  readonly blockMs?: number | undefined
  /** Aborting gives up starting, and stops a chain that has started. */
  readonly signal?: AbortSignal | undefined
}

/** A running stand-in. */
export interface CosmosDevnet {
  /** `http://127.0.0.1:<port>`, CometBFT's JSON-RPC. */
  readonly url: string
  readonly chainId: string
  readonly prefix: string
  readonly denom: string
  /** Of the last block. */
  readonly height: number
  /** Smallest units, as of the last block. @param denom Default: the chain's own. */
  balance(address: string, denom?: string): bigint
  /** Makes coins. @param amount Smallest units. @param denom Default: the chain's own. @throws `devnet-cosmos/invalidAddress` */
  fund(address: string, amount: bigint, denom?: string): Promise<void>
  /** Makes blocks at once: one with what waits, then empty ones. By itself it makes none without a transaction. */
  advance(blocks: number): void
  /** Calling it again is harmless. */
  stop(): Promise<void>
}

const tokenSchema = v.strictObject({
  denom: v.pipe(v.string(), v.regex(denomForm)),
  metadata: v.optional(v.strictObject({ name: v.string(), symbol: v.string(), decimals: v.number() })),
  trace: v.optional(v.strictObject({ path: v.string(), baseDenom: v.string() })),
})
const optionsSchema = v.strictObject({
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), 0),
  chainId: v.optional(v.pipe(v.string(), v.regex(/^[-\w]{1,32}$/)), 'portico-local-1'),
  prefix: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{1,32}$/)), 'cosmos'),
  denom: v.optional(v.pipe(v.string(), v.regex(/^[a-z][a-z\d]{2,127}$/)), 'uatom'),
  tokens: v.optional(v.array(tokenSchema), []),
  minGasPrice: v.optional(v.pipe(v.number(), v.minValue(0), v.finite()), 0.01),
  blockMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 200),
  signal: v.optional(v.instance(AbortSignal)),
})

/**
 * Starts a stand-in for a Cosmos chain in this process: CometBFT's JSON-RPC over a ledger in memory, signatures verified.
 * @throws `devnet-cosmos/invalidOptions`, `devnet-cosmos/portTaken`, or the reason of the signal
 */
export async function startCosmos(options: CosmosDevnetOptions = {}): Promise<CosmosDevnet> {
  const parsed = v.safeParse(optionsSchema, options)
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw cosmosDevnetError('invalidOptions', { path: v.getDotPath(issue) ?? '(options)', problem: issue.message })
  }
  const { port, blockMs, signal, ...facts } = parsed.output
  const { chainId, prefix, denom } = facts
  signal?.throwIfAborted()
  const blocks = createBlocks(facts, blockMs)
  const server = await serveRpc(createRpcMethods(facts, blocks), port)
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    signal?.removeEventListener('abort', stop)
    blocks.stop()
    return (stopping ??= server.stop())
  }
  if (signal?.aborted) {
    await stop()
    signal.throwIfAborted()
  }
  signal?.addEventListener('abort', stop, { once: true })
  return {
    url: server.url,
    chainId,
    prefix,
    denom,
    get height() {
      return blocks.height
    },
    balance: (address, of = denom) => blocks.ledger.balance(address, of),
    async fund(address, amount, of = denom) {
      if (!isAddress(address, prefix)) throw cosmosDevnetError('invalidAddress', { address, prefix })
      blocks.fund(address, of, amount)
    },
    advance: blocks.advance,
    stop,
  }
}
