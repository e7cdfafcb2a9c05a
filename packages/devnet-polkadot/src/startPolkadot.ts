import { withSignals } from '@portico/core'
import * as v from 'valibot'
import { startProgram } from './chain/startProgram.js'
import { devnetError } from './errors/devnetError.js'

export interface PolkadotDevnetOptions {
  /** Default 0: a free one. */
  readonly port?: number | undefined
  /** Milliseconds that the chain may take to be ready. Default 60 000. */
  readonly timeoutMs?: number | undefined
  /** Aborting gives up starting, and stops a chain that has started. */
  readonly signal?: AbortSignal | undefined
}

/** A running chain: the runtime of the Rococo Asset Hub. It writes addresses with the prefix 2; token ROC of 12 decimals. */
export interface PolkadotDevnet {
  /** `ws://127.0.0.1:<port>` */
  readonly url: string
  /** `http://127.0.0.1:<port>`: JSON-RPC by POST; every origin may ask. */
  readonly httpUrl: string
  /** Its first 32 hexadecimal characters are the reference of CAIP-2. */
  readonly genesisHash: string
  /** Adds planck to an account, out of nothing. The address may have any prefix. @throws `devnet-polkadot/fundFailed` */
  fund(address: string, planck: bigint): Promise<void>
  /** Ends the program and waits for it; calling it again is harmless. */
  stop(): Promise<void>
}

const optionsSchema = v.strictObject({
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), 0),
  timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 60_000),
  signal: v.optional(v.instance(AbortSignal)),
})

/**
 * Starts chopsticks on the genesis of the Rococo Asset Hub: its real runtime, with no node and no network behind it. A block is
 * made of each transaction, and is final at once.
 * @throws `devnet-polkadot/invalidOptions`, `devnet-polkadot/portTaken`, `devnet-polkadot/processFailed`,
 * `devnet-polkadot/startTimeout`, or the reason of the signal
 */
export async function startPolkadot(options: PolkadotDevnetOptions = {}): Promise<PolkadotDevnet> {
  const { port, timeoutMs, signal } = parseOptions(options)
  signal?.throwIfAborted()
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(devnetError('startTimeout', { ms: timeoutMs })), timeoutMs)
  const program = await withSignals([signal, late.signal], (starting) => startProgram(port, starting)).finally(() =>
    clearTimeout(timer),
  )
  // chopsticks takes the next free port when the one it was given is taken.
  if (port && program.port !== port) {
    await program.stop()
    throw devnetError('portTaken', { port }, { details: 'Choose another port, or leave it out for a free one.' })
  }
  const stopOnAbort = (): void => void program.stop()
  signal?.addEventListener('abort', stopOnAbort, { once: true })
  void program.ended.then(() => signal?.removeEventListener('abort', stopOnAbort))
  const { genesisHash, fund, stop } = program
  return {
    url: `ws://127.0.0.1:${program.port}`,
    httpUrl: `http://127.0.0.1:${program.port}`,
    genesisHash,
    fund,
    stop,
  }
}

function parseOptions(options: PolkadotDevnetOptions): v.InferOutput<typeof optionsSchema> {
  const result = v.safeParse(optionsSchema, options)
  if (result.success) return result.output
  const [issue] = result.issues
  throw devnetError('invalidOptions', { path: v.getDotPath(issue) ?? '(options)', problem: issue.message })
}
