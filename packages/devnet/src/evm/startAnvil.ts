import { withSignals } from '@portico/core'
import type { Address } from 'viem'
import * as v from 'valibot'
import { devnetError } from '../errors/devnetError.js'
import { parseOptions, portSchema, signalSchema } from '../errors/parseOptions.js'
import { tiedProcess, type TiedProcess } from '../process/tiedProcess.js'
import { anvilBinary } from './anvilBinary.js'
import type { DevNfts, DevSwap, DevTokens } from './deployPlan.js'
import { DevEnsSchema, type DevEns, type DevEnsOptions } from './ens.js'
import { multicall3Address, prepareChain } from './prepareChain.js'
import { publicAccounts, publicMnemonic, type DevAccount } from './publicAccounts.js'

export interface AnvilOptions {
  /** Default 31337. */
  readonly chainId?: number | undefined
  /** Default 0: a free one. */
  readonly port?: number | undefined
  /** Seconds between blocks; without it a block is mined for each transaction. */
  readonly blockTime?: number | undefined
  /** Deploys the Ethereum Name Service with these names. Default: it is not deployed. */
  readonly ens?: DevEnsOptions | undefined
  /** Milliseconds that anvil may take to be ready. Default 15 000. */
  readonly timeoutMs?: number | undefined
  /** Aborting gives up starting, and stops a chain that has started. */
  readonly signal?: AbortSignal | undefined
}

/** A running chain. */
export interface Anvil {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** `ws://127.0.0.1:<port>` */
  readonly wsUrl: string
  readonly chainId: number
  readonly pid: number
  /** Ten accounts of 10 000 ether and a million of each token. THEIR KEYS ARE PUBLIC. */
  readonly accounts: readonly DevAccount[]
  readonly tokens: DevTokens
  readonly swap: DevSwap
  readonly nfts: DevNfts
  /** Undefined without the option `ens`. */
  readonly ens: DevEns | undefined
  /** Multicall3 at its canonical address. */
  readonly multicall3: Address
  /** Ends the program and waits for it; calling it again is harmless. */
  stop(): Promise<void>
}

const optionsSchema = v.strictObject({
  chainId: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)), 31_337),
  port: v.optional(portSchema, 0),
  blockTime: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  ens: v.optional(DevEnsSchema),
  timeoutMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 15_000),
  signal: v.optional(signalSchema),
})

const keptOutput = 4000

/** anvil says where it listens once it does; with port 0 that is the only place to learn it. */
function listeningPort(anvil: TiedProcess, port: number, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: string): void => {
      output = (output + chunk).slice(-keptOutput)
      const [, found] = /Listening on 127\.0\.0\.1:(\d+)/.exec(output) ?? []
      if (found) resolve(Number(found))
    }
    for (const stream of [anvil.child.stdout, anvil.child.stderr]) stream?.setEncoding('utf8').on('data', read)
    const giveUp = (): void => reject(signal.reason as Error)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    void anvil.ended.then(() =>
      reject(
        /address already in use/i.test(output)
          ? devnetError('portTaken', { port }, { details: 'Choose another port, or leave it out for a free one.' })
          : devnetError('processFailed', { program: 'anvil', output }, { details: output }),
      ),
    )
  })
}

/**
 * Starts anvil on 127.0.0.1 with Multicall3, two ERC-20 tokens, Uniswap V2 with pools of them, and two NFT collections. The chain ends with this process at the latest.
 *
 * @throws `devnet/invalidOptions`, `devnet/anvilMissing`, `devnet/portTaken`, `devnet/processFailed`,
 * `devnet/startTimeout`, `devnet/setupFailed`, or the reason of the signal
 */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const { chainId, port, blockTime, ens, timeoutMs, signal } = parseOptions(optionsSchema, options)
  signal?.throwIfAborted()
  const late = new AbortController()
  const args = ['--host', '127.0.0.1', '--port', port, '--chain-id', chainId, '--mnemonic', publicMnemonic]
  const anvil = await tiedProcess(anvilBinary(), args.map(String))
  const timer = setTimeout(
    () => late.abort(devnetError('startTimeout', { program: 'anvil', ms: timeoutMs })),
    timeoutMs,
  )
  try {
    const { url, ...contracts } = await withSignals([signal, late.signal], async (starting) => {
      const url = `http://127.0.0.1:${await listeningPort(anvil, port, starting)}`
      const holders = publicAccounts.map(({ address }) => address)
      const contracts = await prepareChain({ url, blockTime, holders, ens, signal: starting })
      starting.throwIfAborted()
      return { url, ...contracts }
    })
    const stopOnAbort = (): void => void anvil.stop()
    signal?.addEventListener('abort', stopOnAbort, { once: true })
    void anvil.ended.then(() => signal?.removeEventListener('abort', stopOnAbort))
    return {
      url,
      wsUrl: url.replace('http', 'ws'),
      chainId,
      pid: anvil.pid,
      accounts: publicAccounts,
      ...contracts,
      multicall3: multicall3Address,
      stop: anvil.stop,
    }
  } catch (error) {
    await anvil.stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
