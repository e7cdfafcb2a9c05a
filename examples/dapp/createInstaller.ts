import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'

export interface Installer {
  /**
   * Installs a part that `packages/checks/src/bootstrap/demoParts.mjs` names, if it is not there yet.
   * @param isUrgent Otherwise it gives way to everything else on this machine
   */
  install(part: string, isUrgent?: boolean): Promise<void>
  /** Gives up what is being installed. */
  stop(): void
}

const program = new URL('../../packages/checks/src/bootstrap.mjs', import.meta.url).pathname

/** Installs one part at a time, in the order of the calls. */
export function createInstaller(): Installer {
  let last: Promise<unknown> = Promise.resolve()
  let stopRunning = (): unknown => undefined
  let stopped = false
  async function run(part: string, isUrgent: boolean): Promise<void> {
    if (stopped) throw new Error('the demo is ending')
    // In a group of its own, or it would be killed with this process before it has ended npm.
    const child = spawn(process.execPath, [program, 'install', part], {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    stopRunning = () => child.kill()
    if (child.pid && !isUrgent) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`the packages of ${part} could not be installed; the terminal says why`)
  }
  return {
    install(part, isUrgent = false) {
      const next = last.then(() => run(part, isUrgent))
      last = next.catch(() => {})
      return next
    },
    stop() {
      stopped = true
      stopRunning()
    },
  }
}
