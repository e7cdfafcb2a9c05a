import type { Installer } from './createInstaller.js'
import { serveLazily, type LocalServer } from './lazyServer.js'

export type Stop = () => unknown

export interface LaterServer {
  readonly name: string
  /** What is installed for it: see `packages/checks/src/bootstrap/demoParts.mjs`. */
  readonly part: string
  /** Its packages have to be installed. */
  start(): Promise<LocalServer>
}

/** Starts parts of the demo and says so, a line each. */
export interface Starter {
  say(name: string, what: string): void
  start<T>(name: string, starting: Promise<T>, stop: (part: T) => unknown): Promise<T>
  /** With `all` it starts at once; otherwise when it is first used, after its packages have been installed. */
  startLater(server: LaterServer): Promise<LocalServer>
}

/** @param stops collects how each part ends */
export function createStarter(stops: Stop[], installer: Installer, all: boolean): Starter {
  const say = (name: string, what: string): void => console.log(`  ${name.padEnd(28)} ${what}`)
  async function start<T>(name: string, starting: Promise<T>, stop: (part: T) => unknown): Promise<T> {
    const began = performance.now()
    const part = await starting
    stops.push(() => stop(part))
    say(name, `ready after ${secondsSince(began)}`)
    return part
  }
  async function startLater(server: LaterServer): Promise<LocalServer> {
    const { name, part } = server
    if (all) return start(name, server.start(), ({ stop }) => stop())
    const lazy = await serveLazily(async () => {
      const began = performance.now()
      say(name, 'starts, as it is used for the first time')
      try {
        await installer.install(part, true)
        const started = await server.start()
        say(name, `ready after ${secondsSince(began)}`)
        return started
      } catch (error) {
        say(name, `did not start: ${messageOf(error)}`)
        throw error
      }
    })
    stops.push(lazy.stop)
    say(name, 'starts when it is first used')
    return lazy
  }
  return { say, start, startLater }
}

export const secondsSince = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
