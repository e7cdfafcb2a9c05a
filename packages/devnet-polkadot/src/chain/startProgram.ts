import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { devnetError } from '../errors/devnetError.js'

/** How long the program may take to end when asked, ms. */
const grace = 2000
const keptOutput = 4000

interface Ready {
  readonly port: number
  readonly genesisHash: string
}
const readySchema: v.GenericSchema<unknown, Ready> = v.object({
  port: v.number(),
  genesisHash: v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/)),
})
const fundedSchema = v.object({ id: v.number(), problem: v.optional(v.string()) })

export interface ChainProgram extends Ready {
  /** @throws `devnet-polkadot/fundFailed`, `devnet-polkadot/processFailed` */
  fund(address: string, planck: bigint): Promise<void>
  /** Settles when the program has ended, for whatever reason. */
  readonly ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts chopsticks in a process of its own, which ends with this one: its channel to us closes then.
 * @throws `devnet-polkadot/processFailed`, or the signal's reason
 */
export async function startProgram(port: number, signal: AbortSignal): Promise<ChainProgram> {
  const child = fork(fileURLToPath(new URL('program.mjs', import.meta.url)), [String(port)], {
    // Neither the loaders of this process nor a proxy: it has nobody to ask.
    execArgv: [],
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'error', DISABLE_PLUGINS: 'true' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => (output = (output + chunk).slice(-keptOutput)))
  const ended = once(child, 'exit').then(
    () => {},
    () => {}, // it could not be started
  )
  const failed = (): Error => devnetError('processFailed', { output }, { details: output })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), grace)
    await ended
    clearTimeout(killer)
  }

  const open = new Map<number, (problem: Error | undefined) => void>()
  let count = 0
  void ended.then(() => {
    for (const answer of open.values()) answer(failed())
    open.clear()
  })
  try {
    const ready = await untilReady()
    child.on('message', (message) => {
      const { success, output: answer } = v.safeParse(fundedSchema, message)
      if (!success) return
      open.get(answer.id)?.(answer.problem === undefined ? undefined : new Error(answer.problem))
      open.delete(answer.id)
    })
    return { ...ready, fund, ended, stop }
  } catch (error) {
    await stop()
    throw error
  }

  async function untilReady(): Promise<v.InferOutput<typeof readySchema>> {
    const [message] = await Promise.race([
      once(child, 'message', { signal }).catch((error: unknown) => {
        throw signal.aborted ? signal.reason : error
      }),
      ended.then(() => {
        throw failed()
      }),
    ])
    return v.parse(readySchema, message)
  }
  function fund(address: string, planck: bigint): Promise<void> {
    return new Promise((resolve, reject) => {
      const id = count++
      open.set(id, (problem) => {
        if (!problem) resolve()
        else reject(devnetError('fundFailed', { address, problem: problem.message }, { cause: problem }))
      })
      if (child.connected) child.send({ id, address, planck: planck.toString() })
      else reject(failed())
    })
  }
}
