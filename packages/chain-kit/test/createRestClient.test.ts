import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { createRestClient } from '../src/index.js'
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
const top = { networkId: 'hills:one', path: '/hills/top?unit=m', schema: v.object({ height: v.number() }) } as const

it('asks a path by GET, or by POST where there is a body, and answers what was parsed', async () => {
  const peak = await node(() => ({ height: 7 }))
  const client = createRestClient(context({ url: `${peak.url}/` }))
  expect(await client.request(top)).toEqual({ height: 7 })
  await client.request({ ...top, body: new URLSearchParams({ tx: 'a+b' }) })
  expect(peak.requests).toEqual(['GET /hills/top?unit=m', 'POST /hills/top?unit=m tx=a%2Bb'])
})

it('reads an answer that is no object as its text', async () => {
  const peak = await node((count) => (count === 1 ? ' 812 \n' : '{nonsense'))
  const client = createRestClient(context(peak))
  expect(await client.request({ ...top, schema: v.string() })).toBe('812')
  expect(await client.request({ ...top, schema: v.string() })).toBe('{nonsense')
})

it('refuses an answer that is not of the schema', async () => {
  const peak = await node(() => ({ height: 'high' }))
  expect(await failure(createRestClient(context(peak)).request(top))).toMatchObject({
    code: 'hills/badAnswer',
    context: { from: 'Hill one' },
  })
})

it('says what a node refused, in few words, and asks no other', async () => {
  const [first, second] = [await node(() => 400), await node(() => ({ height: 7 }))]
  const client = createRestClient(context(first, second), (text) => `problem ${text} ${'x'.repeat(400)}`)
  const error = await failure(client.request(top))
  expect(error).toMatchObject({ code: 'hills/rpcFailed' })
  const { problem } = (error as { readonly context: { readonly problem: string } }).context
  expect([problem.slice(0, 11), problem.length]).toEqual(['problem 400', 300])
  expect(second.requests).toEqual([])
})

it('takes what stands between for no answer: the next node is asked', async () => {
  const [first, second] = [await node(() => 403), await node(() => ({ height: 7 }))]
  expect(await createRestClient(context(first, second)).request(top)).toEqual({ height: 7 })
  const busy = await node((count) => (count < 3 ? 504 : { height: 8 }))
  expect(await createRestClient(context(busy)).request(top)).toEqual({ height: 8 })
})

it('finds nothing where no node that answers knows it', async () => {
  const [empty, full] = [await node(() => 404), await node(() => ({ height: 7 }))]
  expect(await createRestClient(context(empty, full)).find(top)).toEqual({ height: 7 })
  expect(await createRestClient(context(empty)).find(top)).toBeUndefined()
  expect(await failure(createRestClient(context(empty)).request(top))).toMatchObject({
    code: 'hills/rpcFailed',
    context: { problem: 'Not found' },
  })
  const gone = createRestClient(context({ url: 'http://127.0.0.1:9' }))
  expect(await failure(gone.find(top))).toMatchObject({ code: 'hills/rpcUnavailable' })
})

it('asks one node once where an attempt is named', async () => {
  const [first, second] = [await node(() => 503), await node(() => ({ height: 7 }))]
  const client = createRestClient(context(first, second))
  expect(await failure(client.request({ ...top, attempt: 0 }))).toMatchObject({ code: 'hills/rpcUnavailable' })
  expect(first.requests).toHaveLength(1)
  expect(await client.request({ ...top, attempt: 1 })).toEqual({ height: 7 })
})
