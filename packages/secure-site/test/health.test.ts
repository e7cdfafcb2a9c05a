import { sharedPostgres } from '@portico/devnet/postgres'
import { startValkey } from '@portico/devnet/valkey'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'

import { startSecureSite } from '../src/index.js'
import { startProductionSite, type ProductionSite } from './projectsSite.js'

const readyWith = (valkey: string) => ({ status: 'ready', parts: { database: 'ok', signer: 'ok', valkey } })

describe('health of a running site', () => {
  const states = async ({ handle: { url } }: ProductionSite) => {
    const [health, ready] = await Promise.all([fetch(`${url}/health`), fetch(`${url}/ready`)])
    expect(ready.headers.get('cache-control')).toBe('no-store')
    return [health.status, await health.json(), ready.status, await ready.json()]
  }

  it('is not ready while the database cannot be reached, and is again after it', async () => {
    // Another database of the same server changes it.
    const postgres = await sharedPostgres()
    const database = await postgres.create('site')
    const site = await startProductionSite({ database })
    onTestFinished(async () => {
      await site.stop()
      await postgres.stop()
    })
    expect(await states(site)).toEqual([
      200,
      { status: 'ok' },
      200,
      { status: 'ready', parts: { database: 'ok', signer: 'ok' } },
    ])

    const frame = await site.frame()
    const name = new URL(database).pathname.slice(1)
    await postgres.query(`alter database ${name} allow_connections false`)
    await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await wait(1100)
    expect(await states(site)).toEqual([
      200,
      { status: 'ok' },
      503,
      { status: 'unavailable', parts: { database: 'down' } },
    ])
    expect(await frame.post('/login/email', { email: 'kim@example.test' })).toEqual({
      status: 503,
      body: { code: 'embedded/unavailable', message: 'The wallet cannot be reached now. Try again in a moment.' },
    })

    await postgres.query(`alter database ${name} allow_connections true`)
    await wait(1100)
    expect(await states(site)).toEqual([
      200,
      { status: 'ok' },
      200,
      { status: 'ready', parts: { database: 'ok', signer: 'ok' } },
    ])
  })

  it('is ready without its Valkey, and says that it is gone', async () => {
    const valkey = await startValkey()
    onTestFinished(() => valkey.stop())
    const site = await startProductionSite({ valkey: valkey.url, proofs: 'valkey' })
    onTestFinished(() => site.stop())
    expect(await states(site)).toEqual([200, { status: 'ok' }, 200, readyWith('ok')])
    await valkey.crash()
    await expect.poll(() => states(site)).toEqual([200, { status: 'ok' }, 200, readyWith('down')])
  })

  it('is on a port of its own where the operator wants that, with metrics', async () => {
    const site = await startProductionSite({ operations: { port: 0 } })
    onTestFinished(() => site.stop())
    const { url, operationsUrl = '' } = site.handle
    const statuses = (at: string) =>
      Promise.all(['/health', '/ready', '/metrics'].map(async (path) => (await fetch(at + path)).status))
    expect(await statuses(url)).toEqual([404, 404, 404])
    expect(await statuses(operationsUrl)).toEqual([200, 200, 200])
    const text = await (await fetch(`${operationsUrl}/metrics`)).text()
    expect(text).toContain('portico_mails_waiting 0')
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  })

  it('takes no visitors while it starts, so that a proxy asks another process', async () => {
    const sockets: Socket[] = []
    // A database that takes connections, and says nothing; and two that give their ports up.
    const servers = [0, 1, 2].map(() => createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1'))
    await Promise.all(servers.map((server) => once(server, 'listening')))
    const [silent = 0, port, operationsPort = 0] = servers.map((server) => (server.address() as AddressInfo).port)
    onTestFinished(() => void servers[0]?.close())
    for (const server of servers.slice(1)) server.close()
    const starts = startSecureSite({
      origin: 'https://secure.test',
      database: `postgres://site@127.0.0.1:${silent}/site`,
      signer: { socketPath: '/nowhere' },
      pepper: Buffer.alloc(32).toString('base64url'),
      mail: { url: 'smtp://127.0.0.1:1', from: 'Portico <login@secure.test>' },
      projects: [{ id: 'shop', origins: ['https://shop.example'] }],
      networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } },
      port,
      operations: { port: operationsPort },
    })
    const failed = expect(starts).rejects.toThrow('database')
    const status = (at: string) =>
      fetch(`http://127.0.0.1:${at}`).then(
        (answer) => answer.status,
        () => 'refused',
      )
    await expect.poll(() => status(`${operationsPort}/ready`)).toBe(503)
    expect(await status(`${port}/sdk`)).toBe('refused')
    for (const socket of sockets) socket.destroy()
    await failed
    expect(await status(`${operationsPort}/ready`)).toBe('refused')
  })

  it('is not ready when it is going to stop, and serves visitors until it stops', async () => {
    const site = await startProductionSite({ drainTime: 5000 })
    onTestFinished(() => site.stop())
    expect(await states(site)).toEqual([
      200,
      { status: 'ok' },
      200,
      { status: 'ready', parts: { database: 'ok', signer: 'ok' } },
    ])
    const stopped = site.handle.stop()
    expect(await states(site)).toEqual([200, { status: 'ok' }, 503, { status: 'stopping' }])
    expect((await fetch(`${site.handle.url}/health`)).headers.get('connection')).toBe('close')
    const frame = await site.frame()
    await frame.logIn('ann@example.test')
    await stopped
    await expect(fetch(`${site.handle.url}/health`)).rejects.toThrow('fetch failed')
  })
})
