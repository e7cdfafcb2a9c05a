import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'

import { startGateway, type LogLine } from '../src/index.js'
import { gatewayForTests } from './gatewayForTests.js'
import { echoUpstream, tinyUpstream } from './tinyUpstream.js'

const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })

describe('startGateway', () => {
  it('needs no configuration, listens on 127.0.0.1 alone and takes a free port', async () => {
    const [a, b] = await Promise.all([startGateway(), startGateway()])
    expect(a.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(a.url).not.toBe(b.url)
    expect(await (await fetch(`${a.url}/health`)).json()).toMatchObject({ status: 'ok', wallets: 45, chains: [] })
    await Promise.all([a.stop(), b.stop()])
  })

  it('stops once however often it is told to, and frees its port', async () => {
    const gateway = await startGateway()
    const port = Number(new URL(gateway.url).port)
    await (await fetch(`${gateway.url}/health`)).text()
    await Promise.all([gateway.stop(), gateway.stop()])
    await gateway.stop()
    await expect(fetch(`${gateway.url}/health`)).rejects.toThrow()
    const next = await startGateway({ port })
    await next.stop()
  })

  it('lets a request under way end before it stops', async () => {
    const slow = await tinyUpstream((_, response) => {
      setTimeout(() => response.end('{"jsonrpc":"2.0","id":0,"result":"late"}'), 300)
    })
    const gateway = await startGateway({ upstreams: { 'eip155:1': slow.url } })
    const answer = fetch(`${gateway.url}/v1/?chainId=eip155:1&projectId=x`, { method: 'POST', body: call })
    while (slow.bodies.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const stopped = gateway.stop()
    expect(await (await answer).json()).toMatchObject({ result: 'late' })
    await stopped
  })

  it('is not ready while it drains, serves until then, and asks clients to leave', async () => {
    const gateway = await startGateway({ drainTime: 500 })
    const ask = (path: string) => fetch(gateway.url + path)
    expect((await ask('/ready')).headers.get('connection')).toBe('keep-alive')
    const stopped = gateway.stop()
    const ready = await ask('/ready')
    expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close'])
    expect(await ready.json()).toEqual({ status: 'stopping' })
    expect((await ask('/getWallets?projectId=x')).status).toBe(200)
    await stopped
    await expect(ask('/health')).rejects.toThrow()
  })

  it('does not wait for ever: what is still under way is cut off', async () => {
    const silent = await tinyUpstream(() => undefined)
    const gateway = await startGateway({ upstreams: { 'eip155:1': silent.url }, stopTimeout: 100 })
    const answer = fetch(`${gateway.url}/v1/?chainId=eip155:1&projectId=x`, { method: 'POST', body: call })
    const settled = answer.then(
      () => 'answered',
      () => 'cut off',
    )
    while (silent.bodies.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    const start = performance.now()
    await gateway.stop()
    expect(performance.now() - start).toBeLessThan(2000)
    await settled
  })

  it('says which port is taken', async () => {
    const gateway = await startGateway()
    const port = Number(new URL(gateway.url).port)
    await expect(startGateway({ port })).rejects.toMatchObject({
      name: 'PorticoError',
      code: 'gateway/listenFailed',
      message: expect.stringMatching(new RegExp(`127\\.0\\.0\\.1:${port}.*EADDRINUSE`, 's')),
    })
    await gateway.stop()
  })
})

describe('HTTP', () => {
  it('numbers its requests; a proxy may, a visitor may not', async () => {
    const lines: LogLine[] = []
    const open = await gatewayForTests({ log: (line) => lines.push(line) })
    const proxied = await gatewayForTests({ proxies: 1 })
    const id = '0123456789abcdef0123456789abcdef'
    const idOf = async ({ ask }: typeof open, headers: Record<string, string>) =>
      (await ask('/health', { headers })).headers.get('x-request-id')
    expect(await idOf(open, { 'X-Request-Id': id })).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(await idOf(proxied, { 'X-Request-Id': id })).toBe(id)
    expect(await idOf(proxied, { 'X-Request-Id': 'ann@example.test, again' })).not.toContain('ann')
    const given = await idOf(open, {})
    expect(lines.filter(({ event }) => event === 'request').map((line) => line['id'])).toContain(given)
  })

  it('answers HEAD as GET without a body', async () => {
    const { ask } = await gatewayForTests()
    for (const path of ['/getWallets', '/public/getTokenImage/ETH', '/health', '/appkit/v1/config']) {
      const head = await ask(path, { method: 'HEAD' })
      const get = await ask(path)
      expect(head.status, path).toBe(200)
      expect(head.headers.get('content-type'), path).toBe(get.headers.get('content-type'))
      expect(head.headers.get('cache-control'), path).toBe(get.headers.get('cache-control'))
      expect(await head.text()).toBe('')
    }
    expect((await ask('/getWalletImage/none', { method: 'HEAD' })).status).toBe(404)
  })

  it('answers a preflight for any page', async () => {
    const { ask } = await gatewayForTests()
    const response = await ask('/v1/?chainId=eip155:1', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://dapp.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toContain('POST')
    expect(response.headers.get('access-control-allow-headers')).toBe('Content-Type')
    expect(response.headers.get('access-control-max-age')).toBe('86400')
    expect(response.headers.has('access-control-allow-credentials')).toBe(false)
  })

  it('lets only listed pages read, and refuses what others post', async () => {
    const upstream = await echoUpstream()
    const { ask } = await gatewayForTests({
      origins: ['https://dapp.example'],
      upstreams: { 'eip155:1': upstream.url },
    })
    const as = (Origin: string, init: RequestInit = {}) => ({ ...init, headers: { Origin } })
    const mine = await ask('/getWallets', as('https://dapp.example'))
    expect(mine.headers.get('access-control-allow-origin')).toBe('https://dapp.example')
    expect(mine.headers.get('vary')).toContain('Origin')
    const theirs = await ask('/getWallets', as('https://evil.example'))
    expect(theirs.headers.has('access-control-allow-origin')).toBe(false)
    expect(theirs.headers.get('vary')).toContain('Origin')
    const post = { method: 'POST', body: call }
    expect((await ask('/v1/?chainId=eip155:1', as('https://evil.example', post))).status).toBe(403)
    expect((await ask('/v1/?chainId=eip155:1', as('null', post))).status).toBe(403)
    expect((await ask('/v1/?chainId=eip155:1', as('https://dapp.example', post))).status).toBe(200)
    expect((await ask('/v1/?chainId=eip155:1', post)).status).toBe(200)
    expect(upstream.bodies).toHaveLength(2)
  })

  it('answers 404 and 405 in the shape of its errors', async () => {
    const { ask } = await gatewayForTests()
    for (const path of ['/', '/nothing', '/getWallets/', '/v1/identity', '//evil.example/..']) {
      const response = await ask(`.${path}`)
      expect(response.status, path).toBe(404)
      expect(await response.json()).toEqual({
        status: 'FAILED',
        reasons: [{ field: 'path', description: expect.any(String) }],
      })
    }
    for (const [method, path, allow] of [
      ['POST', '/getWallets', 'GET, HEAD, OPTIONS'],
      ['DELETE', '/getWalletImage/x', 'GET, HEAD, OPTIONS'],
      ['GET', '/v1/', 'POST, OPTIONS'],
      ['PUT', '/v1', 'POST, OPTIONS'],
    ] as const) {
      const response = await ask(path, { method })
      expect(response.status, `${method} ${path}`).toBe(405)
      expect(response.headers.get('allow')).toBe(allow)
      expect(await response.json()).toMatchObject({ reasons: [{ field: 'method' }] })
    }
  })

  it('compresses lists and images for those who take it', async () => {
    const { ask } = await gatewayForTests()
    const encoded = async (path: string, encoding: string) =>
      (await ask(path, { headers: { 'Accept-Encoding': encoding } })).headers.get('content-encoding')
    expect(await encoded('/getWallets', 'gzip')).toBe('gzip')
    expect(await encoded('/getWallets', 'identity')).toBeNull()
  })

  it('survives requests that are no HTTP, and goes on serving', async () => {
    const { url, ask } = await gatewayForTests()
    const { hostname, port } = new URL(url)
    for (const bytes of [
      'hello\r\n\r\n',
      'GET /getWallets HTTP/1.1\r\n\r\n',
      'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET /getWallets HTTP/1.1\r\nHost: a b\r\n\r\n',
      'POST /v1/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    ]) {
      const answer = await new Promise<string>((resolve) => {
        const socket = connect(Number(port), hostname, () => socket.end(bytes))
        let text = ''
        socket.on('data', (part) => (text += part.toString()))
        socket.on('error', () => undefined)
        socket.on('close', () => resolve(text))
      })
      expect(answer, bytes.slice(0, 40)).toMatch(/^HTTP\/1\.1 4\d\d /)
    }
    expect((await ask('/health')).status).toBe(200)
  })
})
