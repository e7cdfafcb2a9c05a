import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'

import { parseGatewayConfig } from '../src/config/GatewaySettings.js'
import type { GatewayConfig } from '../src/index.js'

const file = (path: string): URL => new URL(`../${path}`, import.meta.url)

interface Service {
  readonly image?: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test: readonly string[] }
}

// No container runs in tests: what can be wrong without one is looked at.
describe('compose.yaml', () => {
  it('has two gateways on one database behind a proxy, and names only what is there', async () => {
    const text = await readFile(file('compose.yaml'), 'utf8')
    const { services, volumes } = parse(text, { merge: true }) as {
      readonly services: Readonly<Record<string, Service>>
      readonly volumes: Readonly<Record<string, unknown>>
    }
    expect(Object.keys(services)).toEqual(['database', 'gateway-1', 'gateway-2', 'proxy'])
    expect(services['gateway-1']).toEqual(services['gateway-2'])
    for (const [name, service] of Object.entries(services)) {
      expect(service.image ?? service.build, name).toBeDefined()
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(condition).toBe('service_healthy')
        expect(services[other]?.healthcheck, `${name} waits for ${other}`).toBeDefined()
      }
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':')
        if (from.startsWith('./')) await readFile(file(from))
        else expect(Object.keys(volumes)).toContain(from)
      }
    }
    const { build, environment } = services['gateway-1'] ?? {}
    const image = await readFile(file(`../../${build?.dockerfile}`), 'utf8')
    expect(image).toContain('portico-gateway')
    const { dependencies } = JSON.parse(await readFile(file('package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>
    }
    // No package of this repository is taken from the registry.
    for (const name of Object.keys(dependencies).filter((one) => one.startsWith('@portico/'))) {
      expect(image).toContain(`-w ${name}`)
    }
    expect(environment?.['DATABASE_URL']).toMatch(/^postgres:\/\/portico:.*@database:5432\/portico$/)
    const proxy = await readFile(file('compose/nginx.conf'), 'utf8')
    expect(proxy).toContain('server gateway-1:4001;')
    expect(proxy).toContain('server gateway-2:4001;')
    expect(proxy).toContain('proxy_set_header X-Request-Id $request_id;')
    expect(proxy).toContain('location = /metrics { return 404; }')
  })

  it('has a configuration that the gateway takes', async () => {
    vi.stubEnv('UPSTREAM', 'https://node.example')
    vi.stubEnv('PROJECT_ID', 'meridian')
    vi.stubEnv('SITE', 'https://meridian.example')
    const { default: config } = (await import(pathToFileURL(file('compose/gateway.config.mjs').pathname).href)) as {
      readonly default: GatewayConfig
    }
    expect(parseGatewayConfig(config)).toMatchObject({
      proxies: 1,
      projects: [{ id: 'meridian' }],
      origins: ['https://meridian.example'],
      data: { networks: { 'eip155:1': { follow: { maxLag: 100 } } } },
    })
    vi.unstubAllEnvs()
  })
})
