import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { askNodes, createRpcClient, NodeFailure, postJson, RpcError } from '../src/index.js'
import { failure, hill, openHills, type HillsContext } from './hills.js'
import { recordingNode, type RecordingNode } from './recordingNode.js'

const nodes: RecordingNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})
async function node(answer: (count: number) => unknown): Promise<RecordingNode> {
  const made = await recordingNode(answer)
  nodes.push(made)
  return made
}
function context(...urls: readonly { readonly url: string }[]): HillsContext {
  return openHills({ networks: [hill('one', ...urls.map(({ url }) => url))] }).context
}
/** Timers of that many milliseconds take fewer. */
function shorten(time: number, fewer: number): void {
  const start = globalThis.setTimeout
  const short = (run: () => void, ms?: number) => start(run, ms === time ? fewer : ms)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(short as typeof setTimeout)
}
const height = { networkId: 'hills:one', method: 'hill_height', schema: v.number() } as const
const seven = { jsonrpc: '2.0', id: 1, result: 7 }
const refusal = (code: number, message = 'No'): object => ({ jsonrpc: '2.0', id: 1, error: { code, message } })

describe('a JSON-RPC client', () => {
  it('sends JSON-RPC 2.0 by POST and answers the parsed result', async () => {
    const one = await node(() => seven)
    const client = createRpcClient(context(one))
    expect(await client.request({ ...height, params: ['top'] })).toBe(7)
    expect(await client.request(height)).toBe(7)
    expect(one.requests).toEqual([
      'POST / {"jsonrpc":"2.0","id":1,"method":"hill_height","params":["top"]}',
      'POST / {"jsonrpc":"2.0","id":1,"method":"hill_height","params":[]}',
    ])
  })

  it('reads answers with a parser of the plugin, where `postJson` is given one', async () => {
    const one = await node(() => '{"jsonrpc":"2.0","id":1,"result":9007199254740993}')
    const parse = (text: string): unknown => JSON.parse(text.replace(/\d{16,}/, '"$&"'))
    const client = createRpcClient(context(one), { send: (url, body, signal) => postJson(url, body, signal, parse) })
    expect(await client.request({ ...height, schema: v.string() })).toBe('9007199254740993')
  })

  it('asks a node three times more, with growing pauses, then the next one [9.26]', async () => {
    const [first, second] = [await node(() => 503), await node(() => seven)]
    expect(await createRpcClient(context(first, second)).request(height)).toBe(7)
    expect(first.requests).toHaveLength(4)
    const [a = 0, b = 0, c = 0, d = 0] = first.times
    expect(b - a).toBeGreaterThanOrEqual(145)
    expect(c - b).toBeGreaterThanOrEqual(295)
    expect(d - c).toBeGreaterThanOrEqual(590)
    expect(second.requests).toHaveLength(1)
  })

  it('gives a node 10 seconds for an answer [9.26]', async () => {
    const [first, second] = [await node(() => 'silence'), await node(() => seven)]
    shorten(10_000, 50)
    expect(await createRpcClient(context(first, second)).request(height)).toBe(7)
    expect(first.requests).toHaveLength(4)
  })

  it('stops with the first that answers', async () => {
    const [first, second] = [await node((count) => (count === 1 ? '<html>' : seven)), await node(() => seven)]
    expect(await createRpcClient(context(first, second)).request(height)).toBe(7)
    expect(first.requests).toHaveLength(2)
    expect(second.requests).toEqual([])
  })

  it.each([400, 401, 404])('goes on at once from a node that answers %i', async (status) => {
    const [first, second] = [await node(() => status), await node(() => seven)]
    expect(await createRpcClient(context(first, second)).request(height)).toBe(7)
    expect(first.requests).toHaveLength(1)
  })

  it.each([408, 429, 500])('asks a node again that answers %i: it may be able to in a moment', async (status) => {
    const one = await node((count) => (count === 1 ? status : seven))
    expect(await createRpcClient(context(one)).request(height)).toBe(7)
    expect(one.requests).toHaveLength(2)
  })

  it('names network and first node when none answers [8.11]', async () => {
    const first = await node(() => 404)
    const error = await failure(createRpcClient(context(first, { url: 'http://127.0.0.1:9' })).request(height))
    expect(error).toMatchObject({
      code: 'hills/rpcUnavailable',
      message: `Unavailable Hill one RPC url at ${first.url}`,
      context: { chain: 'Hill one', url: first.url },
      cause: expect.any(Error) as unknown,
    })
    expect(await failure(createRpcClient(context(first)).request(height))).toMatchObject({
      cause: { name: 'NodeFailure', message: 'HTTP 404' },
      details: 'Check the connection. A site may name other nodes with the option `rpcUrls`.',
    })
    expect(await failure(createRpcClient(context()).request({ ...height, networkId: 'hills:two' }))).toMatchObject({
      message: 'Unavailable hills:two RPC url at ',
      cause: { message: 'The network has no nodes' },
    })
  })

  it('says what a node refused, whatever the HTTP status, and asks no other', async () => {
    const [first, second] = [await node(() => refusal(-32000, 'Too steep')), await node(() => seven)]
    const error = await failure(createRpcClient(context(first, second)).request(height))
    expect(error).toMatchObject({
      code: 'hills/rpcFailed',
      message: 'A node of Hill one refused: Too steep',
      context: { chain: 'Hill one' },
    })
    expect((error as Error).cause).toBeInstanceOf(RpcError)
    expect((error as Error).cause).toMatchObject({ code: -32000 })
    expect(first.requests).toHaveLength(1)
    expect(second.requests).toEqual([])
  })

  it.each([-32601, -32603, -32005])('asks the next node what one cannot answer: %i', async (code) => {
    const [first, second] = [await node(() => refusal(code)), await node(() => seven)]
    expect(await createRpcClient(context(first, second)).request(height)).toBe(7)
    expect(first.requests).toHaveLength(1)
    expect(await failure(createRpcClient(context(first)).request(height))).toMatchObject({ code: 'hills/rpcFailed' })
  })

  it('tells the reason that the plugin reads out of a refusal', async () => {
    const one = await node(() => ({ error: { code: -32000, message: 'Internal', data: 'account unknown' } }))
    const client = createRpcClient(context(one), { problemOf: ({ data, message }) => String(data ?? message) })
    expect(await failure(client.request(height))).toMatchObject({ context: { problem: 'account unknown' } })
  })

  it('refuses a result that is not of the schema', async () => {
    const one = await node(() => ({ result: '7' }))
    expect(await failure(createRpcClient(context(one)).request(height))).toMatchObject({
      code: 'hills/badAnswer',
      context: { from: 'Hill one', method: 'hill_height' },
    })
    expect(one.requests).toHaveLength(1)
  })

  it('asks what is not JSON-RPC again', async () => {
    const one = await node((count) => (count === 1 ? { error: 'over capacity' } : seven))
    expect(await createRpcClient(context(one)).request(height)).toBe(7)
  })

  it('goes by another transport where the plugin has one', async () => {
    const client = createRpcClient(context({ url: 'wss://hill.example' }), {
      send: async (url, body) => ({ result: `${url} ${body.length}`.length }),
    })
    expect(await client.request(height)).toBeGreaterThan(7)
  })

  it('ends with its signal, in a pause too', async () => {
    const one = await node(() => 503)
    const stopped = new AbortController()
    const asking = createRpcClient(context(one)).request({ ...height, signal: stopped.signal })
    await vi.waitFor(() => expect(one.requests).toHaveLength(2))
    stopped.abort(new Error('enough'))
    expect(await failure(asking)).toMatchObject({ message: 'enough' })
    expect(one.requests).toHaveLength(2)
    expect(await failure(createRpcClient(context(one)).request({ ...height, signal: stopped.signal }))).toMatchObject({
      message: 'enough',
    })
    expect(one.requests).toHaveLength(2)
  })

  it('is asked through the gateway of the modal before the network’s own node [7.26]', async () => {
    const [gateway, own] = [await node((count) => (count === 1 ? seven : 400)), await node(() => seven)]
    const { context: site } = openHills({ networks: [hill('one', own.url)], gateway: gateway.url })
    expect(await createRpcClient(site).request(height)).toBe(7)
    expect(gateway.requests[0]).toMatch(/^POST \/v1\/\?chainId=hills:one&projectId=test-project /)
    expect(own.requests).toEqual([])
    expect(await createRpcClient(site).request(height)).toBe(7)
    expect(own.requests).toHaveLength(1)
  })
})

describe('a question of another kind', () => {
  it('has the same rules: a coded error is an answer, NodeFailure says how to go on', async () => {
    const site = context({ url: 'a' }, { url: 'b' }, { url: 'c' })
    const asked: string[] = []
    const answer = await askNodes(site, { networkId: 'hills:one' }, async (url) => {
      asked.push(url)
      if (url === 'a') throw NodeFailure.ofStatus(404)
      if (asked.length < 3) throw new TypeError('fetch failed')
      return url
    })
    expect([answer, ...asked]).toEqual(['b', 'a', 'b', 'b'])
    const coded = site.error('notConnected', {})
    expect(
      await failure(
        askNodes(site, { networkId: 'hills:one', urls: ['z'] }, async (url) => {
          asked.push(url)
          throw coded
        }),
      ),
    ).toBe(coded)
    expect(asked.filter((url) => url === 'z')).toHaveLength(1)
  })

  it('ends when its time is over, even if it ignores its signal', async () => {
    shorten(10_000, 10)
    const endless = askNodes(context({ url: 'a' }), { networkId: 'hills:one' }, () => new Promise(() => {}))
    expect(await failure(endless)).toMatchObject({ code: 'hills/rpcUnavailable' })
  })
})
