import { sharedPostgres } from '@portico/devnet/postgres'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'

import { createHealth } from '../src/server/health/createHealth.js'
import { startProductionSite, type ProductionSite } from './projectsSite.js'

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
    expect(await states(site)).toEqual([200, { status: 'ok' }, 200, { status: 'ready' }])

    const name = new URL(database).pathname.slice(1)
    await postgres.query(`alter database ${name} allow_connections false`)
    await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await wait(1100)
    expect(await states(site)).toEqual([200, { status: 'ok' }, 503, { status: 'databaseUnreachable' }])

    await postgres.query(`alter database ${name} allow_connections true`)
    await wait(1100)
    expect(await states(site)).toEqual([200, { status: 'ok' }, 200, { status: 'ready' }])
  })

  it('is not ready when it is going to stop, and serves visitors until it stops', async () => {
    const site = await startProductionSite({ drainTime: 5000 })
    onTestFinished(() => site.stop())
    expect(await states(site)).toEqual([200, { status: 'ok' }, 200, { status: 'ready' }])
    const stopped = site.handle.stop()
    expect(await states(site)).toEqual([200, { status: 'ok' }, 503, { status: 'stopping' }])
    const frame = await site.frame()
    await frame.logIn('ann@example.test')
    await stopped
    await expect(fetch(`${site.handle.url}/health`)).rejects.toThrow('fetch failed')
  })
})

describe('health', () => {
  const ready = async ({ routes }: ReturnType<typeof createHealth>) => {
    const answer = await routes.request('/ready')
    return [answer.status, ((await answer.json()) as { readonly status: string }).status]
  }

  it('is not ready before it was started, nor after it began to stop', async () => {
    const health = createHealth()
    expect(await ready(health)).toEqual([503, 'starting'])
    expect((await health.routes.request('/health')).status).toBe(200)
    health.started(async () => undefined)
    expect(await ready(health)).toEqual([200, 'ready'])
    health.drain()
    health.started(async () => undefined)
    expect(await ready(health)).toEqual([503, 'stopping'])
  })

  it('asks the database once a second, whoever asks', async () => {
    let [time, asked] = [0, 0]
    const health = createHealth(() => time)
    health.started(async () => void (asked += 1))
    await Promise.all(Array.from({ length: 100 }, () => ready(health)))
    expect(asked).toBe(1)
    time = 999
    await ready(health)
    expect(asked).toBe(1)
    time = 1000
    await ready(health)
    expect(asked).toBe(2)
  })

  it('does not wait for a database that is silent', async () => {
    const health = createHealth()
    health.started(() => new Promise(() => undefined))
    const start = performance.now()
    expect(await ready(health)).toEqual([503, 'databaseUnreachable'])
    expect(performance.now() - start).toBeLessThan(4000)
  })
})
