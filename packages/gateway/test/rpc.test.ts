import { describe, expect, it } from 'vitest'

import { gatewayForTests } from './gatewayForTests.js'
import { echoUpstream, tinyUpstream } from './tinyUpstream.js'

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

describe('POST /v1/', () => {
  it('passes a call to the upstream of its network and the answer back [7.26]', async () => {
    const upstream = await echoUpstream()
    const other = await echoUpstream()
    const { rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url, 'eip155:1': other.url } })
    const { status, json } = await rpc(chain, call(7, 'eth_getBalance', ['0x0', 'latest']))
    expect(status).toBe(200)
    expect(json).toEqual({ jsonrpc: '2.0', id: 7, result: ['eth_getBalance', ['0x0', 'latest']] })
    expect(upstream.bodies).toHaveLength(1)
    expect(other.bodies).toHaveLength(0)
  })

  it('takes a batch, keeps its order and every id, and asks the upstream once [7.26]', async () => {
    const upstream = await echoUpstream()
    const { rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
    const ids = [3, 'three', 3, null, 0, -1, 1.5, '']
    const { json } = await rpc(
      chain,
      ids.map((id, at) => call(id, 'eth_getCode', [at])),
    )
    expect(json).toEqual(ids.map((id, at) => ({ jsonrpc: '2.0', id, result: ['eth_getCode', [at]] })))
    expect(upstream.bodies).toHaveLength(1)
  })

  it('takes 1000 calls at once, in parts that upstreams take, and no more [7.26] [9.26]', async () => {
    const upstream = await echoUpstream()
    const { rpc } = await gatewayForTests({ upstreams: { [chain]: { urls: [upstream.url], batch: 300 } } })
    const calls = Array.from({ length: 1001 }, (_, id) => call(id, 'eth_call', [id]))
    const { json } = await rpc(chain, calls.slice(0, 1000))
    expect(json).toEqual(calls.slice(0, 1000).map(({ id }) => ({ jsonrpc: '2.0', id, result: ['eth_call', [id]] })))
    expect(upstream.bodies.map((body) => (JSON.parse(body) as unknown[]).length).sort()).toEqual([100, 300, 300, 300])
    expect((await rpc(chain, calls)).json).toEqual({ jsonrpc: '2.0', id: null, error: codes.request })
  })

  it('reads text/plain, which pages send to save the preflight, and bodies without a type [7.26]', async () => {
    const upstream = await echoUpstream()
    const { ask } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
    for (const type of ['text/plain', 'text/plain;charset=UTF-8', 'application/json', 'application/octet-stream']) {
      const response = await ask(`/v1/?chainId=${chain}`, {
        method: 'POST',
        headers: { 'Content-Type': type, Origin: 'https://dapp.example' },
        body: JSON.stringify(call(1, 'eth_chainId')),
      })
      expect(await response.json(), type).toMatchObject({ id: 1, result: ['eth_chainId', []] })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
    const bare = await ask(`/v1?chainId=${chain}`, {
      method: 'POST',
      body: new TextEncoder().encode(JSON.stringify(call(1, 'eth_chainId'))),
    })
    expect(await bare.json()).toMatchObject({ id: 1 })
  })

  it('answers each kind of bad call with its code, beside the good ones [8.29]', async () => {
    const upstream = await echoUpstream()
    const { rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
    const { json } = await rpc(chain, [
      call(1, 'eth_blockNumber'),
      1,
      null,
      [],
      { id: 2, method: 'eth_blockNumber' },
      { jsonrpc: '2.0', id: 3 },
      { jsonrpc: '2.0', id: 4, method: 5 },
      { jsonrpc: '2.0', id: {}, method: 'eth_blockNumber' },
      { jsonrpc: '2.0', id: true, method: 'eth_blockNumber' },
      call(5, 'eth_blockNumber', 'latest'),
      call(6, 'eth_blockNumber', null),
      call(7, 'anvil_setBalance', ['0x0', '0xffff']),
      call(8, 'eth_blockNumber', { named: true }),
    ])
    expect(json).toEqual([
      { jsonrpc: '2.0', id: 1, result: ['eth_blockNumber', []] },
      { jsonrpc: '2.0', id: null, error: codes.request },
      { jsonrpc: '2.0', id: null, error: codes.request },
      { jsonrpc: '2.0', id: null, error: codes.request },
      { jsonrpc: '2.0', id: 2, error: codes.request },
      { jsonrpc: '2.0', id: 3, error: codes.request },
      { jsonrpc: '2.0', id: 4, error: codes.request },
      { jsonrpc: '2.0', id: null, error: codes.request },
      { jsonrpc: '2.0', id: null, error: codes.request },
      { jsonrpc: '2.0', id: 5, error: codes.params },
      { jsonrpc: '2.0', id: 6, error: codes.params },
      { jsonrpc: '2.0', id: 7, error: codes.method },
      { jsonrpc: '2.0', id: 8, result: ['eth_blockNumber', { named: true }] },
    ])
    expect(upstream.bodies).toHaveLength(1)
    expect(JSON.parse(upstream.bodies[0] ?? '')).toHaveLength(2)
  })

  it.each(['', '{', 'hello', '[1,', '\u0000', '{"jsonrpc":"2.0",}', "{'a':1}"])(
    'answers -32700 to the body %j [8.29]',
    async (body) => {
      const { rpc } = await gatewayForTests({ upstreams: { [chain]: 'http://127.0.0.1:9' } })
      expect(await rpc(chain, body)).toMatchObject({
        status: 200,
        json: { jsonrpc: '2.0', id: null, error: codes.parse },
      })
    },
  )

  it('answers -32700 to bytes that are not UTF-8, -32600 to an empty batch [8.29]', async () => {
    const { ask, rpc } = await gatewayForTests({ upstreams: { [chain]: 'http://127.0.0.1:9' } })
    const bytes = new Uint8Array([0x22, 0xff, 0xfe, 0x22])
    const response = await ask(`/v1/?chainId=${chain}`, { method: 'POST', body: bytes })
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: null, error: codes.parse })
    expect((await rpc(chain, [])).json).toEqual({ jsonrpc: '2.0', id: null, error: codes.request })
  })

  it('serves reads and the broadcast of signed transactions only, unless told otherwise [7.26] [8.29]', async () => {
    const upstream = await echoUpstream()
    const { rpc } = await gatewayForTests({
      upstreams: {
        [chain]: upstream.url,
        'eip155:1': { urls: [upstream.url], methods: ['eth_chainId', 'debug_traceCall'] },
      },
    })
    for (const method of ['eth_call', 'eth_getLogs', 'eth_feeHistory', 'eth_sendRawTransaction']) {
      expect((await rpc(chain, call(1, method))).json, method).toMatchObject({ result: [method, []] })
    }
    const refused = [
      'eth_sendTransaction',
      'personal_sign',
      'eth_accounts',
      'anvil_reset',
      'admin_addPeer',
      'toString',
      '__proto__',
    ]
    for (const method of refused) {
      expect((await rpc(chain, call(1, method))).json, method).toEqual({ jsonrpc: '2.0', id: 1, error: codes.method })
    }
    expect((await rpc('eip155:1', call(1, 'debug_traceCall'))).json).toMatchObject({ result: ['debug_traceCall', []] })
    expect((await rpc('eip155:1', call(1, 'eth_call'))).json).toMatchObject({ error: codes.method })
  })

  it('sends on only what it checked, whatever else the call holds', async () => {
    const upstream = await echoUpstream()
    const { rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
    const twice =
      '{"jsonrpc":"2.0","id":1,"method":"anvil_reset","method":"eth_chainId","params":[],"extra":{"method":"anvil_reset"}}'
    expect((await rpc(chain, twice)).json).toMatchObject({ id: 1, result: ['eth_chainId', []] })
    const hidden = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","\\u006dethod":"anvil_reset"}'
    expect((await rpc(chain, hidden)).json).toMatchObject({ id: 1, error: codes.method })
    const polluting =
      '{"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"__proto__":{"polluted":1}}],"__proto__":{"method":"x"}}'
    expect((await rpc(chain, polluting)).text).toContain('"__proto__":{"polluted":1}')
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(upstream.bodies).toEqual([
      '{"jsonrpc":"2.0","id":0,"method":"eth_chainId","params":[]}',
      '{"jsonrpc":"2.0","id":0,"method":"eth_call","params":[{"__proto__":{"polluted":1}}]}',
    ])
  })

  it('passes numbers that JavaScript cannot hold through to the digit', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const upstream = await tinyUpstream((_, response) =>
      response.end('{"jsonrpc":"2.0","result":{"rentEpoch":18446744073709551615,"v":1.0},"id":0}'),
    )
    const { rpc } = await gatewayForTests({ upstreams: { [solana]: upstream.url } })
    const body =
      '{"jsonrpc":"2.0","id":12345678901234567890,"method":"getSlot","params":[{"minContextSlot":9007199254740993}]}'
    expect((await rpc(solana, body)).text).toBe(
      '{"jsonrpc":"2.0","id":12345678901234567890,"result":{"rentEpoch":18446744073709551615,"v":1.0}}',
    )
    expect(upstream.bodies[0]).toContain('9007199254740993')
  })

  it('passes on notifications and answers nothing to them [7.26]', async () => {
    const upstream = await echoUpstream()
    const { rpc } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
    const note = { jsonrpc: '2.0', method: 'eth_sendRawTransaction', params: ['0x'] }
    expect(await rpc(chain, note)).toMatchObject({ status: 204, text: '' })
    expect(await rpc(chain, [note, { ...note, method: 'anvil_reset' }])).toMatchObject({ status: 204, text: '' })
    expect((await rpc(chain, [note, call(1, 'eth_chainId')])).json).toEqual([
      { jsonrpc: '2.0', id: 1, result: ['eth_chainId', []] },
    ])
    expect(upstream.bodies.join()).not.toContain('anvil_reset')
  })

  it('compresses large answers for those who take it, and no small ones', async () => {
    const upstream = await echoUpstream()
    const { ask } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
    const answer = async (length: number, encoding: string) => {
      const body = JSON.stringify(call(1, 'eth_call', ['x'.repeat(length)]))
      const headers = { 'Accept-Encoding': encoding }
      const response = await ask(`/v1/?chainId=${chain}`, { method: 'POST', headers, body })
      expect(await response.json()).toMatchObject({ result: ['eth_call', ['x'.repeat(length)]] })
      return response.headers.get('content-encoding')
    }
    expect(await answer(2000, 'gzip')).toBe('gzip')
    expect(await answer(2000, 'identity')).toBeNull()
    expect(await answer(100, 'gzip')).toBeNull()
  })

  it('refuses a network without an upstream with 400 and says where the list is', async () => {
    const upstream = await echoUpstream()
    const { rpc, ask } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
    for (const id of ['eip155:1', '', 'eip155', '__proto__', 'constructor', 'eip155:31337 ']) {
      expect(await rpc(id, call(1, 'eth_chainId')), id).toMatchObject({
        status: 400,
        json: {
          status: 'FAILED',
          reasons: [{ field: 'chainId', description: expect.stringContaining('supported-chains') }],
        },
      })
    }
    expect(await (await ask('/v1/supported-chains')).json()).toEqual({ http: [chain], ws: [] })
  })

  it('refuses a body that is too large with 413, counted or not', async () => {
    const upstream = await echoUpstream()
    const { ask } = await gatewayForTests({ upstreams: { [chain]: upstream.url }, limits: { body: 1000 } })
    const large = JSON.stringify(call(1, 'eth_call', ['x'.repeat(1000)]))
    const post = (body: BodyInit, more: RequestInit = {}) =>
      ask(`/v1/?chainId=${chain}`, { method: 'POST', body, ...more })
    const counted = await post(large)
    expect(counted.status).toBe(413)
    expect(await counted.json()).toMatchObject({ status: 'FAILED' })
    const stream = new Blob([large]).stream()
    expect((await post(stream, { duplex: 'half' } as RequestInit)).status).toBe(413)
    expect((await post(JSON.stringify(call(1, 'eth_call', ['x'.repeat(800)])))).status).toBe(200)
    expect(upstream.bodies).toHaveLength(1)
  })

  it('passes on calls nested 900 deep and answers nested 1 000 deep, and refuses deeper ones', async () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    let depth = 999
    const upstream = await tinyUpstream((_, response) =>
      response.end(`{"jsonrpc":"2.0","id":0,"result":${nested(depth)}}`),
    )
    const { ask } = await gatewayForTests({ upstreams: { [chain]: upstream.url } })
    const post = (body: string) => ask(`/v1/?chainId=${chain}`, { method: 'POST', body })
    const response = await post(`{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${nested(900)}}`)
    expect((await response.text()) === `{"jsonrpc":"2.0","id":1,"result":${nested(999)}}`).toBe(true)
    expect(upstream.bodies[0]).toContain(nested(900))
    // Brackets in a text are no nesting.
    await post(`{"jsonrpc":"2.0","id":1,"method":"eth_call","params":["\\"${'['.repeat(2000)}"]}`)
    expect(upstream.bodies).toHaveLength(2)
    depth = 1000
    expect(await (await post('{"jsonrpc":"2.0","id":1,"method":"eth_call"}')).json()).toMatchObject({
      error: codes.server,
    })
  })

  it.each([
    ['arrays', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects in params', `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'{"a":['.repeat(50_000)}`],
  ])('refuses %s nested deeper without parsing them [8.29]', async (_, body) => {
    const { rpc } = await gatewayForTests({ upstreams: { [chain]: 'http://127.0.0.1:9' } })
    expect((await rpc(chain, body)).json).toEqual({ jsonrpc: '2.0', id: null, error: codes.request })
  })
})
