import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import type { GatewayConfig, LogLine } from '../src/index.js'
import { gatewayForTests } from './gatewayForTests.js'
import { memoryNode, someTransfers } from './memoryNode.js'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { tinyUpstream } from './tinyUpstream.js'

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

async function followed(follow: { readonly maxLag?: number } = {}): Promise<GatewayConfig> {
  const node = await memoryNode()
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
    const node = await memoryNode()
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
