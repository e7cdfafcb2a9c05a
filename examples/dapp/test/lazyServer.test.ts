import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { serveLazily, type LocalServer } from '../lazyServer.js'

/** Answers what it was sent. */
async function startEcho(): Promise<LocalServer> {
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    response
      .writeHead(url === '/missing' ? 404 : 200, { 'content-type': 'text/plain' })
      .end(`${method} ${url} ${headers['content-type']} ${await text(request)}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, stop: async () => void server.close() }
}

/** A chain whose starts take a while; the first of them fail. */
async function serveSlowly(failures: number) {
  let starts = 0
  let stops = 0
  const server = await serveLazily(async () => {
    const isBad = starts++ < failures
    await wait(50)
    if (isBad) throw new Error('the registry cannot be reached')
    const echo = await startEcho()
    return {
      url: echo.url,
      stop: () => {
        stops++
        return echo.stop()
      },
    }
  })
  onTestFinished(async () => void (await server.stop()))
  return { ...server, count: () => ({ starts, stops }) }
}

const call = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, method: 'status' })
const json = { 'content-type': 'application/json' }

it('starts at the first request, once for all that come meanwhile, and passes them on', async () => {
  const { url, count, stop } = await serveSlowly(0)
  const asked = await fetch(url, { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  expect(count().starts, 'a browser that asks whether it may ask starts nothing').toBe(0)
  const answers = await Promise.all([
    fetch(`${url}/blocks?page=1`),
    fetch(`${url}/missing`),
    fetch(url, { method: 'POST', headers: json, body: call(1) }),
  ])
  expect(count().starts).toBe(1)
  expect(answers.map(({ status, headers }) => [status, headers.get('access-control-allow-origin')])).toEqual([
    [200, '*'],
    [404, '*'],
    [200, '*'],
  ])
  expect(await answers[0].text()).toContain('GET /blocks?page=1')
  expect(await answers[2].text()).toBe(`POST / application/json ${call(1)}`)
  await stop()
  expect(count().stops).toBe(1)
})

it('answers a failed start to all that wait for it, and the next request tries again', async () => {
  const { url, count } = await serveSlowly(1)
  const post = (body: string) => fetch(url, { method: 'POST', headers: json, body })
  const [single, batch, read] = await Promise.all([
    post(call(7)),
    post(`[${call(8)},${call(9)}]`),
    fetch(`${url}/blocks/tip/height`),
  ])
  const error = { code: -32_603, message: 'the registry cannot be reached' }
  expect(single.headers.get('access-control-allow-origin')).toBe('*')
  expect([single.status, await single.json()]).toEqual([200, { jsonrpc: '2.0', id: 7, error }])
  expect(await batch.json()).toEqual([
    { jsonrpc: '2.0', id: 8, error },
    { jsonrpc: '2.0', id: 9, error },
  ])
  expect([read.status, await read.json()]).toEqual([503, { error: error.message }])
  expect(count().starts).toBe(1)
  expect(await (await post(call(10))).text()).toContain(call(10))
  expect(count().starts).toBe(2)
})

it('ends before anything has been started', async () => {
  const { url, count, stop } = await serveSlowly(0)
  await stop()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  expect(count()).toEqual({ starts: 0, stops: 0 })
})
