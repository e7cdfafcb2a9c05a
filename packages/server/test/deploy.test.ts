import { Ajv } from 'ajv'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const deploy = join(root, 'packages/server/deploy')
const read = (path: string): string => readFileSync(join(deploy, path), 'utf8')

interface Service {
  readonly image?: string
  readonly build?: {
    readonly context: string
    readonly dockerfile: string
    readonly args: { readonly PROGRAM: string }
  }
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly secrets?: readonly string[]
  readonly networks?: readonly string[]
  readonly ports?: readonly string[]
  readonly restart?: string
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test?: readonly string[] }
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: object
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

const { services, volumes, networks, secrets } = parse(read('compose.yaml'), { merge: true }) as Compose
const programs = Object.entries(services).filter(([, { build }]) => build)

describe('compose.yaml', () => {
  it('has two gateways, a secure site, a signer, and the step before each that makes their tables', () => {
    expect(services['gateway-1']).toEqual(services['gateway-2'])
    for (const [name, tables] of [
      ['gateway-1', 'gateway-tables'],
      ['secure-site', 'secure-site-tables'],
      ['signer', 'signer-tables'],
    ] as const) {
      expect(services[name]?.depends_on, name).toMatchObject({
        [tables]: { condition: 'service_completed_successfully' },
      })
      expect(services[tables], tables).toMatchObject({ restart: 'no', networks: ['database'] })
      expect(services[tables]?.depends_on).toEqual({ database: { condition: 'service_healthy' } })
      const words = services[tables]?.command ?? []
      expect(words.filter((word) => word !== 'migrate')).toEqual(services[name]?.command)
      expect(words).toHaveLength((services[name]?.command?.length ?? 0) + 1)
    }
  })

  it('starts programs that the image has, with a configuration that is there', () => {
    for (const [name, { build, command = [] }] of programs) {
      expect(existsSync(join(deploy, build?.context ?? '', build?.dockerfile ?? '')), name).toBe(true)
      const manifest = readFileSync(join(root, 'packages', build?.args.PROGRAM ?? '', 'package.json'), 'utf8')
      expect(Object.keys((JSON.parse(manifest) as { readonly bin: object }).bin), name).toContain(command[0])
      const config = command.find((word) => word.startsWith('/config/'))?.replace('/config/', 'config/')
      expect(existsSync(join(deploy, config ?? '')), name).toBe(true)
    }
  })

  it('names only services, files, volumes, networks and secrets that are there, and images by their digest', () => {
    for (const [name, service] of Object.entries(services)) {
      if (!service.build) expect(service.image, name).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/)
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        if (condition === 'service_healthy')
          expect(services[other]?.healthcheck?.test, `${name} waits for ${other}`).toBeDefined()
      }
      for (const volume of service.volumes ?? []) {
        const [from = ''] = volume.split(':')
        if (from.startsWith('./')) expect(existsSync(join(deploy, from)), from).toBe(true)
        else expect(Object.keys(volumes)).toContain(from)
      }
      for (const network of service.networks ?? []) expect(Object.keys(networks), name).toContain(network)
      for (const secret of service.secrets ?? []) expect(Object.keys(secrets), name).toContain(secret)
    }
    const used = new Set(Object.values(services).flatMap((service) => service.secrets ?? []))
    expect([...used].sort()).toEqual(Object.keys(secrets).sort())
    for (const [name, { file }] of Object.entries(secrets))
      expect(file).toMatch(new RegExp(`^\\$\\{SECRETS.*\\}/${name}$`))
  })

  it('gives each program its own secrets alone, as files, and the signer no way out', () => {
    expect(services['gateway-1']?.secrets).toEqual(['gateway_password', 'upstream'])
    expect(services['secure-site']?.secrets).toEqual(['secure_site_password', 'pepper', 'smtp_url', 'upstream'])
    expect(services['signer']?.secrets).toEqual(['signer_password', 'kek'])
    expect(services['signer']?.networks).toEqual(['database'])
    expect(networks['database']).toEqual({ internal: true })
    const holdersOfState = programs.filter(([, service]) => JSON.stringify(service).includes('signer-state'))
    expect(holdersOfState.map(([name]) => name)).toEqual(['signer'])
    for (const [name, { environment = {} }] of programs)
      for (const [variable, value] of Object.entries(environment)) {
        const known = ['PORTICO_KEK', 'PORTICO_KEK_main_FILE', 'VALKEY_URL'].includes(variable)
        if (!known) expect(value, `${name} ${variable}`).toMatch(new RegExp(`^\\$\\{${variable}:\\?`))
      }
  })

  it('has a proxy and a Prometheus that ask the programs where they listen', () => {
    const proxy = read('config/nginx.conf.template')
    const served = [...proxy.matchAll(/^ {2}server ([\w-]+):(\d+) fail_timeout=1s;$/gm)].map(([, name = '', port]) => [
      name,
      port,
    ])
    const { scrape_configs } = parse(read('config/prometheus.yml')) as {
      readonly scrape_configs: readonly {
        readonly static_configs: readonly { readonly targets: readonly string[] }[]
      }[]
    }
    const targets = scrape_configs.flatMap((job) => job.static_configs.flatMap((some) => some.targets))
    const scraped = targets.map((target) => target.split(':'))
    for (const list of [served, scraped])
      expect(list.map(([name]) => name)).toEqual(['gateway-1', 'gateway-2', 'secure-site'])
    for (const [name = '', port] of [...served, ...scraped]) {
      const config = read(`config/${name.replace(/-\d$/, '')}.config.mjs`)
      expect(config, name).toMatch(new RegExp(`\\b(port|operations): ${port}\\b`))
    }
    expect(served.map(([, port]) => port)).not.toEqual(scraped.map(([, port]) => port))
    expect(proxy).toContain('proxy_set_header X-Request-Id $request_id;')
    // Once, also on answers that no process gives.
    expect(proxy).toMatch(/^ {2}add_header Strict-Transport-Security "max-age=63072000" always;$/m)
    expect(proxy).toContain('proxy_hide_header Strict-Transport-Security;')
    // An add_header in a location would take away the one of the server.
    expect(proxy.match(/add_header/g)).toHaveLength(1)
    // Nothing else is reached from outside.
    const open = Object.entries(services).filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.')))
    expect(open.map(([name]) => name)).toEqual(['proxy'])
  })
})

// `helm lint` and `helm template` run in CI: there is no Helm in npm.
describe('chart', () => {
  const values = parse(read('chart/values.yaml')) as Record<string, Record<string, unknown>>
  const templates = readdirSync(join(deploy, 'chart/templates')).map((name) => read(`chart/templates/${name}`))

  it('has values that its schema takes, and a schema that refuses others', () => {
    const isValid = new Ajv({ strict: false }).compile(JSON.parse(read('chart/values.schema.json')) as object)
    expect(isValid(values), JSON.stringify(isValid.errors)).toBe(true)
    for (const wrong of [{ gateway: { ...values['gateway'], replica: 3 } }, { gateways: {} }, { signer: {} }])
      expect(isValid({ ...values, ...wrong })).toBe(false)
  })

  it('reads only values that there are, and all of them', () => {
    const text = templates.join('\n')
    const direct = [...text.matchAll(/\.Values\.(\w+)(?:\.(\w+))?/g)]
    for (const [path, section = '', name] of direct) {
      expect(Object.keys(values), path).toContain(section)
      if (name !== undefined) expect(Object.keys(values[section] ?? {}), path).toContain(name)
    }
    const ofProgram = [...text.matchAll(/(?:\$|\.)values\.(\w+)/g)].map(([, name = '']) => name)
    const read = new Set([...ofProgram, ...direct.map(([, section = '', name]) => name ?? section)])
    const program = Object.keys(values).filter((name) => !Array.isArray(values[name]))
    const names = program.flatMap((section) => Object.keys(values[section] ?? {}))
    for (const name of [...new Set(names), 'ingressFrom', 'metricsFrom']) expect([...read], name).toContain(name)
    for (const name of ofProgram) expect(names, name).toContain(name)
  })

  it('starts the programs as compose.yaml does, on the ports that the comments of its values name', () => {
    const list = parse(
      templates.join('\n').match(/define "portico\.programs" -\}\}([^]*?)\{\{- end/)?.[1] ?? '',
    ) as Record<
      string,
      {
        readonly values: string
        readonly port: number
        readonly operations?: number
        readonly command: readonly string[]
      }
    >
    expect(Object.keys(list)).toEqual(['gateway', 'secure-site', 'signer'])
    for (const [name, { values: section, port, operations, command }] of Object.entries(list)) {
      const service = services[name] ?? services[`${name}-1`]
      const plain = (words: readonly string[] = []) => words.map((word) => word.replace(`${name}.config`, 'config'))
      expect(plain(service?.command)).toEqual(command)
      const comments = read('chart/values.yaml').split(`\n${section}:\n`)[1]?.split(/\n\w/)[0]
      expect(comments, name).toContain(`port: ${port}`)
      if (operations !== undefined) expect(comments, name).toContain(`port: ${operations} }`)
    }
  })
})
