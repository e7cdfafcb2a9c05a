import { describe, expect, it } from 'vitest'

import type { Log, LogLine } from '../src/index.js'
import { gatewayForTests } from './gatewayForTests.js'
import { echoUpstream, tinyUpstream, type Call } from './tinyUpstream.js'

const chain = 'eip155:31337'
const call = (id: unknown, method: string, params: unknown = []) => ({ jsonrpc: '2.0', id, method, params })
const error = (code: number, title: string) => ({ code, message: expect.stringMatching(new RegExp(`^${title}: .+`)) })
const codes = {
  parse: error(-32700, 'Parse error'),
  request: error(-32600, 'Invalid Request'),
  method: error(-32601, 'Method not found'),
  params: error(-32602, 'Invalid params'),
  internal: error(-32603, 'Internal error'),
  server: error(-32000, 'Server error'),
}

describe('an upstream', () => {
  const answers = async (...bodies: readonly string[]) => {
    const { rpc } = await gatewayForTests({
      upstreams: { [chain]: (await tinyUpstream((_, response) => response.end(bodies[0]))).url },
    })
    return (await rpc(chain, [call('a', 'eth_call'), call('b', 'eth_call')])).json
  }
  const both = (outcome: object) => ['a', 'b'].map((id) => ({ jsonrpc: '2.0', id, ...outcome }))

  it('that errs on a call has its error passed on as it is [8.29]', async () => {
    const reverted = '{"code":3,"message":"execution reverted","data":"0x08c379a0"}'
    expect(
      await answers(
        `[{"jsonrpc":"2.0","id":1,"error":${reverted},"result":null},{"jsonrpc":"2.0","id":0,"result":"0x1"}]`,
      ),
    ).toEqual([
      { jsonrpc: '2.0', id: 'a', result: '0x1' },
      { jsonrpc: '2.0', id: 'b', error: JSON.parse(reverted) as unknown },
    ])
  })

  it('that refuses the batch as a whole refuses each call [8.29]', async () => {
    const limit = { code: -32005, message: 'batch too large for key 1234' }
    const refused = error(-32005, 'Server error')
    expect(await answers(JSON.stringify({ jsonrpc: '2.0', id: null, error: limit }))).toEqual(both({ error: refused }))
    expect(JSON.stringify(await answers(JSON.stringify({ id: null, error: limit })))).not.toContain('1234')
  })

  it.each([
    ['html', '<html>down</html>'],
    ['nothing', ''],
    ['a number', '1'],
    ['null', 'null'],
    ['an empty list', '[]'],
    ['calls it was not asked', '[{"jsonrpc":"2.0","id":9,"result":1}]'],
    ['neither result nor error', '[{"jsonrpc":"2.0","id":0},{"jsonrpc":"2.0","id":1}]'],
    ['an error that is none', '[{"jsonrpc":"2.0","id":0,"error":"no"},{"jsonrpc":"2.0","id":1,"error":{"code":"x"}}]'],
    ['half an answer', '[{"jsonrpc":"2.0","id":0,"res'],
  ])('that answers %s is a server error [8.29]', async (_, body) => {
    expect(await answers(body)).toEqual(both({ error: codes.server }))
  })

  it('that answers one call with a list, or more answers than calls, is a server error [8.29]', async () => {
    const { rpc } = await gatewayForTests({
      upstreams: {
        [chain]: (await tinyUpstream((_, response) => response.end('[{"jsonrpc":"2.0","id":0,"result":1}]'))).url,
      },
    })
    expect((await rpc(chain, call(1, 'eth_call'))).json).toEqual({ jsonrpc: '2.0', id: 1, error: codes.server })
    expect(await answers('[{"jsonrpc":"2.0","id":0,"result":1},0,0,0]')).toEqual(both({ error: codes.server }))
  })

  it('that answers more than 8 MiB, unless told otherwise, is not read to its end', async () => {
    const mebibyte = 'a'.repeat(2 ** 20)
    const upstream = await tinyUpstream((_, response) => {
      response.write('{"jsonrpc":"2.0","id":0,"result":"')
      for (let part = 0; part < 9; part++) response.write(mebibyte)
      response.end('"}')
    })
    const { rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
    const { json, text } = await rpc(chain, call(1, 'eth_call'))
    expect(text.length).toBeLessThan(1000)
    expect(json).toEqual({ jsonrpc: '2.0', id: 1, error: codes.internal })
  })

  it('that answers in other scripts has its bytes passed on; bytes that are no UTF-8 are a server error [8.29]', async () => {
    const text = '{"jsonrpc":"2.0","id":0,"result":"Grüße, 世界, 👛"}'
    let bytes = Buffer.from(text)
    const upstream = await tinyUpstream((_, response) => {
      // A letter of several bytes arrives in two parts.
      response.write(bytes.subarray(0, 36))
      setTimeout(() => response.end(bytes.subarray(36)), 20)
    })
    const { rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
    expect((await rpc(chain, call(0, 'eth_call'))).text).toBe(text)
    bytes = Buffer.from('{"jsonrpc":"2.0","id":0,"result":"Grüße aus dem Norden"}', 'latin1')
    expect((await rpc(chain, call(0, 'eth_call'))).json).toEqual({ jsonrpc: '2.0', id: 0, error: codes.server })
  })

  it('that leaves a call out errs on that call alone [8.29]', async () => {
    expect(await answers('[{"jsonrpc":"2.0","id":1,"result":2}]')).toEqual([
      { jsonrpc: '2.0', id: 'a', error: codes.server },
      { jsonrpc: '2.0', id: 'b', result: 2 },
    ])
  })

  it.each([500, 502, 429, 401])(
    'that answers HTTP %d without JSON-RPC is an error of the call [8.29]',
    async (status) => {
      const upstream = await tinyUpstream((_, response) => {
        response.writeHead(status).end('no')
      })
      const { rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
      const { json } = await rpc(chain, call(1, 'eth_call'))
      expect(json).toEqual({ jsonrpc: '2.0', id: 1, error: codes.server })
      expect(JSON.stringify(json)).not.toContain('127.0.0.1')
    },
  )

  it('that sends elsewhere is not followed: its keys and calls stay where the operator put them', async () => {
    const elsewhere = await echoUpstream()
    const upstream = await tinyUpstream((_, response) => {
      response.writeHead(307, { Location: elsewhere.url }).end()
    })
    const { rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
    expect((await rpc(chain, call(1, 'eth_call'))).json).toEqual({ jsonrpc: '2.0', id: 1, error: codes.internal })
    expect(elsewhere.bodies).toHaveLength(0)
  })

  it('that never answers is given up after its timeout [8.29]', async () => {
    const silent = await tinyUpstream(() => undefined)
    const stuck = await tinyUpstream((_, response) => response.write('{"jsonrpc":'))
    const { rpc } = await gatewayForTests({
      upstreams: { [chain]: { urls: [silent.url], timeout: 150 }, 'eip155:1': { urls: [stuck.url], timeout: 150 } },
    })
    for (const id of [chain, 'eip155:1']) {
      const start = performance.now()
      expect((await rpc(id, call(1, 'eth_call'))).json).toEqual({ jsonrpc: '2.0', id: 1, error: codes.internal })
      expect(performance.now() - start).toBeLessThan(2000)
    }
  })

  it('that is not there, or fails, is replaced by the next of its network', async () => {
    const lines: LogLine[] = []
    const log: Log = (line) => lines.push(line)
    const failing = await tinyUpstream((_, response) =>
      response.writeHead(503).end('{"jsonrpc":"2.0","id":0,"error":{"code":1,"message":"x"}}'),
    )
    const silent = await tinyUpstream(() => undefined)
    const good = await echoUpstream()
    const urls = ['http://127.0.0.1:9/secret-key', failing.url, silent.url, good.url]
    const { rpc } = await gatewayForTests({ log, upstreams: { [chain]: { urls, timeout: 150 } } })
    expect((await rpc(chain, call(1, 'eth_call'))).json).toMatchObject({ result: ['eth_call', []] })
    expect(lines.filter(({ event }) => event === 'upstream.failed')).toEqual(
      ['unreachable', 'http 503', 'timeout'].map((reason, url) => ({
        level: 'warn',
        event: 'upstream.failed',
        chain,
        url,
        reason,
        ms: expect.any(Number) as number,
      })),
    )
    expect(JSON.stringify(lines)).not.toContain('secret-key')
  })

  it.each([401, 403])(
    'that refuses the key with HTTP %d is replaced, and does not say why to the page',
    async (status) => {
      const refusal = { code: -32001, message: 'invalid key at /secret-key' }
      const refusing = await tinyUpstream((_, response) =>
        response.writeHead(status).end(JSON.stringify({ jsonrpc: '2.0', id: 0, error: refusal })),
      )
      const { rpc } = await gatewayForTests({ upstreams: { [chain]: refusing.url } })
      expect((await rpc(chain, call(1, 'eth_call'))).json).toEqual({
        jsonrpc: '2.0',
        id: 1,
        error: { code: -32001, message: expect.stringContaining(`HTTP ${status}`) },
      })
      const spare = await gatewayForTests({
        upstreams: { [chain]: { urls: [refusing.url, (await echoUpstream()).url], headers: { A: 'b' } } },
      })
      expect((await spare.rpc(chain, call(1, 'eth_call'))).json).toMatchObject({ result: ['eth_call', []] })
    },
  )

  it('that repeats a key in the error of a call does not show it to the page', async () => {
    const upstream = await tinyUpstream((_, response) => {
      const message = 'no state at /v3/url-secret?key=query-secret for Bearer header-secret'
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, error: { code: -32000, message, data: 'header-secret' } }))
    })
    const urls = [`${upstream.url}/v3/url-secret?key=query-secret`]
    const { rpc } = await gatewayForTests({
      upstreams: { [chain]: { urls, headers: { Authorization: 'Bearer header-secret' } } },
    })
    expect((await rpc(chain, call(1, 'eth_call'))).json).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32000, message: 'no state at /v3/…?key=… for Bearer …', data: '…' },
    })
  })

  it('that none can replace says itself why [8.29]', async () => {
    const own = { code: -32005, message: 'limit exceeded' }
    const limited = await tinyUpstream((body, response) => {
      response.writeHead(429).end(JSON.stringify({ jsonrpc: '2.0', id: (JSON.parse(body) as Call).id, error: own }))
    })
    const { rpc } = await gatewayForTests({ upstreams: { [chain]: limited.url } })
    const limit = { code: own.code, message: expect.stringContaining('HTTP 429') }
    expect((await rpc(chain, call(1, 'eth_call'))).json).toEqual({ jsonrpc: '2.0', id: 1, error: limit })
    const gone = await gatewayForTests({ upstreams: { [chain]: 'http://127.0.0.1:9' } })
    expect((await gone.rpc(chain, [call(1, 'eth_call')])).json).toEqual([
      { jsonrpc: '2.0', id: 1, error: codes.internal },
    ])
  })

  it('is sent the headers of its configuration and none of the visitor’s', async () => {
    const upstream = await echoUpstream()
    const { ask } = await gatewayForTests({
      upstreams: { [chain]: { urls: [upstream.url], headers: { Authorization: 'Bearer key' } } },
      // Without projects, what a proxy passed on is refused.
      projects: [{ id: 'test-project' }],
    })
    await ask(`/v1/?chainId=${chain}`, {
      method: 'POST',
      headers: { Cookie: 'a=b', Origin: 'https://dapp.example', 'X-Forwarded-For': '1.2.3.4' },
      body: JSON.stringify(call(1, 'eth_call')),
    })
    const headers = upstream.headers()
    expect(headers.authorization).toBe('Bearer key')
    expect(headers['content-type']).toBe('application/json')
    for (const name of ['cookie', 'origin', 'x-forwarded-for', 'referer']) expect(headers[name]).toBeUndefined()
  })

  it('stops being asked when the visitor goes away', async () => {
    let closed: (() => void) | undefined
    const gone = new Promise<void>((resolve) => (closed = resolve))
    let reached: (() => void) | undefined
    const asked = new Promise<void>((resolve) => (reached = resolve))
    const silent = await tinyUpstream((_, response) => {
      response.on('close', () => closed?.())
      reached?.()
    })
    const { ask } = await gatewayForTests({ upstreams: { [chain]: silent.url } })
    const visitor = new AbortController()
    const request = ask(`/v1/?chainId=${chain}`, {
      method: 'POST',
      body: JSON.stringify(call(1, 'eth_call')),
      signal: visitor.signal,
    })
    await asked
    visitor.abort()
    await expect(request).rejects.toThrow()
    await gone
  })
})
