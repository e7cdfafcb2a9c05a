import { memoryLimits } from '@portico/server'
import { Hono } from 'hono'
import { expect, it } from 'vitest'

import { ApiError } from '../src/server/errors/ApiError.js'
import { limitRequests } from '../src/server/createSecureSiteApp.js'

it('a client has so many requests a minute; an IPv6 /64 is one client, and what waits comes back bit by bit', async () => {
  let now = 0
  const app = new Hono()
  app.use(limitRequests(memoryLimits(() => now)('requests', { perSecond: 1, burst: 60 }), 1))
  app.get('/', (c) => c.text('here'))
  app.onError((error, c) => c.text('no', error instanceof ApiError ? error.status : 500))
  const ask = async (client: string) => {
    const answer = await app.request('/', { headers: { 'X-Forwarded-For': client } })
    return [answer.status, answer.headers.get('Retry-After')] as const
  }
  const all = async (client: (at: number) => string, count: number) => {
    const answers = []
    for (let at = 0; at < count; at += 1) answers.push((await ask(client(at)))[0])
    return answers.filter((status) => status === 200).length
  }
  expect(await all(() => '192.0.2.1', 80)).toBe(60)
  expect(await ask('192.0.2.1')).toEqual([429, '1'])
  expect(await ask('192.0.2.2')).toEqual([200, null])
  expect(await all((at) => `2001:db8::${at + 1}`, 80)).toBe(60)
  now += 5000
  expect(await all(() => '192.0.2.1', 80)).toBe(5)
  // Others, however many, give it nothing back while they are fewer than are remembered.
  await all((at) => `198.51.${Math.floor(at / 250)}.${at % 250}`, 5000)
  expect((await ask('192.0.2.1'))[0]).toBe(429)
  now += 60_000
  expect(await all(() => '192.0.2.1', 80)).toBe(60)
})
