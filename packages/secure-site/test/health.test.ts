import { sharedPostgres } from '@portico/devnet/postgres'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'

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
    expect(await states(site)).toEqual([
      200,
      { status: 'ok' },
      200,
      { status: 'ready', parts: { database: 'ok', signer: 'ok' } },
    ])

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

    await postgres.query(`alter database ${name} allow_connections true`)
    await wait(1100)
    expect(await states(site)).toEqual([
      200,
      { status: 'ok' },
      200,
      { status: 'ready', parts: { database: 'ok', signer: 'ok' } },
    ])
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
    const frame = await site.frame()
    await frame.logIn('ann@example.test')
    await stopped
    await expect(fetch(`${site.handle.url}/health`)).rejects.toThrow('fetch failed')
  })
})
