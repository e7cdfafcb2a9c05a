import { startPostgres, type Postgres } from '@portico/devnet/postgres'
import { startValkey, type Valkey } from '@portico/devnet/valkey'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { folder as programs, root } from '../programs.js'
import { createServerProcess, type ServerProcess } from './serverProcess.js'
import { limit, zone } from './startClients.js'
import { chain, swapNetwork } from './startNode.js'

export const projectId = 'shop'
export const site = 'https://shop.example'
export const secureSite = 'https://wallet.shop.example'

export interface Servers {
  readonly postgres: Postgres
  readonly valkey: Valkey
  readonly gateways: readonly ServerProcess[]
  readonly gatewayUrls: readonly string[]
  readonly sites: readonly ServerProcess[]
  readonly siteUrls: readonly string[]
  readonly signer: ServerProcess
  readonly all: readonly ServerProcess[]
  stop(): Promise<void>
}

export interface ServersOptions {
  /** URL of the node. */
  readonly node: string
  readonly smtpPort: number
  /** Two that are free for each gateway and each site. */
  readonly ports: readonly number[]
}

/**
 * Three gateways, two secure sites and a signer with the configurations of `packages/server/deploy/config`, on PostgreSQL, which writes to
 * the disk before it answers, and Valkey.
 */
export async function startServers({ node, smtpPort, ports }: ServersOptions): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-mixed-'))
  const [postgres, valkey] = await Promise.all([startPostgres({ isDurable: true }), startValkey()])
  const secrets = {
    gateway_password: 'none',
    secure_site_password: 'none',
    signer_password: 'none',
    pepper: randomBytes(32).toString('base64url'),
    kek: randomBytes(32).toString('base64url'),
    upstream: node,
    smtp_url: `smtp://127.0.0.1:${smtpPort}`,
  }
  for (const [name, text] of Object.entries(secrets)) await writeFile(join(folder, name), text)
  await chmod(join(folder, 'kek'), 0o400)
  const env = {
    SECRETS_FOLDER: folder,
    SITE: site,
    SECURE_SITE_HOST: new URL(secureSite).host,
    PROJECT_ID: projectId,
    MAIL_FROM: 'Shop <login@shop.example>',
    HOST: '127.0.0.1',
    PORTICO_KEK: 'main',
    PORTICO_KEK_main_FILE: join(folder, 'kek'),
  }

  /** The configuration that operators begin with, and what is different here. */
  async function configure(name: string, changes: object): Promise<string> {
    const original = pathToFileURL(join(root, 'packages/server/deploy/config', `${name}.config.mjs`)).href
    const file = join(folder, `${name}.config.mjs`)
    await writeFile(
      file,
      `import config from '${original}'\nexport default { ...config, ...${JSON.stringify(changes)} }\n`,
    )
    return file
  }
  const database = async (name: string) => ({ database: { url: await postgres.create(name), migrate: false } })
  const signerSocket = { socketPath: join(folder, 'signer.sock') }
  const gatewayWords = [
    join(programs, 'gateway.js'),
    '--config',
    await configure('gateway', {
      ...(await database('gateway')),
      projects: [{ id: projectId, allowedOrigins: [site], analytics: true }],
      limits: { requests: limit },
      names: { zones: [{ suffix: zone }] },
      swaps: { networks: { [chain]: swapNetwork } },
      data: { priceInterval: 5000, networks: { [chain]: { follow: { pollInterval: 500 } } } },
    }),
  ]
  const siteWords = [
    join(programs, 'site/server/cli.js'),
    await configure('secure-site', {
      ...(await database('secure_site')),
      signer: signerSocket,
      // A visitor whose mail was lost asks for the next.
      limits: { mailSeconds: 0, mailsPerHour: 1000, mailsPerDay: 1000 },
    }),
  ]
  const signerWords = [
    join(programs, 'signer.js'),
    await configure('signer', {
      ...(await database('signer')),
      listen: signerSocket,
      stateFile: join(folder, 'state.json'),
    }),
  ]
  const migrate = (words: readonly string[]) =>
    promisify(execFile)(process.execPath, words, { env: { ...process.env, ...env } })
  await migrate([gatewayWords[0]!, 'migrate', ...gatewayWords.slice(1)])
  await migrate([...siteWords, 'migrate'])
  await migrate([...signerWords, 'migrate'])

  const [left, urls] = [[...ports], [] as string[]]
  function listening(name: string, words: readonly string[], valkeyDatabase: number): ServerProcess {
    const [port, operations] = left.splice(0, 2)
    urls.push(`http://127.0.0.1:${port}`)
    const VALKEY_URL = valkey.url.replace(/\d+$/, String(valkeyDatabase))
    return createServerProcess({
      name,
      words,
      env: { ...env, VALKEY_URL, PORT: String(port), OPERATIONS_PORT: String(operations) },
    })
  }
  const gateways = [1, 2, 3].map((number) => listening(`gateway ${number}`, gatewayWords, 0))
  const sites = [1, 2].map((number) => listening(`site ${number}`, siteWords, 1))
  const signer = createServerProcess({ name: 'signer', words: signerWords, env })
  const all = [...gateways, ...sites, signer]
  for (const server of [signer, ...gateways, ...sites]) await server.start()
  return {
    postgres,
    valkey,
    gateways,
    gatewayUrls: urls.slice(0, 3),
    sites,
    siteUrls: urls.slice(3),
    signer,
    all,
    async stop() {
      await Promise.all(all.map((server) => server.stop()))
      await Promise.all([postgres.stop(), valkey.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
