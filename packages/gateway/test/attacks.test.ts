import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import type { LogLine } from '../src/index.js'
import { gatewayForTests } from './gatewayForTests.js'
import { echoUpstream, tinyUpstream, type Call } from './tinyUpstream.js'

const chain = 'eip155:31337'
const path = `/v1/?chainId=${chain}&projectId=test-project`
const call = (id: number, method = 'eth_call') => ({ jsonrpc: '2.0', id, method, params: [] })
const batch = (length: number) => JSON.stringify(Array.from({ length }, (_, id) => call(id)))
const busy = { code: -32603, message: expect.stringMatching(/^Internal error: /) as string }

/** A client that speaks for itself. `text` is what it has read so far. */
function client(url: string, request: string) {
  const { hostname, port } = new URL(url)
  const socket: Socket = connect(Number(port), hostname, () => socket.write(request))
  onTestFinished(() => void socket.destroy())
  const read = { text: '' }
  socket.on('data', (part) => (read.text += part.toString('latin1')))
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => {
    const start = performance.now()
    socket.on('close', () => resolve(performance.now() - start))
  })
  return { socket, read, closed }
}

const post = (body: string, more = '', length = body.length) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${more}Content-Length: ${length}\r\n\r\n${body}`

/** An upstream that answers nothing until it is told to. */
async function hungUpstream() {
  const answers: (() => void)[] = []
  const upstream = await tinyUpstream((body, response) => {
    const { id } = JSON.parse(body) as Call
    answers.push(() => response.end(JSON.stringify({ jsonrpc: '2.0', id, result: 'late' })))
  })
  return { ...upstream, answerAll: () => answers.splice(0).forEach((answer) => answer()) }
}

describe('a client that asks for much', () => {
  it('is sent what fits in its share of the memory, and an error for the rest, until that was sent', async () => {
    const big = 'x'.repeat(30_000)
    const upstream = await tinyUpstream((body, response) => {
      response.end(JSON.stringify({ jsonrpc: '2.0', id: (JSON.parse(body) as Call).id, result: big }))
    })
    const { rpc } = await gatewayForTests({
      upstreams: { [chain]: { urls: [upstream.url], batch: 1 } },
      limits: { memory: 400_000 },
    })
    for (let turn = 0; turn < 2; turn++) {
      const answers = (await rpc(chain, batch(10))).json as { readonly result?: string; readonly error?: object }[]
      expect(answers.filter(({ result }) => result === big)).toHaveLength(3)
      expect(answers.flatMap(({ error }) => error ?? [])).toEqual(Array.from({ length: 7 }, () => busy))
    }
  })

  it('has a quarter of an upstream’s requests at once; others are served, and what waits too long is given up', async () => {
    const upstream = await hungUpstream()
    const { ask } = await gatewayForTests({
      upstreams: { [chain]: { urls: [upstream.url], batch: 1, concurrency: 8, timeout: 400 } },
      proxies: 1,
    })
    const askAs = (from: string, body: string) =>
      ask(path, { method: 'POST', body, headers: { 'X-Forwarded-For': from } }).then((answer) => answer.json())
    const greedy = [1, 2, 3].map(() => askAs('192.0.2.1', batch(100)))
    await expect.poll(() => upstream.bodies.length).toBe(2)
    const other = askAs('192.0.2.2', JSON.stringify(call(1)))
    await expect.poll(() => upstream.bodies.length).toBe(3)
    upstream.answerAll()
    expect(await other).toMatchObject({ result: 'late' })
    // Each place that came free was taken by a call that waited.
    await expect.poll(() => upstream.bodies.length).toBe(5)
    const errors = ((await Promise.all(greedy)) as { error?: object }[][]).flat().flatMap(({ error }) => error ?? [])
    expect(errors).toHaveLength(298)
    expect(errors).toEqual(errors.map(() => busy))
    expect(upstream.bodies.length).toBeLessThan(10)
  })

  it('is refused more requests at once than its share, and served again after', async () => {
    const upstream = await hungUpstream()
    const { rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url }, limits: { open: 8 } })
    const first = [rpc(chain, call(1)), rpc(chain, call(2))]
    await expect.poll(() => upstream.bodies.length).toBe(2)
    expect(await rpc(chain, call(3))).toMatchObject({ status: 429, json: { reasons: [{ field: 'busy' }] } })
    upstream.answerAll()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
    const next = rpc(chain, call(4))
    await expect.poll(() => upstream.bodies.length).toBe(3)
    upstream.answerAll()
    expect((await next).status).toBe(200)
  })
})

describe('a client that is slow', () => {
  it('to send its body takes neither memory nor a place from others, and is cut off when nothing more comes', async () => {
    const upstream = await echoUpstream()
    const limits = { body: 1000, memory: 8000, open: 8 }
    const { url, rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url }, limits })
    const stalled = Array.from({ length: 20 }, () => client(url, post('{', '', 900)))
    await Promise.all(stalled.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
    expect((await rpc(chain, call(1))).status).toBe(200)
    const times = await Promise.all(stalled.map(({ closed }) => closed))
    expect(stalled.map(({ read }) => read.text.slice(9, 12))).toEqual(stalled.map(() => '408'))
    expect(Math.min(...times)).toBeGreaterThan(2500)
    // Without the cut, Node ends them after 20 s.
    expect(Math.max(...times)).toBeLessThan(15_000)
  })

  it('holds the bytes that came, and no more of them than its share', async () => {
    const upstream = await hungUpstream()
    const limits = { body: 1000, memory: 2000 }
    const { url, rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url }, limits })
    const coming = client(url, post(' '.repeat(400), '', 900))
    await new Promise((resolve) => coming.socket.once('connect', resolve))
    await expect.poll(async () => (await rpc(chain, ' '.repeat(200))).status, { timeout: 2000, interval: 20 }).toBe(503)
    coming.socket.destroy()
    await expect.poll(async () => (await rpc(chain, ' '.repeat(200))).status).toBe(200)
  })

  it('to read its answer is cut off', async () => {
    const big = `{"jsonrpc":"2.0","id":0,"result":"${'x'.repeat(24 * 2 ** 20)}"}`
    const upstream = await tinyUpstream((_, response) => response.end(big))
    const { url, rpc } = await gatewayForTests({
      upstreams: { [chain]: upstream.url },
      // A busy machine copies such an answer for a second: others read it whole meanwhile.
      clientTimeout: 2000,
      limits: { answer: 32 * 2 ** 20 },
    })
    const { socket, closed } = client(url, post(JSON.stringify(call(1))))
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    // A socket that is not read does not notice its end: the bytes that were held for it are free again.
    await expect
      .poll(async () => 'result' in ((await rpc(chain, call(1))).json as object), { timeout: 20_000, interval: 100 })
      .toBe(true)
    socket.resume()
    // It takes a busy machine seconds to copy so much; without the limit it would be the minutes of a connection that idles.
    expect(await closed).toBeLessThan(35_000)
  })

  it('finds no connection beyond the most there may be', async () => {
    const { url } = await gatewayForTests({ limits: { connections: 3 }, proxies: 1 })
    const idle = [1, 2, 3].map(() => client(url, ''))
    await Promise.all(idle.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
    await client(url, '').closed
    expect(idle.every(({ socket }) => !socket.destroyed)).toBe(true)
  })
})

it('makes no signal of one that outlives the call, which would remember each of them', async () => {
  const upstream = await echoUpstream()
  const { rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
  const any = vi.spyOn(AbortSignal, 'any')
  for (let turn = 0; turn < 5; turn++) await rpc(chain, call(turn))
  expect(any).not.toHaveBeenCalled()
})

it('logs no error for a client that goes away while it sends', async () => {
  const lines: LogLine[] = []
  const upstream = await echoUpstream()
  const { url } = await gatewayForTests({ upstreams: { [chain]: upstream.url }, log: (line) => lines.push(line) })
  const { socket } = client(url, post('{', '', 50))
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.end()
  const request = () => lines.find(({ event }) => event === 'request')
  await expect.poll(request).toMatchObject({ level: 'debug' })
})

it('refuses a request with two Host headers', async () => {
  const { url } = await gatewayForTests()
  const { read, closed } = client(url, 'GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n')
  await closed
  expect(read.text).toMatch(/^HTTP\/1\.1 400 /)
})
