import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import type { SecureSiteConfig } from '../src/index.js'
import { parseSecureSiteConfig } from '../src/server/config/SecureSiteSettings.js'
import { parseSignerConfig } from '../src/signer/parseSignerConfig.js'
import type { SignerConfig } from '../src/signer/SignerConfig.js'
import { startTestSite } from './startTestSite.js'

const deploy = new URL('../../server/deploy/', import.meta.url)

async function load<Config>(name: string): Promise<Config> {
  const { default: config } = (await import(new URL(`config/${name}`, deploy).href)) as {
    readonly default: Config
  }
  return config
}

/** Names of metrics in what the board asks of this program. */
async function metricsOfBoard(job: string): Promise<readonly string[]> {
  const board = JSON.parse(await readFile(new URL('config/grafana/servers.json', deploy), 'utf8')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
  }
  const expressions = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const ofProgram = expressions.filter((expr) => !expr.includes('job="') || expr.includes(`job="${job}"`))
  return [...new Set(ofProgram.flatMap((expr) => expr.match(/\b(?:portico|nodejs|process)_\w+/g) ?? []))]
}

describe('deploy', () => {
  it('have configurations that site and signer take in production, and that agree', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const secrets = {
      secure_site_password: 'a',
      signer_password: 'b',
      pepper: Buffer.alloc(32, 1).toString('base64url'),
      smtp_url: 'smtp://mail.example:587',
      upstream: 'https://node.example',
    }
    for (const [name, text] of Object.entries(secrets)) await writeFile(join(folder, name), `${text}\n`)
    const environment = { SITE: 'https://shop.example', SECURE_SITE_HOST: 'wallet.shop.example', PROJECT_ID: 'shop' }
    for (const [name, text] of Object.entries({
      ...environment,
      SECRETS_FOLDER: folder,
      MAIL_FROM: 'Shop <a@b.example>',
    }))
      vi.stubEnv(name, text)
    onTestFinished(() => void vi.unstubAllEnvs())

    const config = await load<SecureSiteConfig>('secure-site.config.mjs')
    expect(parseSecureSiteConfig(config)).toMatchObject({
      mode: 'production',
      origin: 'https://wallet.shop.example',
      operations: { host: '0.0.0.0', port: 9101 },
      database: { url: 'postgres://secure_site:a@database:5432/secure_site', migrate: false },
      proxies: 1,
    })
    const signer = await load<SignerConfig>('signer.config.mjs')
    expect(parseSignerConfig(signer)).toMatchObject({
      origin: 'https://wallet.shop.example',
      listen: config.signer,
      database: { url: 'postgres://signer:b@database:5432/signer', migrate: false },
    })
    expect(Object.keys(signer.projects)).toEqual(config.projects.map(({ id }) => id))
    expect(Object.keys(signer.networks)).toEqual(Object.keys(config.networks))
    // It asks for what is missing: nothing falls back to development.
    const { signer: _, database: __, pepper: ___, ...without } = config
    expect(() => parseSecureSiteConfig(without)).toThrow(/signer: must be[^]*database: must be[^]*pepper: must be/)
  })

  it('have a board of metrics that the secure site has', async () => {
    const site = await startTestSite({ operations: { port: 0 } })
    onTestFinished(() => site.stop())
    const text = await (await fetch(`${site.handle.operationsUrl}/metrics`)).text()
    const names = await metricsOfBoard('secure-site')
    expect(names).toContain('portico_mails_waiting')
    for (const name of names) expect(text).toMatch(new RegExp(`^# TYPE ${name.replace(/_bucket$/, '')} `, 'm'))
  })
})
