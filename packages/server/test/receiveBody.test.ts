import { Hono } from 'hono'
import { request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'

import { listen, receiveBody } from '../src/index.js'

async function receiver(hold?: (bytes: number) => boolean) {
  const codes = { tooLong: 413, stalled: 408, noMemory: 503 } as const
  const app = new Hono()
  app.use(
    receiveBody({
      most: 100_000,
      stall: 200,
      hold: (_, bytes) => hold?.(bytes) ?? true,
      refuse: (c, problem) => c.text(problem, codes[problem]),
    }),
  )
  app.all('/json', async (c) => c.json({ read: (await c.req.json()) as unknown }))
  app.all('/length', async (c) => c.text(String((await c.req.text()).length)))
  const listener = await listen({ fetch: app.fetch, host: '127.0.0.1', port: 0, proxies: 0 })
  onTestFinished(() => listener.stop({ drainTime: 0, stopTimeout: 0 }))
  return listener.url
}

/** Sends the pieces that far apart, in milliseconds; not the end where `isEndless`. */
function send(url: string, pieces: readonly string[], { apart = 0, isEndless = false, headers = {} } = {}) {
  return new Promise<{ readonly status: number | undefined; readonly text: string; readonly connection: unknown }>(
    (resolve, reject) => {
      const sending = request(`${url}/length`, { method: 'POST', headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.once('end', () => {
          resolve({ status: response.statusCode, text, connection: response.headers.connection })
          sending.destroy()
        })
      })
      sending.once('error', reject)
      sending.flushHeaders()
      void (async () => {
        for (const piece of pieces) {
          sending.write(piece)
          await new Promise((next) => setTimeout(next, apart))
        }
        if (!isEndless) sending.end()
      })()
    },
  )
}

it('gives routes the body as ever', async () => {
  const url = await receiver()
  const answer = await fetch(`${url}/json`, { method: 'POST', body: '{"a":1}' })
  expect(await answer.json()).toEqual({ read: { a: 1 } })
  expect(await send(url, [])).toMatchObject({ status: 200, text: '0' })
  expect(await send(url, ['x'.repeat(99_999), 'x'])).toMatchObject({ status: 200, text: '100000' })
  expect((await fetch(`${url}/length`)).status).toBe(200)
})

it('refuses a body that is too long, by what is promised or by what comes', async () => {
  const url = await receiver()
  const promised = await send(url, [], { isEndless: true, headers: { 'Content-Length': '100001' } })
  expect(promised).toMatchObject({ status: 413, text: 'tooLong', connection: 'close' })
  const chunked = await send(
    url,
    Array.from({ length: 11 }, () => 'x'.repeat(10_000)),
  )
  expect(chunked).toMatchObject({ status: 413, text: 'tooLong' })
})

it('waits for a body that comes slowly, and ends one that stops', async () => {
  const url = await receiver()
  expect(await send(url, ['a', 'b', 'c', 'd', 'e'], { apart: 100 })).toMatchObject({ status: 200, text: '5' })
  const stalled = await send(url, ['a'], { isEndless: true, headers: { 'Content-Length': '50000' } })
  expect(stalled).toEqual({ status: 408, text: 'stalled', connection: 'close' })
})

it('counts bytes when they come, not when they are promised', async () => {
  const counted: number[] = []
  const url = await receiver((bytes) => counted.push(bytes) < 2)
  const headers = { 'Content-Length': '50000' }
  expect(await send(url, ['abc'], { isEndless: true, headers })).toMatchObject({ status: 408 })
  expect(counted).toEqual([3])
  expect(await send(url, ['abcd'], { isEndless: true, headers })).toMatchObject({ status: 503, text: 'noMemory' })
})
