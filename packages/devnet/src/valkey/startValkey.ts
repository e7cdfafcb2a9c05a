import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { freePort } from '../process/freePort.js'
import { tiedProcess, type TiedProcess } from '../process/tiedProcess.js'

/** A server of Valkey, or of Redis, on 127.0.0.1: empty, in memory alone. */
export interface Valkey {
  /** Of its first database; there are 1 000, by their numbers. */
  readonly url: string
  /** As a server that is gone and comes back, empty, on the same port. */
  crash(): Promise<void>
  restart(): Promise<void>
  /** It accepts connections, and answers nothing until `resume`. */
  silence(): void
  resume(): void
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Both speak the same protocol, with the same options. */
const programs = ['valkey-server', 'redis-server']

/** The path of the server's program. @throws where there is none */
function valkeyProgram(): string {
  const { env } = process
  const folders = [...(env['PATH'] ?? '').split(delimiter).filter(Boolean), '/usr/bin', '/usr/local/bin']
  const files = folders.flatMap((folder) => programs.map((name) => join(folder, name)))
  const found = env['VALKEY_SERVER'] ?? files.find((file) => existsSync(file))
  if (found !== undefined) return found
  throw new Error('no Valkey found. `npm test` installs redis-server on Debian; elsewhere set VALKEY_SERVER.')
}

export async function startValkey(): Promise<Valkey> {
  const program = valkeyProgram()
  const folder = await mkdtemp(join(tmpdir(), 'portico-valkey-'))
  const port = await freePort()
  const words = ['--bind', '127.0.0.1', '--port', `${port}`, '--dir', folder, '--databases', '1000']

  async function launch(): Promise<TiedProcess> {
    const server = await tiedProcess(program, [...words, '--save', '', '--appendonly', 'no'])
    server.child.stdout?.resume()
    server.child.stderr?.resume()
    const deadline = Date.now() + 20_000
    while (!(await answers(port, 'PING', '+PONG'))) {
      if (Date.now() > deadline || server.child.exitCode !== null) throw new Error(`${program} does not start`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return server
  }
  let server = await launch()
  return {
    url: `redis://127.0.0.1:${port}/0`,
    async crash() {
      server.child.kill('SIGKILL')
      await server.ended
    },
    async restart() {
      server = await launch()
    },
    silence: () => void server.child.kill('SIGSTOP'),
    resume: () => void server.child.kill('SIGCONT'),
    async flush() {
      if (!(await answers(port, 'FLUSHALL', '+OK'))) throw new Error('the server was not flushed')
    },
    async stop() {
      server.child.kill('SIGCONT')
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Sends a command without arguments, which the protocol takes as a line. */
function answers(port: number, command: string, answer: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`))
    socket.once('data', (bytes) => {
      resolve(bytes.toString().startsWith(answer))
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })
}
