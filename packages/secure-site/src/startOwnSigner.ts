import { fork, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { SecureSiteError } from './server/errors/SecureSiteError.js'
import type { SecureSiteConfig } from './server/SecureSiteConfig.js'
import { createSignerClient, type SignerClientOptions } from './server/signer/createSignerClient.js'
import { signerConfigOf } from './signerConfigOf.js'

/** A signer in a process of its own, which ends with this one. */
export interface OwnSigner {
  readonly options: SignerClientOptions
  stop(): Promise<void>
}

/** The published program is JavaScript; in the repository it is run from its source. */
const program = ['./signer/cli.js', './signer/cli.ts']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path))
const startTime = 60_000

/**
 * Starts a signer for a site in development. Its key and its state are kept in the temporary folder of this machine, by the name of
 * the site's database: wallets of a database that outlives the site stay usable.
 * @param origin of the site, as visitors reach it
 * @throws SecureSiteError `secure-site/signerFailed`
 */
export async function startOwnSigner(config: SecureSiteConfig, origin: string): Promise<OwnSigner> {
  const { database } = config
  const name = database === undefined ? randomUUID() : hashOf(JSON.stringify(database))
  const folder = join(tmpdir(), `portico-signer-${name}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const socketPath = join(folder, `${randomUUID().slice(0, 8)}.sock`)
  const file = join(folder, 'signer.json')
  const signer = signerConfigOf(config, {
    listen: { socketPath },
    database: typeof database === 'object' && 'folder' in database ? { folder: join(folder, 'database') } : database,
    stateFile: join(folder, 'state.json'),
    origin,
  })
  await writeFile(file, JSON.stringify(signer), { mode: 0o600 })
  const env = { ...process.env, PORTICO_KEK_development: await keyOf(join(folder, 'key')) }
  if (program === undefined) throw failed('Its program is missing.')
  const execArgv = program.endsWith('.ts') ? ['--conditions=@portico/source', '--import', 'tsx'] : []
  const child = fork(program, [resolve(file)], { env, execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  let output = ''
  child.stderr?.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-2000)))
  try {
    await listening(child, { socketPath }, () => output)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return {
    options: { socketPath },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await Promise.race([ended, wait(5000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))])
      }
      if (database === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

async function listening(child: ChildProcess, options: SignerClientOptions, output: () => string): Promise<void> {
  const client = createSignerClient(options)
  try {
    for (const end = Date.now() + startTime; Date.now() < end; await wait(50)) {
      if (child.exitCode !== null || child.signalCode !== null) throw failed(output())
      if (await client.isReady()) return
    }
  } finally {
    client.close()
  }
  throw failed('It did not listen within a minute.')
}

async function keyOf(path: string): Promise<string> {
  if (!existsSync(path)) await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600 })
  return readFile(path, 'utf8')
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

const failed = (details: string): SecureSiteError =>
  new SecureSiteError('secure-site/signerFailed', 'The signer beside the site did not start.', { details })
