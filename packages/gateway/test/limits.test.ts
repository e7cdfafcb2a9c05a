import { describe, expect, it } from 'vitest'

import { gatewayForTests } from './gatewayForTests.js'
import { echoUpstream, tinyUpstream } from './tinyUpstream.js'

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
