import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

import { freePort } from '../process/freePort.js'

/** A server of PostgreSQL on 127.0.0.1 with an empty folder. */
export interface Postgres {
  /** Of a database that is there already. */
  readonly url: string
  /** A new, empty database. */
  create(name: string): Promise<string>
  /** @param name of the database. Default: that of `url` */
  query(text: string, name?: string): Promise<readonly Record<string, unknown>[]>
  /** As a server that is gone and comes back: it ends at once, and recovers when it starts. */
  crash(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

const run = promisify(execFile)
const debian = '/usr/lib/postgresql'

export function postgresPrograms(): string {
  const newest = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folder = process.env['POSTGRES_BIN'] ?? newest.map((version) => join(debian, version, 'bin')).find(existsSync)
  if (folder === undefined) {
    throw new Error(
      'no PostgreSQL found. `npm test` installs it on Debian; elsewhere set POSTGRES_BIN to its programs.',
    )
  }
  return folder
}

/** PostgreSQL refuses to run as root: Debian's package comes with a user for it. */
function owner(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Ends the server when its standard input ends: with this process at the latest. A signal may be written to it before. */
const untilInputEnds = '"$@" & server=$!; read -r signal; kill -${signal:-INT} $server; wait $server'

/**
 * `isDurable`: writes reach the disk before they are answered, which tests do not need. `usesSocket`: programs on this machine
 * connect to a socket in the file system, which costs both sides less than TCP. `connections`: how many there may be at a time;
 * default 100.
 */
export async function startPostgres(
  options: { readonly isDurable?: boolean; readonly usesSocket?: boolean; readonly connections?: number } = {},
): Promise<Postgres> {
  const bin = postgresPrograms()
  const user = owner()
  const folder = await mkdtemp(join(tmpdir(), 'portico-postgres-'))
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'portico', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await run(join(bin, 'initdb'), init, { cwd: folder, ...user })
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${options.usesSocket ? folder : ''}`,
    `fsync=${options.isDurable ? 'on' : 'off'}`,
    `max_connections=${options.connections ?? 100}`,
  ]
  const host = options.usesSocket ? encodeURIComponent(folder) : '127.0.0.1'
  const url = (name: string): string => `postgres://portico@${host}:${port}/${name}`

  async function launch() {
    const command = [
      join(bin, 'postgres'),
      '-D',
      data,
      '-p',
      String(port),
      ...settings.flatMap((setting) => ['-c', setting]),
    ]
    const child = spawn('sh', ['-c', untilInputEnds, 'sh', ...command], {
      cwd: folder,
      stdio: ['pipe', 'ignore', 'ignore'],
      ...user,
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const deadline = Date.now() + 20_000
    for (;;) {
      if (await answers(url('postgres'))) return { child, ended }
      if (Date.now() > deadline || child.exitCode !== null) throw new Error('PostgreSQL does not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  let server = await launch()

  async function query(text: string, name = 'postgres') {
    const client = new pg.Client(url(name))
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(text)).rows
    } finally {
      await client.end()
    }
  }
  async function end(signal: 'INT' | 'QUIT' = 'INT'): Promise<void> {
    server.child.stdin.end(`${signal}\n`)
    await server.ended
  }
  return {
    url: url('postgres'),
    async create(name) {
      await query(`create database ${name}`)
      return url(name)
    },
    query,
    crash: () => end('QUIT'),
    async restart() {
      server = await launch()
    },
    async stop() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
