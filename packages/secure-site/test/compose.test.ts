import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { parse } from 'yaml'

import { parseSecureSiteConfig } from '../src/server/config/SecureSiteSettings.js'
import type { SecureSiteConfig } from '../src/index.js'
import { parseSignerConfig } from '../src/signer/parseSignerConfig.js'
import type { SignerConfig } from '../src/signer/SignerConfig.js'

const file = (path: string): URL => new URL(`../${path}`, import.meta.url)

interface Service {
  readonly image?: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
}

// No container runs in tests: what can be wrong without one is looked at.
describe('compose.yaml', () => {
  it('has two processes on one database behind a proxy, and names only what is there', async () => {
    const text = await readFile(file('compose.yaml'), 'utf8')
    const { services, volumes } = parse(text, { merge: true }) as {
      readonly services: Readonly<Record<string, Service>>
      readonly volumes: Readonly<Record<string, unknown>>
    }
    expect(Object.keys(services)).toEqual(['database', 'signer', 'secure-site-1', 'secure-site-2', 'proxy'])
    expect(services['secure-site-1']).toEqual(services['secure-site-2'])
    for (const [name, service] of Object.entries(services)) {
      expect(service.image ?? service.build, name).toBeDefined()
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(condition).toBe('service_healthy')
        expect(services[other]?.healthcheck, `${name} waits for ${other}`).toBeDefined()
      }
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':')
        if (from.startsWith('./')) await readFile(file(from))
        else if (!from.startsWith('${')) expect(Object.keys(volumes)).toContain(from)
      }
    }
    const { build } = services['secure-site-1'] ?? {}
    const image = await readFile(file(`../../${build?.dockerfile}`), 'utf8')
    const { bin, dependencies } = JSON.parse(await readFile(file('package.json'), 'utf8')) as {
      readonly bin: Readonly<Record<string, string>>
      readonly dependencies: Readonly<Record<string, string>>
    }
    for (const name of Object.keys(bin)) expect(image).toContain(`node_modules/.bin/${name}`)
    // No package of this repository is taken from the registry.
    for (const name of Object.keys(dependencies).filter((one) => one.startsWith('@portico/'))) {
      expect(image).toContain(`-w ${name}`)
    }
    const proxy = await readFile(file('compose/nginx.conf'), 'utf8')
    for (const name of ['secure-site-1', 'secure-site-2']) expect(proxy).toContain(`server ${name}:4100;`)
    // Once, also on answers that no process gives.
    expect(proxy).toMatch(/^ {2}add_header Strict-Transport-Security "max-age=63072000" always;$/m)
    expect(proxy).toContain('proxy_hide_header Strict-Transport-Security;')
    // An add_header in a location would take away the one of the server.
    expect(proxy.match(/add_header/g)).toHaveLength(1)
    // Only the machine itself reaches it without TLS.
    expect(services['proxy']?.ports).toEqual(['127.0.0.1:4100:80'])
  })

  it('has no secret in it, and sets what production asks for', async () => {
    const text = await readFile(file('compose.yaml'), 'utf8')
    const { services } = parse(text, { merge: true }) as { readonly services: Readonly<Record<string, Service>> }
    const environment = services['secure-site-1']?.environment ?? {}
    for (const name of ['PORTICO_PEPPER', 'PORTICO_SMTP_URL', 'ORIGIN']) {
      expect(environment[name]).toMatch(new RegExp(`^\\$\\{${name}:\\?`))
    }
    expect(environment['DATABASE_URL']).toContain('${POSTGRES_PASSWORD:?')
    const ofSigner = services['signer']?.environment ?? {}
    expect(ofSigner['PORTICO_KEK_main_FILE']).toBe('/run/kek')
    expect(ofSigner['PORTICO_KEK']).toBe('main')
    // The site has neither the key nor the signer's database.
    expect(JSON.stringify(services['secure-site-1'])).not.toMatch(/KEK|SIGNER_PASSWORD|signer-state/)
    expect(ofSigner['PORTICO_SIGNER_DATABASE_URL']).toContain('${SIGNER_PASSWORD:?')

    vi.stubEnv('ORIGIN', 'https://secure.example')
    vi.stubEnv('SITE', 'https://shop.example')
    vi.stubEnv('UPSTREAM', 'https://node.example')
    vi.stubEnv('PORTICO_SMTP_URL', 'smtp://mail.example:587')
    vi.stubEnv('MAIL_FROM', 'Shop <login@shop.example>')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { default: config } = (await import(pathToFileURL(file('compose/secure-site.config.mjs').pathname).href)) as {
      readonly default: SecureSiteConfig
    }
    const fromEnvironment = {
      database: environment['DATABASE_URL']?.replace(/\$\{.*\}/, 'password'),
      pepper: Buffer.alloc(32, 1).toString('base64url'),
    }
    expect(parseSecureSiteConfig({ ...config, ...fromEnvironment } as SecureSiteConfig)).toMatchObject({
      mode: 'production',
      origin: 'https://secure.example',
      proxies: 1,
    })
    const signer = (await import(pathToFileURL(file('compose/signer.config.mjs').pathname).href)) as {
      readonly default: SignerConfig
    }
    expect(parseSignerConfig(signer.default)).toMatchObject({ origin: 'https://secure.example', listen: config.signer })
    expect(Object.keys(signer.default.projects)).toEqual(config.projects.map(({ id }) => id))
    expect(Object.keys(signer.default.networks)).toEqual(Object.keys(config.networks))
    // It asks for what is missing: nothing falls back to development.
    const { signer: _, ...without } = config
    expect(() => parseSecureSiteConfig(without)).toThrow(/signer: must be[^]*database: must be[^]*pepper: must be/)
  })
})
