import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setPriority } from 'node:os'
import type { LocalSecureSiteOptions } from './localSecureSite.js'
import { shareStart } from './shareStart.js'

/** What the visitor sees first comes first, yet a visitor may wait for the logins. */
const slightlyLess = 5

/** Where the program of the logins listens. */
export interface LoginAddresses {
  readonly site: string
  readonly mails: string
}

export interface Logins {
  /** As pages reach the secure site, from the beginning: what they send before it runs waits for it. */
  readonly origin: string
  /** Starts the secure site, if it does not run yet. */
  start(): Promise<LoginAddresses>
  stop(): Promise<void>
}

/**
 * The address of a secure site, which starts at the first connection at the latest.
 * @param run Runs its program; see {@link runLogins}
 */
export async function serveLogins(
  port: number,
  run: (origin: string) => Promise<LoginAddresses & { stop(): Promise<unknown> }>,
): Promise<Logins> {
  const origin = `http://localhost:${port}`
  let stopRunning = async (): Promise<unknown> => undefined
  const start = shareStart(async () => {
    const { stop, ...addresses } = await run(origin)
    stopRunning = stop
    return addresses
  })
  const open = new Set<Socket>()
  const track = (socket: Socket): Socket => {
    open.add(socket)
    return socket.once('close', () => open.delete(socket))
  }
  const listener = createServer((socket) => {
    track(socket).on('error', () => socket.destroy())
    start().then(
      ({ site }) => {
        const passed = track(connect(Number(new URL(site).port), '127.0.0.1'))
        passed.on('error', () => socket.destroy()).on('close', () => socket.destroy())
        socket.once('close', () => passed.destroy())
        socket.pipe(passed).pipe(socket)
      },
      () => socket.destroy(),
    )
  })
  listener.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    origin,
    start,
    async stop() {
      listener.close()
      for (const socket of open) socket.destroy()
      await stopRunning()
    },
  }
}

/**
 * Runs `loginsProgram.ts`, which ends with this process. It is a process of its own, because its database takes seconds of a
 * processor, in which pages have to be served.
 */
export async function runLogins(
  options: LocalSecureSiteOptions,
): Promise<LoginAddresses & { stop(): Promise<unknown> }> {
  const child = fork(new URL('loginsProgram.ts', import.meta.url))
  if (child.pid) setPriority(child.pid, slightlyLess)
  const ended = once(child, 'exit')
  child.send(options)
  const [addresses] = await Promise.race([
    once(child, 'message') as Promise<[LoginAddresses]>,
    ended.then(() => {
      throw new Error('the secure site has ended before it was ready')
    }),
  ])
  return {
    ...addresses,
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
