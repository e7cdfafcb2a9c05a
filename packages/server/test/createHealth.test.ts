import { describe, expect, it } from 'vitest'

import { createHealth } from '../src/index.js'

describe('health', () => {
  const ready = async ({ routes }: ReturnType<typeof createHealth>) => {
    const answer = await routes.request('/ready')
    return [answer.status, ((await answer.json()) as { readonly status: string }).status]
  }

  it('is not ready before it was started, nor after it began to stop', async () => {
    const health = createHealth()
    expect(await ready(health)).toEqual([503, 'starting'])
    expect((await health.routes.request('/health')).status).toBe(200)
    health.started({ parts: async () => ({}) })
    expect(await ready(health)).toEqual([200, 'ready'])
    health.drain()
    health.started({ parts: async () => ({}) })
    expect(await ready(health)).toEqual([503, 'stopping'])
  })

  it('asks the database once a second, whoever asks', async () => {
    let [time, asked] = [0, 0]
    const health = createHealth(() => time)
    health.started({
      parts: async () => {
        asked += 1
        return {}
      },
    })
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
    health.started({ parts: () => new Promise(() => undefined) })
    const start = performance.now()
    expect(await ready(health)).toEqual([503, 'unavailable'])
    expect(performance.now() - start).toBeLessThan(4000)
  })

  it('is ready while its database is, and says which other part is not', async () => {
    let time = 0
    const health = createHealth(() => time)
    const states = { database: 'ok', 'follow eip155:1': 'late', signer: 'down' } as const
    health.started({ parts: async () => states, about: () => ({ wallets: 3 }) })
    expect(await (await health.routes.request('/ready')).json()).toEqual({ status: 'ready', parts: states })
    expect(await (await health.routes.request('/health')).json()).toEqual({ status: 'ok', wallets: 3 })
    time = 1000
    health.started({ parts: () => Promise.reject(new Error('canary')) })
    const answer = await health.routes.request('/ready')
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable', parts: { database: 'down' } }])
  })
})
