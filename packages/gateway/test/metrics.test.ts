import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import type { GatewayConfig, LogLine } from '../src/index.js'
import { gatewayForTests } from './gatewayForTests.js'
import { startMemoryNode, someTransfers } from '@portico/devnet/memory-node'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { echoUpstream, tinyUpstream, type Call } from './tinyUpstream.js'

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

async function followed(follow: { readonly maxLag?: number } = {}): Promise<GatewayConfig> {
  const node = await startMemoryNode()
  onTestFinished(() => node.stop())
  node.mine(someTransfers(50, 2))
  const name = `of_${Math.random().toString(36).slice(2)}`
  return {
    database: await postgres.create(name),
    upstreams: { 'eip155:1': node.url },
    data: { networks: { 'eip155:1': { follow: { pollInterval: 20, maxLag: 0, ...follow } } } },
  }
}

type Ask = Awaited<ReturnType<typeof gatewayForTests>>['ask']
const untilFollowed = (ask: Ask) =>
  vi.waitFor(
    async () => expect(await (await ask('/ready')).json()).toMatchObject({ parts: { 'follow eip155:1': 'ok' } }),
    { timeout: 15_000 },
  )

describe('GET /metrics', () => {
  it('counts requests by route and status without what they asked for, and failures of upstreams', async () => {
    const broken = await tinyUpstream((_, response) => response.writeHead(500).end())
    const { ask, rpc } = await gatewayForTests({ upstreams: { 'eip155:1': broken.url } })
    await ask('/getWallets?search=secret-word')
    await ask('/getWallets?projectId=')
    await ask('/getWalletImage/secret-word')
    await ask('/secret-path')
    await ask('/ready')
    await rpc('eip155:1', { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    const response = await ask('/metrics')
    const text = await response.text()
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toContain('portico_requests_total{route="/getWallets",status="200"} 1')
    expect(text).toContain('portico_requests_total{route="/getWallets",status="401"} 1')
    expect(text).toContain('portico_requests_total{route="/ready",status="200"} 1')
    expect(text).toContain('portico_requests_total{route="/getWalletImage/:id",status="404"} 1')
    expect(text).toMatch(/portico_request_seconds_count\{route="\/getWallets"\} 2/)
    expect(text).toContain('portico_upstream_failures_total{chain="eip155:1",reason="http 500"} 1')
    expect(text).not.toContain('secret')
  })

  it('counts what was refused, kept, asked of upstreams and used, and measures the process', async () => {
    const upstream = await echoUpstream()
    const { ask, rpc } = await gatewayForTests({
      upstreams: { 'eip155:1': upstream.url },
      limits: { requests: { perSecond: 0.1, burst: 3 } },
    })
    await rpc('eip155:1', { jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    for (let turn = 0; turn < 4; turn++) await ask('/getWallets')
    await ask('/v1/account/0x0000000000000000000000000000000000000001/balance?chainId=eip155:1')
    const text = await (await ask('/metrics')).text()
    expect(text).toContain('portico_refusals_total{limit="requests"} 3')
    expect(text).toContain('portico_upstream_seconds_count{chain="eip155:1"} 1')
    expect(text).toContain('portico_open_requests 0')
    expect(text).toContain('portico_used_bytes 0')
    expect(text).toContain('portico_log_lines_total{level="warn",event="open"} 1')
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'nodejs_heap_size_used_bytes', 'process_cpu_seconds_total'])
      expect(text).toMatch(new RegExp(`^${name} `, 'm'))
  })

  it('counts reads of kept balances, and connections to the database', async () => {
    const node = await tinyUpstream((body, response) => {
      const calls = [JSON.parse(body)].flat() as readonly Call[]
      const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' }))
      response.end(JSON.stringify(body.startsWith('[') ? answers : answers[0]))
    })
    const { ask } = await gatewayForTests({
      database: await postgres.create('counted'),
      upstreams: { 'eip155:1': node.url },
      data: { networks: { 'eip155:1': { sources: [{ kind: 'evm-node', tokens: [] }] } } },
    })
    const path = '/v1/account/0x0000000000000000000000000000000000000001/balance?chainId=eip155:1'
    for (let turn = 0; turn < 3; turn++) expect((await ask(path)).status).toBe(200)
    const text = await (await ask('/metrics')).text()
    expect(text).toContain('portico_cache_reads_total{cache="balances",result="miss"} 1')
    expect(text).toContain('portico_cache_reads_total{cache="balances",result="hit"} 2')
    expect(text).toMatch(/portico_database_connections\{state="(?:idle|used)"\} [1-9]/)
    expect(text).toContain('portico_database_connections{state="waiting"} 0')
  })

  it('is on a port of its own where the operator wants that, with health and readiness', async () => {
    const { ask, operationsUrl = '' } = await gatewayForTests({ operations: { port: 0 } })
    const at = async (path: string) => (await fetch(operationsUrl + path)).status
    expect(await Promise.all(['/metrics', '/ready', '/health', '/getWallets'].map(at))).toEqual([200, 200, 200, 404])
    for (const path of ['/metrics', '/ready', '/health']) expect((await ask(path)).status, path).toBe(404)
    expect((await ask('/getWallets')).status).toBe(200)
  })

  it('is not for pages', async () => {
    const { ask } = await gatewayForTests()
    for (const path of ['/metrics', '/ready']) {
      const response = await ask(path, { headers: { Origin: 'https://dapp.example' } })
      expect(response.headers.has('access-control-allow-origin'), path).toBe(false)
      expect(response.headers.get('cache-control'), path).toBe('no-store')
    }
  })

  it('has how far each network is followed', async () => {
    const { ask } = await gatewayForTests(await followed())
    await untilFollowed(ask)
    const text = await (await ask('/metrics')).text()
    expect(text).toContain('portico_follow_height{chain="eip155:1"} 49')
    expect(text).toContain('portico_follow_lag_blocks{chain="eip155:1"} 0')
    expect(text).toContain('portico_follow_elected{chain="eip155:1"} 1')
  })
})

describe('GET /ready', () => {
  it('is ready at once where nothing is followed', async () => {
    const { ask } = await gatewayForTests()
    const response = await ask('/ready')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ready', parts: {} })
  })

  it('says which network is late, and is ready for everything else', async () => {
    const node = await startMemoryNode()
    onTestFinished(() => node.stop())
    node.mine(someTransfers(50, 2))
    // It says that there are more, and does not have them.
    node.faults.head = 1000
    const config = await followed({ maxLag: 10 })
    const { ask } = await gatewayForTests({ ...config, upstreams: { 'eip155:1': node.url } })
    await vi.waitFor(
      async () =>
        expect(await (await ask('/ready')).json()).toEqual({
          status: 'ready',
          parts: { database: 'ok', 'follow eip155:1': 'late' },
        }),
      { timeout: 15_000 },
    )
    expect((await ask('/ready')).status).toBe(200)
  })
})

describe('the log of a follower', () => {
  it('has no accounts, hashes or addresses of nodes', async () => {
    const lines: LogLine[] = []
    const config = await followed()
    const { ask } = await gatewayForTests({ ...config, log: (line) => lines.push(line) })
    await untilFollowed(ask)
    const info = JSON.stringify(lines.filter(({ level, event }) => level !== 'debug' && event !== 'started'))
    expect(info).toContain('follow.atHead')
    expect(info).not.toMatch(/0x[0-9a-f]{40}|127\.0\.0\.1|postgres:/)
  })
})

it('says why a node that is followed is asked again, in words of its own', async () => {
  const lines: LogLine[] = []
  const node = await startMemoryNode()
  onTestFinished(() => node.stop())
  node.mine(someTransfers(50, 2))
  node.faults.head = 1000
  await gatewayForTests({ ...(await followed()), upstreams: { 'eip155:1': node.url }, log: (line) => lines.push(line) })
  const retry = () => lines.find(({ event }) => event === 'follow.retry')
  await expect.poll(retry, { timeout: 10_000 }).toMatchObject({ reason: 'the node does not have all blocks' })
})

describe('limits of several gateways', () => {
  it('are counted together where they share a database', async () => {
    const database = await postgres.create('limits')
    const limits = { requests: { perSecond: 0.1, burst: 20 } } as const
    const [a, b] = await Promise.all([gatewayForTests({ database, limits }), gatewayForTests({ database, limits })])
    const statuses = async (gateway: typeof a, times: number) => {
      const asked = Array.from({ length: times }, () => gateway.ask('/getWallets'))
      return (await Promise.all(asked)).map(({ status }) => status)
    }
    expect(await statuses(a, 15)).toEqual(Array(15).fill(200))
    // Each has seen less than its limit; both together, more.
    await statuses(b, 12)
    await vi.waitFor(async () => expect((await b.ask('/getWallets')).status).toBe(429), { timeout: 5000 })
    const refused = await b.ask('/getWallets')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(5)
  })
})
