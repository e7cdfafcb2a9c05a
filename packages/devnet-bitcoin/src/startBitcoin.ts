import * as v from 'valibot'
import { createChain } from './chain/createChain.js'
import { createFaucet } from './chain/createFaucet.js'
import { scriptOf } from './chain/regtestScript.js'
import { bitcoinDevnetError } from './errors/bitcoinDevnetError.js'
import { answer } from './esplora/answer.js'
import { serve } from './esplora/serve.js'
import { regtestNetworkId } from './regtestNetworkId.js'

export interface BitcoinDevnetOptions {
  /** Default 0: a free one. */
  readonly port?: number | undefined
  /** When a transaction gets into a block: `instant`, the default, with one of its own; `manual`, when `mine` is called. */
  readonly mining?: 'instant' | 'manual' | undefined
  /** Aborting gives up starting, and stops a chain that has started. */
  readonly signal?: AbortSignal | undefined
}

/** A running chain. */
export interface BitcoinDevnet {
  /** Of the Esplora face: `http://127.0.0.1:<port>` */
  readonly url: string
  /** CAIP-2 id of regtest. */
  readonly networkId: typeof regtestNetworkId
  readonly height: number
  /**
   * Sends satoshis to an address, in a block of their own, and answers the transaction's id.
   * @throws `devnet-bitcoin/invalidAddress`, `devnet-bitcoin/notEnough`
   */
  fund(address: string, sats: bigint | number): Promise<string>
  /** Mines blocks, one by default; paid to the devnet itself unless an address is given. @throws `devnet-bitcoin/invalidAddress` */
  mine(blocks?: number, address?: string): Promise<void>
  /** Ends it; calling it again is harmless. */
  stop(): Promise<void>
}

const optionsSchema = v.strictObject({
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), 0),
  mining: v.optional(v.picklist(['instant', 'manual']), 'instant'),
  signal: v.optional(v.instance(AbortSignal)),
})

/** Blocks after which segwit is in force on regtest, in three windows of 144; the first 350 rewards are mature then. */
const segwitHeight = 450

/**
 * Starts a Bitcoin of one node, in memory and in this process: bcoin in regtest, behind Esplora's HTTP API on 127.0.0.1.
 * Ready when it resolves: 450 blocks are there, and segwit is in force.
 *
 * @throws `devnet-bitcoin/invalidOptions`, `devnet-bitcoin/portTaken`, or the reason of the signal
 */
export async function startBitcoin(options: BitcoinDevnetOptions = {}): Promise<BitcoinDevnet> {
  const { port, mining, signal } = parseOptions(options)
  signal?.throwIfAborted()
  const chain = await createChain()
  const faucet = createFaucet(chain)
  const closing: (() => Promise<void>)[] = [() => chain.close()]
  let ending: Promise<void> | undefined
  const stop = (): Promise<void> =>
    (ending ??= (async () => {
      signal?.removeEventListener('abort', stop)
      await inTurn(async () => {
        for (const close of closing.toReversed()) await close()
      })
    })())

  let last: Promise<unknown> = Promise.resolve()
  /** The node takes one thing at a time: two blocks mined at once would be two tips. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
  const submit = (hex: string): Promise<string> =>
    inTurn(async () => {
      const id = await chain.submit(hex)
      if (mining === 'instant') await chain.mine(1, faucet.script)
      return id
    })
  try {
    await chain.mine(segwitHeight, faucet.script, signal)
    const served = await serve(port, (request) => answer(chain, request, submit))
    closing.push(served.close)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', stop)
    return {
      url: served.url,
      networkId: regtestNetworkId,
      get height() {
        return chain.height
      },
      fund: (address, sats) =>
        inTurn(async () => {
          const id = await faucet.send(address, BigInt(sats))
          await chain.mine(1, faucet.script)
          return id
        }),
      mine: (blocks = 1, address) =>
        inTurn(() => chain.mine(blocks, address === undefined ? faucet.script : scriptOf(address))),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function parseOptions(options: unknown): v.InferOutput<typeof optionsSchema> {
  const result = v.safeParse(optionsSchema, options)
  if (result.success) return result.output
  const [issue] = result.issues
  throw bitcoinDevnetError('invalidOptions', { path: v.getDotPath(issue) ?? '(options)', problem: issue.message })
}
