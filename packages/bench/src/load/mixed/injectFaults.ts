import { setTimeout as wait } from 'node:timers/promises'

import type { Servers } from './startServers.js'

export interface Fault {
  readonly name: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** What is done to the servers, in turn. `down` is how long something is away, in milliseconds. */
function faultsOf({ postgres, valkey, gateways, sites, signer }: Servers, down: number) {
  const kills = [...gateways, ...sites, signer].map((server) => ({
    name: `kill -9 of ${server.name}`,
    async run() {
      await server.kill()
      await wait(down)
      await server.start()
    },
  }))
  return [
    ...kills,
    {
      name: 'PostgreSQL restarted',
      async run() {
        await postgres.crash()
        await postgres.restart()
      },
    },
    { name: 'Valkey flushed', run: () => valkey.flush() },
    {
      name: 'Valkey killed',
      async run() {
        await valkey.crash()
        await wait(down)
        await valkey.restart()
      },
    },
  ]
}

/** Seconds from one fault to the next, where there is time for it. */
const spacing = 20

/**
 * Each fault as often as there is time, and once at least.
 * @returns those that were, in order
 */
export async function injectFaults(servers: Servers, seconds: number): Promise<readonly Fault[]> {
  const count = faultsOf(servers, 0).length
  const rounds = Math.max(1, Math.floor((seconds - spacing) / (count * spacing)))
  const interval = (seconds * 1000) / (rounds * count + 1)
  const faults = faultsOf(servers, Math.min(4000, interval / 4))
  const done: Fault[] = []
  const [start, end] = [Date.now(), Date.now() + seconds * 1000]
  // A busy machine starts servers late: it has fewer rounds.
  for (let due = start + interval; done.length < count || due < end; due = Math.max(due + interval, Date.now())) {
    await wait(Math.max(0, due - Date.now()))
    const { name, run } = faults[done.length % count]!
    console.log(`${((Date.now() - start) / 1000).toFixed(0)} s: ${name}`)
    done.push({ name, at: Date.now() })
    await run()
  }
  await wait(Math.max(0, end - Date.now()))
  return done
}
