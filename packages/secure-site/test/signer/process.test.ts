import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { readRequest, type WalletRequest } from '@portico/wallet-requests'
import { toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { environmentKeys } from '../../src/signer/kek/environmentKeys.js'
import { parseSignerConfig } from '../../src/signer/parseSignerConfig.js'
import { startSigner } from '../../src/signer/startSigner.js'
import { startOwnSigner } from '../../src/startOwnSigner.js'
import { createSignerClient, type SignerClientOptions } from '../../src/server/signer/createSignerClient.js'
import { ask, browserKey, decide, pageOrigin, siteOrigin } from './person.js'
import { codeOf, newKek } from './signerSite.js'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../src/signer/cli.ts', import.meta.url))

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signer-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe('the program portico-signer', () => {
  let postgres: SharedPostgres
  beforeAll(async () => {
    postgres = await sharedPostgres()
  })
  afterAll(() => postgres.stop())

  interface Program {
    readonly child: ChildProcess
    output(): string
  }

  function start(file: string, environment: NodeJS.ProcessEnv, ...command: readonly string[]): Program {
    const args = ['--conditions=@portico/source', '--import', 'tsx', program, file, ...command]
    const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'], ...environment } })
    onTestFinished(() => void child.kill('SIGKILL'))
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()))
    return { child, output: () => text }
  }

  const ended = ({ child }: Program) => new Promise<number | null>((resolve) => child.once('exit', resolve))

  async function writeConfig(folder: string) {
    const socketPath = join(folder, 'signer.sock')
    const config = {
      listen: { socketPath },
      database: await postgres.create('process'),
      stateFile: join(folder, 'state.json'),
      origin: siteOrigin,
      projects: { shop: { chains: ['eip155:1'] } },
      networks: { 'eip155:1': { name: 'Ethereum', symbol: 'ETH', decimals: 18 } },
    }
    const file = join(folder, 'signer.json')
    await writeFile(file, JSON.stringify(config))
    return { file, socketPath, config }
  }

  it('is killed between decision and signature, starts again, and signs then, once', async () => {
    const folder = await newFolder()
    const { file, socketPath } = await writeConfig(folder)
    const environment = newKek()
    const first = start(file, environment)
    const client = createSignerClient({ socketPath })
    await expect.poll(() => client.isReady(), { timeout: 20_000 }).toBe(true)
    expect(((await stat(socketPath)).mode & 0o777).toString(8)).toBe('600')
    expect(((await stat(join(folder, 'state.json'))).mode & 0o777).toString(8)).toBe('600')

    const userId = randomUUID()
    const frame = browserKey()
    await client.call('/keys/enrol', { userId, projectId: 'shop', kind: 'frame', jwk: frame.jwk, origin: pageOrigin })
    const { accounts } = await client.call('/wallets/create', { userId, projectId: 'shop' })
    const { evm, solana } = accounts
    const approve = () => {
      const request: WalletRequest = {
        origin: pageOrigin,
        account: evm,
        chainId: 'eip155:1',
        method: 'personal_sign',
        params: [toHex('Hello'), evm],
      }
      const asked = ask(frame, request, Date.now())
      const network = { name: 'Ethereum', symbol: 'ETH', decimals: 18 }
      const facts = { at: Date.now(), chains: ['eip155:1'], network, accounts: { eoa: evm, solana } }
      const answer = readRequest(request, facts)
      if ('refusal' in answer) throw new Error('refused')
      const decision = decide(asked, answer.reading.digest, Date.now())
      return { userId, requestText: asked.requestText, facts, frame: asked.frame, decision }
    }
    const [early, late] = [approve(), approve()]
    const { signed } = await client.call('/sign', early)
    const underWay = codeOf(client.call('/sign', late))
    first.child.kill('SIGKILL')
    await ended(first)
    const result = await underWay
    expect(['done', 'signer/unavailable']).toContain(result)
    expect(await codeOf(client.call('/sign', late))).toBe('signer/unavailable')

    // The socket of the killed one is in its way.
    const second = start(file, environment)
    await expect.poll(() => client.isReady(), { timeout: 20_000 }).toBe(true)
    expect(await client.call('/wallets/read', { userId, projectId: 'shop' })).toEqual({ accounts })
    expect((await client.call('/sign', early)).signed).toEqual(signed)
    expect(await codeOf(client.call('/sign', late))).toBe('done')
    // A second one does not take the socket of one that runs.
    const third = start(file, environment)
    expect(await ended(third)).toBe(78)
    expect(third.output()).toContain('Another signer listens')

    second.child.kill('SIGTERM')
    expect(await ended(second)).toBe(0)
    for (const secret of [userId, evm, frame.key, ...Object.values(environment)])
      expect(first.output() + second.output()).not.toContain(secret)
    expect(second.output()).toContain('"event":"signer.started"')
    client.close()
  }, 90_000)

  it('does not start with a wrong key or configuration, says why, and runs commands', async () => {
    const folder = await newFolder()
    const { file, config } = await writeConfig(folder)
    const keys = start(file, newKek(), 'keys')
    expect(await ended(keys)).toBe(0)
    const none = start(file, {})
    expect(await ended(none)).toBe(78)
    expect(none.output()).toContain('There is no key-encryption key')
    const wrong = join(folder, 'wrong.json')
    await writeFile(wrong, JSON.stringify({ ...config, listen: { host: '127.0.0.1', port: 1 } }))
    const open = start(wrong, newKek())
    expect(await ended(open)).toBe(78)
    expect(open.output()).toContain('listen.tls: is missing')
    expect(await ended(start(file, newKek(), 'dance'))).toBe(2)
  }, 90_000)

  it('changes tables by `migrate` alone where a start may not', async () => {
    const folder = await newFolder()
    const { file, config } = await writeConfig(folder)
    await writeFile(file, JSON.stringify({ ...config, database: { url: config.database, migrate: false } }))
    const early = start(file, newKek(), 'keys')
    expect(await ended(early)).toBe(1)
    expect(early.output()).toContain('The database is older than this program.')
    // No key is needed.
    expect(await ended(start(file, {}, 'migrate'))).toBe(0)
    expect(await ended(start(file, newKek(), 'keys'))).toBe(0)
  }, 300_000)

  it('never names a secret of its configuration', () => {
    const secret = `0x${randomBytes(32).toString('hex')}`
    const network = { name: 'Ethereum', symbol: 'ETH', decimals: 18, paymaster: { privateKey: `${secret}0` } }
    const config = {
      listen: { socketPath: '/tmp/x' },
      stateFile: 'x',
      origin: siteOrigin,
      projects: {},
      networks: { 'eip155:1': network },
    }
    expect(() => parseSignerConfig(config)).toThrowError(expect.objectContaining({ exitCode: 78 }) as Error)
    try {
      parseSignerConfig(config)
    } catch (error) {
      expect(String(error)).not.toContain(secret.slice(2, 20))
    }
  })

  it('listens on a port for one certificate alone', async () => {
    const folder = await newFolder()
    const openssl = (text: string) => run('openssl', text.split(' '), { cwd: folder })
    const authority = async (name: string) =>
      openssl(
        `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${name} -keyout ${name}.key -out ${name}.crt`,
      )
    await authority('ca')
    await authority('other')
    const issue = async (name: string, ca: string, cn = name) => {
      await openssl(
        `req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=${cn} -keyout ${name}.key -out ${name}.csr`,
      )
      await writeFile(join(folder, `${name}.ext`), `subjectAltName=DNS:${cn}`)
      await openssl(
        `x509 -req -in ${name}.csr -CA ${ca}.crt -CAkey ${ca}.key -CAcreateserial -days 2 -extfile ${name}.ext -out ${name}.crt`,
      )
    }
    await issue('signer', 'ca')
    await issue('site', 'ca')
    await issue('neighbour', 'ca')
    await issue('stranger', 'other', 'site')
    const pem = (name: string) => readFile(join(folder, name), 'utf8')
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    const handle = await startSigner({
      listen: {
        host: '127.0.0.1',
        port,
        tls: { key: await pem('signer.key'), cert: await pem('signer.crt'), ca: await pem('ca.crt'), client: 'site' },
      },
      database: await postgres.create('tls'),
      keyEncryption: environmentKeys(newKek()),
      stateFile: join(folder, 'state.json'),
      origin: siteOrigin,
      projects: {},
      networks: {},
    })
    try {
      const client = async (name: string, changes: Partial<{ ca: string; server: string }> = {}) => {
        const tls = {
          key: await pem(`${name}.key`),
          cert: await pem(`${name}.crt`),
          ca: await pem('ca.crt'),
          server: 'signer',
          ...changes,
        }
        const options: SignerClientOptions = { url: `https://127.0.0.1:${port}`, tls, timeout: 3000 }
        const made = createSignerClient(options)
        const isReady = await made.isReady()
        made.close()
        return isReady
      }
      expect(await client('site')).toBe(true)
      expect(await client('neighbour')).toBe(false)
      expect(await client('stranger')).toBe(false)
      // The site, too, knows its signer by its certificate.
      expect(await client('site', { server: 'elsewhere' })).toBe(false)
      expect(await client('site', { ca: await pem('other.crt') })).toBe(false)
      const naked = await new Promise<string>((resolve) => {
        const asked = request({ host: '127.0.0.1', port, path: '/health', rejectUnauthorized: false }, (response) => {
          response.resume()
          resolve(String(response.statusCode))
        })
        asked.once('error', () => resolve('refused'))
        asked.end()
      })
      expect(naked).toBe('refused')
    } finally {
      await handle.stop()
    }
  }, 60_000)

  it('ends as soon as the site in development that started it asks for that, and is not killed', async () => {
    const network = { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 }
    const signer = await startOwnSigner(
      {
        mode: 'development',
        origin: siteOrigin,
        mail: { url: 'smtp://127.0.0.1:1', from: 'Portico <login@shop.example>' },
        projects: [{ id: 'shop', origins: [pageOrigin] }],
        networks: { 'eip155:1': network },
      },
      siteOrigin,
    )
    const before = performance.now()
    await signer.stop()
    // It would be killed after five seconds.
    expect(performance.now() - before).toBeLessThan(4500)
  }, 60_000)
})
