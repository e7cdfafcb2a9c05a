import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startFaultProxy, type FaultProxy, type FaultProxyOptions } from '../src/faults/index.js'

const running: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()))
})

/** A server that notes the bodies it gets, and a proxy before it. */
async function opened({
  seed = 1,
  ...options
}: Partial<FaultProxyOptions> & { readonly seed?: number }): Promise<{ proxy: FaultProxy; got: string[] }> {
  const got: string[] = []
  const server: Server = createServer(async (incoming, response) => {
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    got.push(`${incoming.method} ${incoming.url} ${body}`)
    response.writeHead(201, { 'x-server': 'yes', 'content-type': 'text/plain' }).end(`answer to ${body}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy = await startFaultProxy({
    target: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rate: 1,
    ...options,
  })
  proxy.begin(seed)
  running.push(proxy.stop, () => new Promise((resolve) => server.close(resolve)))
  return { proxy, got }
}

const post = (url: string, body: string, signal?: AbortSignal): Promise<Response> =>
  fetch(url, { method: 'POST', body, ...(signal && { signal }) })

test('passes requests and answers on as they are while nothing happens', async () => {
  const { proxy, got } = await opened({ rate: 0 })
  const answer = await post(`${proxy.url}/a?b=c`, 'hello')
  expect([answer.status, answer.headers.get('x-server'), await answer.text()]).toEqual([201, 'yes', 'answer to hello'])
  expect(got).toEqual(['POST /a?b=c hello'])
  expect(Object.values(proxy.counts()).every((count) => count === 0)).toBe(true)
})

test('a dropped request does not reach the server, one with a dropped answer does', async () => {
  const lost = await opened({ requests: { dropRequest: 1 } })
  await expect(post(lost.proxy.url, 'one')).rejects.toThrow()
  expect(lost.got).toEqual([])
  const answered = await opened({ requests: { dropAnswer: 1 } })
  await expect(post(answered.proxy.url, 'two')).rejects.toThrow()
  expect(answered.got).toEqual(['POST / two'])
  expect(answered.proxy.counts()).toMatchObject({ dropAnswer: 1, dropRequest: 0 })
})

test('cuts an answer in the middle, after its head', async () => {
  const { proxy, got } = await opened({ requests: { cut: 1 } })
  const answer = await post(proxy.url, 'x'.repeat(10_000))
  expect(answer.status).toBe(201)
  await expect(answer.text()).rejects.toThrow()
  expect(got).toHaveLength(1)
})

test('refuses as a load balancer, without the server', async () => {
  const { proxy, got } = await opened({ requests: { refuse: 1 } })
  expect((await post(proxy.url, 'x')).status).toBe(503)
  expect(got).toEqual([])
})

test('repeats only what may be repeated', async () => {
  const { proxy, got } = await opened({ requests: { repeat: 1 } })
  expect((await fetch(`${proxy.url}/read`)).status).toBe(201)
  expect((await post(`${proxy.url}/write`, 'x')).status).toBe(201)
  expect(got).toEqual(['GET /read ', 'GET /read ', 'POST /write x'])
  const all = await opened({ requests: { repeat: 1 }, isRepeatable: () => true })
  await post(all.proxy.url, 'y')
  expect(all.got).toHaveLength(2)
})

test('a silent connection accepts and never answers', async () => {
  const { proxy } = await opened({ requests: { silence: 1 } })
  await expect(post(proxy.url, 'x', AbortSignal.timeout(300))).rejects.toThrow('timeout')
  proxy.heal()
  expect((await post(proxy.url, 'x')).status).toBe(201)
})

test('delays a request', async () => {
  const { proxy } = await opened({ requests: { delay: 1 }, longestDelay: 400 })
  const began = performance.now()
  for (let index = 0; index < 4; index += 1) await post(proxy.url, 'x')
  expect(performance.now() - began).toBeGreaterThan(100)
})

test('a seed does the same again, whatever else is asked meanwhile', async () => {
  const call = (method: string): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method })
  const outcomes = async (seed: number, between: boolean): Promise<readonly string[]> => {
    const { proxy } = await opened({ seed, rate: 0.5, requests: { refuse: 1, dropAnswer: 1 } })
    const found: string[] = []
    for (let index = 0; index < 20; index += 1) {
      if (between) await post(proxy.url, call('eth_call')).catch(() => {})
      found.push(
        await post(proxy.url, call('eth_chainId')).then(
          ({ status }) => String(status),
          () => 'lost',
        ),
      )
    }
    return found
  }
  const first = await outcomes(7, false)
  expect(new Set(first)).toEqual(new Set(['201', '503', 'lost']))
  expect(await outcomes(7, true)).toEqual(first)
  expect(await outcomes(8, false)).not.toEqual(first)
})
