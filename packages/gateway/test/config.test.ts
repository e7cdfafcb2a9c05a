import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'

import { readConfigFile, readFlags, withFlags } from '../src/cli/readFlags.js'
import { parseGatewayConfig } from '../src/config/GatewaySettings.js'
import { defineGatewayConfig, jsonLog, type GatewayConfig } from '../src/index.js'

describe('parseGatewayConfig', () => {
  it('fills in every default', () => {
    expect(parseGatewayConfig({})).toEqual({
      host: '127.0.0.1',
      port: 0,
      upstreams: {},
      wallets: { list: [], shipped: true, pad: 0 },
      origins: '*',
      limits: {
        requests: { perSecond: 200, burst: 1000 },
        calls: { perSecond: 500, burst: 5000 },
        callsPerDay: false,
        events: { perSecond: 5, burst: 200 },
        eventsPerDay: 5000,
        body: 524_288,
        open: 512,
        answer: 8_388_608,
        memory: 134_217_728,
        cache: 134_217_728,
        connections: 4096,
      },
      data: { networks: {}, prices: [], priceInterval: 1_800_000, assets: { fetch: true, local: {} } },
      names: { zones: [], registrations: { perSecond: 1 / 30, burst: 10 } },
      swaps: { networks: {} },
      exchanges: [],
      analytics: { retention: 90, maxEvents: 1_000_000 },
      proxies: 0,
      clientTimeout: 20_000,
      drainTime: 0,
      stopTimeout: 5000,
      log: expect.any(Function),
    })
  })

  it('takes an upstream as a URL, as URLs, or in full', () => {
    const { upstreams } = parseGatewayConfig({
      upstreams: {
        'eip155:1': 'https://a.example/key',
        'eip155:10': ['https://a.example', 'https://b.example'],
        'cosmos:cosmoshub-4': { urls: ['https://c.example'], methods: ['status'], timeout: 500 },
      },
    })
    expect(upstreams).toMatchObject({
      'eip155:1': { urls: ['https://a.example/key'] },
      'eip155:10': { urls: ['https://a.example', 'https://b.example'] },
      'cosmos:cosmoshub-4': { urls: ['https://c.example'], methods: ['status'], timeout: 500 },
    })
  })

  it.each<[string, unknown, string]>([
    ['an unknown field', { prot: 1 }, 'prot'],
    ['a port that is none', { port: 70_000 }, 'port'],
    ['a project id with blanks', { projects: [{ id: 'a b' }] }, 'projects.0.id'],
    ['one project twice', { projects: [{ id: 'a' }, { id: 'a' }] }, 'projects'],
    ['an empty list of providers', { projects: [{ id: 'a', features: { swaps: [] } }] }, 'projects.0.features.swaps'],
    [
      'an allowed origin with a path',
      { projects: [{ id: 'a', allowedOrigins: ['https://a.example/x'] }] },
      'allowedOrigins.0',
    ],
    ['a gateway for all that lists no projects', { host: '0.0.0.0', origins: '*' }, 'projects: must list'],
    ['a gateway behind a proxy without projects', { proxies: 1, origins: '*' }, 'projects: must list'],
    ['a gateway for all that lists no origins', { host: '192.0.2.1', projects: [{ id: 'a' }] }, 'origins: must list'],
    ['a gateway behind a proxy without origins', { proxies: 1, projects: [] }, 'origins: must list'],
    ['an origin with a path', { origins: ['https://a.example/'] }, 'origins'],
    ['a network that is no CAIP-2', { upstreams: { ethereum: 'https://a.example' } }, 'CAIP-2'],
    ['an upstream without a URL', { upstreams: { 'eip155:1': [] } }, 'upstreams.eip155:1'],
    ['an upstream that is no HTTP', { upstreams: { 'eip155:1': 'ws://a.example' } }, 'upstreams.eip155:1'],
    ['a password in a URL', { upstreams: { 'eip155:1': 'https://a:b@c.example' } }, 'upstreams.eip155:1'],
    [
      'a password without a user name',
      { upstreams: { 'eip155:1': 'https://:secret-key@c.example' } },
      'upstreams.eip155:1',
    ],
    ['a namespace whose methods nobody knows', { upstreams: { 'cosmos:x': 'https://a.example' } }, 'list of methods'],
    [
      'a header that ends early',
      { upstreams: { 'eip155:1': { urls: ['https://a.example'], headers: { A: 'b\r\nc' } } } },
      'upstreams.eip155:1',
    ],
    ['a rate of nothing', { limits: { requests: { perSecond: 0, burst: 1 } } }, 'limits.requests'],
    ['a log that is no function', { log: true }, 'log'],
    ['nothing', null, 'the configuration'],
  ])('refuses %s and names the place', (_, config, place) => {
    expect(() => parseGatewayConfig(config as GatewayConfig)).toThrow(
      expect.objectContaining({ code: 'gateway/invalidConfig', message: expect.stringContaining(place) }) as Error,
    )
  })

  it.each<[string, unknown, string]>([
    [
      'a database of another kind',
      { database: 'mysql://x' },
      'database: must be a postgres: URL, { url, pool, ssl, direct, prepare, migrate } or { folder }',
    ],
    [
      'a database at a URL of another kind',
      { database: { url: 'mysql://x', pool: 2 } },
      'database.url: must be a postgres: URL',
    ],
    [
      'a database whose URL and options both speak of TLS',
      { database: { url: 'postgres://x/y?sslmode=require', ssl: true } },
      'database: must say what it wants of TLS by `ssl` or in the URL, not by both',
    ],
    [
      'a password in a URL',
      { upstreams: { 'eip155:1': 'https://a:b@c.example' } },
      'upstreams.eip155:1: must not hold a user name and password: send them in `headers`',
    ],
    [
      'a URL of another kind in a list',
      { upstreams: { 'eip155:1': ['https://a.example', 'ws://b.example'] } },
      'upstreams.eip155:1.1: must be an http or https URL',
    ],
    [
      'an option of an upstream',
      { upstreams: { 'eip155:1': { urls: ['https://a.example'], timeuot: 5 } } },
      'upstreams.eip155:1.timeuot: is not an option',
    ],
    [
      'neither a URL nor an upstream',
      { upstreams: { 'eip155:1': 5 } },
      'upstreams.eip155:1: must be a URL, a list of URLs or { urls, headers, methods, weights, timeout, batch, concurrency }',
    ],
    ['a missing key', { operations: {} }, 'operations.port: is missing'],
    [
      'IPFS over plain http',
      { data: { assets: { ipfs: 'http://ipfs.example/ipfs/' } } },
      'data.assets.ipfs: must be https without a port, or of a server in `data.assets.local`',
    ],
    ['a port of operations', { operations: { port: -1 } }, 'operations.port: must be >=0'],
  ])('says what is wrong with %s, and what must be there', (_, config, line) => {
    expect(() => parseGatewayConfig(config as GatewayConfig)).toThrow(
      expect.objectContaining({ message: `The gateway configuration is not valid.\n  ${line}` }) as Error,
    )
  })

  it.each<[string, unknown]>([
    ['a URL', { 'eip155:1': 'ftp://a.example/secret-key' }],
    ['a URL in place of a network', { 'https://a.example/secret-key': 'https://a.example' }],
    ['a header', { 'eip155:1': { urls: ['https://a.example'], headers: { A: 'Bearer secret-key\n' } } }],
    ['the name of a header', { 'eip155:1': { urls: ['https://a.example'], headers: { 'Bearer secret-key': 'A' } } }],
    ['a method', { 'eip155:1': { urls: ['https://a.example'], methods: 'secret-key' } }],
  ])('does not repeat %s, which may hold a key, in its message', (_, upstreams) => {
    expect(() => parseGatewayConfig({ upstreams } as GatewayConfig)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret-key') }) as Error,
    )
  })
})

describe('flags', () => {
  it('are read and stand over the file', () => {
    const flags = readFlags([
      '--port=0',
      '--host',
      '::1',
      '--pad=50',
      '--project=shop',
      '--project=blog',
      '--origin=https://shop.example',
      '--upstream',
      'eip155:31337=http://127.0.0.1:8545/?a=b',
      '--upstream=eip155:31337=http://127.0.0.1:8546',
      '--log=debug',
    ])
    const file = defineGatewayConfig({
      host: '0.0.0.0',
      port: 80,
      wallets: { shipped: false, pad: 1 },
      upstreams: { 'eip155:1': 'https://a.example', 'eip155:31337': 'https://b.example' },
    })
    expect(flags.log).toBe('debug')
    expect(withFlags(file, flags)).toEqual({
      host: '::1',
      port: 0,
      wallets: { shipped: false, pad: 50 },
      projects: [{ id: 'shop' }, { id: 'blog' }],
      origins: ['https://shop.example'],
      upstreams: {
        'eip155:1': 'https://a.example',
        'eip155:31337': ['http://127.0.0.1:8545/?a=b', 'http://127.0.0.1:8546'],
      },
    })
    expect(withFlags(file, readFlags([]))).toEqual(file)
    expect(withFlags({}, readFlags([]))).toMatchObject({ port: 4001 })
  })

  it.each([['--port=x'], ['--pad=-1'], ['--upstream=http://a'], ['--log=loud'], ['--unknown'], ['word'], ['--host']])(
    'refuse %s',
    (flag) => {
      expect(() => readFlags([flag])).toThrow(expect.objectContaining({ code: 'gateway/invalidConfig' }) as Error)
    },
  )
})

describe('readConfigFile', () => {
  const folder = async () => {
    const path = await mkdtemp(join(tmpdir(), 'gateway-'))
    onTestFinished(() => rm(path, { recursive: true }))
    return path
  }

  it('reads JSON and modules', async () => {
    const path = await folder()
    await writeFile(join(path, 'gateway.json'), '{"port":1}')
    await writeFile(join(path, 'gateway.mjs'), 'export default { port: 2 }')
    expect(await readConfigFile(join(path, 'gateway.json'))).toEqual({ port: 1 })
    expect(await readConfigFile(join(path, 'gateway.mjs'))).toEqual({ port: 2 })
  })

  it('says why a file cannot be read', async () => {
    const path = await folder()
    await writeFile(join(path, 'broken.json'), '{')
    await writeFile(join(path, 'named.mjs'), 'export const config = {}')
    await writeFile(join(path, 'null.json'), 'null')
    await writeFile(join(path, 'list.json'), '[]')
    await writeFile(join(path, 'number.mjs'), 'export default 5')
    for (const [file, why] of [
      ['broken.json', 'JSON'],
      ['named.mjs', 'default export'],
      ['missing.mjs', 'missing.mjs'],
      ['null.json', 'no object'],
      ['list.json', 'no object'],
      ['number.mjs', 'no object'],
    ] as const) {
      await expect(readConfigFile(join(path, file))).rejects.toMatchObject({
        code: 'gateway/configUnreadable',
        message: expect.stringContaining(why),
      })
    }
  })
})

it('does not repeat a piece of a damaged file, which may hold a key, or a stray word', async () => {
  const path = await mkdtemp(join(tmpdir(), 'gateway-'))
  onTestFinished(() => rm(path, { recursive: true }))
  await writeFile(join(path, 'damaged.json'), '{"headers":{"X-Key": SECRETKEY}}')
  await writeFile(join(path, 'damaged.mjs'), 'throw new SyntaxError("Unexpected identifier SECRETKEY")')
  for (const file of ['damaged.json', 'damaged.mjs']) {
    const error = await readConfigFile(join(path, file)).catch((reason: unknown) => reason)
    expect(inspect(error)).toContain('not valid JSON or JavaScript')
    expect(inspect(error)).not.toContain('SECRETKEY')
  }
  expect(() => readFlags(['eip155:1=https://a.example/SECRETKEY'])).toThrow(/^(?!.*SECRETKEY)/s)
})

describe('jsonLog', () => {
  it('writes a JSON line for each line up to its level', () => {
    const lines: string[] = []
    const log = jsonLog('warn', (line) => lines.push(line))
    log({ level: 'info', event: 'quiet' })
    log({ level: 'error', event: 'loud', chain: 'eip155:1\n' })
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('\n')
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      level: 'error',
      event: 'loud',
      chain: 'eip155:1\n',
    })
  })
})
