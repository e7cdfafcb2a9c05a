import { tiedProcess, type TiedProcess } from '@portico/devnet/process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

import { residentMiB } from '../programs.js'

/** Of a program's log, or `killed`, which is ours. */
export interface Line {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly event: string
  readonly [field: string]: unknown
}

/** A server that runs as an operator starts it, and is killed. */
export interface ServerProcess {
  readonly name: string
  /** Of all its runs. */
  readonly lines: readonly Line[]
  /** The seconds that each start took. */
  readonly starts: readonly number[]
  /** Resolves when it says that it has started. */
  start(): Promise<void>
  /** By SIGKILL. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** MiB. */
  memory(): number
}

export interface ServerProcessOptions {
  readonly name: string
  /** The program and what it is given. */
  readonly words: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Milliseconds that a server has to start. */
const startTime = 180_000

export function createServerProcess({ name, words, env }: ServerProcessOptions): ServerProcess {
  const lines: Line[] = []
  const starts: number[] = []
  let running: TiedProcess | undefined

  async function start(): Promise<void> {
    const [before, from] = [lines.length, performance.now()]
    // `env` becomes the program: no shell is between.
    const variables = Object.entries(env).map(([key, value]) => `${key}=${value}`)
    const started = await tiedProcess('env', [...variables, process.execPath, ...words])
    running = started
    createInterface({ input: started.child.stdout! }).on('line', (text) => {
      const line = JSON.parse(text) as { readonly time: string; readonly event: string }
      lines.push({ ...line, at: Date.parse(line.time) })
    })
    started.child.stderr?.pipe(process.stderr, { end: false })
    void started.ended.then(() => {
      if (running === started) lines.push({ at: Date.now(), event: 'endedByItself' })
    })
    const deadline = Date.now() + startTime
    while (!lines.slice(before).some(({ event }) => event.endsWith('started'))) {
      if (Date.now() > deadline || started.child.exitCode !== null) throw new Error(`${name} did not start.`)
      await wait(20)
    }
    starts.push((performance.now() - from) / 1000)
  }

  return {
    name,
    lines,
    starts,
    start,
    async kill() {
      const killed = running
      running = undefined
      killed?.child.kill('SIGKILL')
      lines.push({ at: Date.now(), event: 'killed' })
      await killed?.ended
    },
    async stop() {
      const stopped = running
      running = undefined
      await stopped?.stop()
    },
    memory: () => (running ? residentMiB({ process: running.child }) : 0),
  }
}
