import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tieToParent } from './tieToParent.js'

const termGraceMs = 2000

export interface TiedProcess {
  readonly child: ChildProcess
  readonly pid: number
  /** Settles when the program has ended, for whatever reason. */
  readonly ended: Promise<void>
  /** Ends the program and waits for it; calling it again is harmless. */
  stop(): Promise<void>
}

/**
 * Starts a program that does not outlive this process, however this process ends. stdout and stderr are pipes that the
 * caller must drain; stdin is closed.
 *
 * @throws the error of `spawn`, such as ENOENT or EACCES
 */
export async function tiedProcess(program: string, args: readonly string[]): Promise<TiedProcess> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  await once(child, 'spawn')
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} has no process id`)
  const untie = tieToParent(pid)
  const ended = new Promise<void>((resolve) => {
    const settle = (): void => {
      untie()
      resolve()
    }
    if (child.exitCode !== null || child.signalCode !== null) settle()
    else child.once('exit', settle)
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const killer = setTimeout(() => child.kill('SIGKILL'), termGraceMs)
    await ended
    clearTimeout(killer)
  }
  return { child, pid, ended, stop }
}
