import { describe, expect, it } from 'vitest'

import { gatewayForTests } from './gatewayForTests.js'
import { echoUpstream, tinyUpstream } from './tinyUpstream.js'

describe('a project', () => {
  it('has a day of calls for all its clients, which another project does not use', async () => {
    const upstream = await echoUpstream()
    const { url } = await gatewayForTests({
      upstreams: { 'eip155:1': upstream.url },
      projects: [{ id: 'small', callsPerDay: 5 }, { id: 'usual' }],
      origins: '*',
      proxies: 1,
      limits: { callsPerDay: 8 },
    })
    let clients = 0
    const ask = async (projectId: string, method: string) => {
      clients += 1
      const response = await fetch(`${url}/v1/?chainId=eip155:1&projectId=${projectId}`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': `198.51.100.${clients}` },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
      })
      return [response.status, response.headers.get('Retry-After'), JSON.stringify(await response.json())] as const
    }
    expect((await ask('small', 'eth_getLogs'))[0]).toBe(200)
    expect((await ask('small', 'eth_chainId'))[0]).toBe(200)
    const [status, retryAfter, text] = await ask('small', 'eth_chainId')
    // A fifth of a day.
    expect([status, Number(retryAfter)]).toEqual([429, expect.closeTo(17_280, -2)])
    expect(text).toContain('Too many requests from this project.')
    expect((await ask('usual', 'eth_getLogs'))[0]).toBe(200)
    expect((await ask('usual', 'eth_getLogs'))[0]).toBe(200)
    expect((await ask('usual', 'eth_chainId'))[0]).toBe(429)
    expect(upstream.bodies).toHaveLength(4)
  })
})

describe('a client that asks too often', () => {
  it('is answered 429 with the time to wait, readable from a page, and served again after it', async () => {
    const { ask } = await gatewayForTests({ limits: { requests: { perSecond: 1, burst: 5 } } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/getWallets?entries=1')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect(refused?.headers.get('access-control-allow-origin')).toBe('*')
    expect(refused?.headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect(refused?.headers.get('cache-control')).toBe('no-store')
    expect(await refused?.json()).toEqual({
      status: 'FAILED',
      reasons: [{ field: 'rate_limited', description: expect.stringContaining('1 s') }],
    })
    expect((await ask('/nothing')).status).toBe(429)
    expect((await ask('/health')).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect((await ask('/getWallets?entries=1')).status).toBe(200)
  })

  it('is told to wait as long as it takes', async () => {
    const { ask } = await gatewayForTests({ limits: { requests: { perSecond: 0.25, burst: 1 } } })
    expect((await ask('/getWallets?entries=1')).status).toBe(200)
    const refused = await ask('/getWallets?entries=1')
    expect(refused.headers.get('retry-after')).toBe('4')
    expect(JSON.stringify(await refused.json())).toContain('4 s')
  })

  it('pays for a batch by its calls [7.26]', async () => {
    const upstream = await echoUpstream()
    const { rpc } = await gatewayForTests({
      upstreams: { 'eip155:1': upstream.url },
      limits: { calls: { perSecond: 1, burst: 10 } },
    })
    const batch = Array.from({ length: 8 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))
    expect((await rpc('eip155:1', batch)).status).toBe(200)
    expect(await rpc('eip155:1', batch)).toMatchObject({ status: 429, json: { reasons: [{ field: 'rate_limited' }] } })
    expect((await rpc('eip155:1', batch[0])).status).toBe(200)
    expect(upstream.bodies).toHaveLength(2)
  })

  it('pays for a call by what it costs, alone and in a batch', async () => {
    const upstream = await echoUpstream()
    const { rpc } = await gatewayForTests({
      upstreams: { 'eip155:1': { urls: [upstream.url], weights: { eth_call: 3 } } },
      limits: { calls: { perSecond: 0.01, burst: 10 } },
    })
    const call = (method: string) => ({ jsonrpc: '2.0', id: 1, method })
    // A read of one value is a request, and was counted as one.
    for (let turn = 0; turn < 15; turn += 1) expect((await rpc('eip155:1', call('eth_getBalance'))).status).toBe(200)
    expect((await rpc('eip155:1', call('eth_getLogs'))).status).toBe(200)
    expect((await rpc('eip155:1', [call('eth_getLogs'), call('eth_call')])).status).toBe(429)
    expect((await rpc('eip155:1', [call('eth_chainId'), call('eth_call')])).status).toBe(200)
    expect((await rpc('eip155:1', call('eth_call'))).status).toBe(429)
    expect(upstream.bodies).toHaveLength(17)
  })

  it('pays for prices by their number, so that a source is not asked for 50 000 of them at once', async () => {
    const { ask } = await gatewayForTests({
      limits: { calls: { perSecond: 0.01, burst: 20 } },
      data: {
        networks: { 'eip155:1': { sources: [{ kind: 'blockscout', url: 'http://127.0.0.1:9' }] } },
        prices: [{ kind: 'fixed', prices: {} }],
      },
    })
    const addresses = Array.from({ length: 50 }, (_, at) => `eip155:1:0x${at.toString(16).padStart(40, 'a')}`)
    const price = () => ask('/v1/fungible/price', { method: 'POST', body: JSON.stringify({ addresses }) })
    expect([await price(), await price(), await price()].map(({ status }) => status)).toEqual([200, 200, 429])
  })

  it('is not answered whether its page may ask, either', async () => {
    const { ask } = await gatewayForTests({ limits: { requests: { perSecond: 0.1, burst: 3 } } })
    const question = { Origin: 'https://dapp.example', 'Access-Control-Request-Method': 'POST' }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask('/getWallets', { method: 'OPTIONS', headers: question })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 204, 429, 429])
  })

  it('pays for the bytes of a body before it is read, and for a batch that is refused', async () => {
    const upstream = await echoUpstream()
    const calls = { perSecond: 0.1, burst: 10 }
    const { rpc } = await gatewayForTests({ upstreams: { 'eip155:1': upstream.url }, limits: { calls } })
    expect((await rpc('eip155:1', 'x'.repeat(8 * 4096))).status).toBe(200)
    expect((await rpc('eip155:1', 'x'.repeat(8 * 4096))).status).toBe(429)
    const other = await gatewayForTests({ upstreams: { 'eip155:1': upstream.url }, limits: { calls } })
    expect((await other.rpc('eip155:1', `[${'1,'.repeat(1001)}1]`)).json).toMatchObject({ error: { code: -32600 } })
    expect((await other.rpc('eip155:1', '[1]')).status).toBe(429)
  })

  it('pays for the bytes of its answers', async () => {
    const upstream = await tinyUpstream((_, response) =>
      response.end(`{"jsonrpc":"2.0","id":0,"result":"${'x'.repeat(10 * 64 * 1024)}"}`),
    )
    const { rpc } = await gatewayForTests({
      upstreams: { 'eip155:1': upstream.url },
      limits: { calls: { perSecond: 0.1, burst: 10 } },
    })
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_call' }
    expect((await rpc('eip155:1', [call])).status).toBe(200)
    expect((await rpc('eip155:1', [call])).status).toBe(429)
  })

  it('is not counted when the operator wants no limits', async () => {
    const { ask } = await gatewayForTests({ limits: { requests: false, calls: false } })
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/getWallets?entries=1')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})
