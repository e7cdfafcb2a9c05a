import { createModal, defineCapability, type Caip2 } from '@portico/core'
import type { GatewayClient } from '@portico/core/gateway'
import { describe, expect, it } from 'vitest'
import { demoChain, MemoryArea } from './demoChain.js'
import { startGatewayDouble, type GatewayAnswer, type GatewayDouble, type SeenRequest } from '@portico/testing/gateway'

/** What a modal hands to the code that answers for its option `gateway`. */
async function clientOf(gateway: string): Promise<GatewayClient> {
  const Asked = defineCapability<'asked', { ask(client: GatewayClient): void }>('asked', { gateway: true })
  const given = await new Promise<GatewayClient>((resolve) => {
    const modal = createModal({
      projectId: 'demo',
      gateway,
      gatewayAnswers: {
        namespaces: {},
        load: async () => ({ openGateway: ({ client }) => ({ asked: async () => ({ ask: () => resolve(client) }) }) }),
      },
      plugins: [demoChain('alpha', [])],
      storage: new MemoryArea(),
    })
    modal
      .capability(Asked)
      .for('alpha')!
      .ask(undefined as never)
  })
  return given
}

const chains = { http: ['alpha:1'], ws: [] }
async function open(answer: (request: SeenRequest) => GatewayAnswer): Promise<{
  readonly client: GatewayClient
  readonly gateway: GatewayDouble
}> {
  const gateway = await startGatewayDouble((request) =>
    request.url.pathname === '/v1/supported-chains' ? { body: chains } : answer(request),
  )
  return { client: await clientOf(gateway.url), gateway }
}
const parse = (json: unknown) => json
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as { code: string; message: string; context: { status?: number } },
  )

describe('the client of a gateway', () => {
  it('adds project id, SDK type and SDK version to the query of every call, GET and POST [7.1]', async () => {
    const { client, gateway } = await open(() => ({ body: { ok: true } }))
    await client.request({ path: 'v1/convert/tokens', query: { chainId: 'alpha:1', unused: undefined }, parse })
    await client.request({ path: 'v1/fungible/price', body: { addresses: ['a'] }, parse })
    await client.supports('alpha:1')
    expect(gateway.seen).toHaveLength(3)
    for (const { url } of gateway.seen) {
      expect(url.searchParams.get('projectId')).toBe('demo')
      expect(url.searchParams.get('st')).toBe('portico')
      expect(url.searchParams.get('sv')).toMatch(/^js-alpha-\d+\.\d+\.\d+$/)
      expect(url.searchParams.has('unused')).toBe(false)
    }
    expect(gateway.seen[0]!.method).toBe('GET')
    expect(gateway.seen[0]!.url.searchParams.get('chainId')).toBe('alpha:1')
    expect(gateway.seen[1]!).toMatchObject({ method: 'POST', body: '{"addresses":["a"]}' })
  })

  it('asks nothing about a network that the gateway does not serve, and reads its list once [7.2][7.37]', async () => {
    const { client, gateway } = await open(() => ({ body: {} }))
    const ask = (network: Caip2) =>
      client.request({ path: 'v1/x', network, unsupported: () => 'empty', parse: () => 'answer' })
    expect(await Promise.all([ask('alpha:2'), ask('alpha:2')])).toEqual(['empty', 'empty'])
    expect(gateway.paths()).toEqual(['/v1/supported-chains'])
    const served = client.request({
      path: 'v1/x',
      network: 'alpha:1',
      unsupported: () => 'empty',
      parse: () => 'answer',
    })
    expect(await served).toBe('answer')
    expect(gateway.paths()).toEqual(['/v1/supported-chains', '/v1/x'])
  })

  it('asks for the list of networks again after it failed', async () => {
    let isUp = false
    const gateway = await startGatewayDouble(() => (isUp ? { body: chains } : { status: 401 }))
    const client = await clientOf(gateway.url)
    expect(await failure(client.supports('alpha:1'))).toMatchObject({ code: 'core/gatewayFailed' })
    isUp = true
    expect(await client.supports('alpha:1')).toBe(true)
  })

  it('tries again after 5xx and after a connection that broke, three times at most', async () => {
    let asked = 0
    const { client } = await open(() => {
      asked++
      return asked === 1 ? { status: 503 } : asked === 2 ? { hangUp: true } : { body: { is: 'there' } }
    })
    expect(await client.request({ path: 'v1/x', parse })).toEqual({ is: 'there' })
    expect(asked).toBe(3)
    asked = -100
    const { client: down, gateway } = await open(() => ({ status: 500 }))
    expect((await failure(down.request({ path: 'v1/x', parse })))?.context.status).toBe(500)
    expect(gateway.seen).toHaveLength(4)
  })

  it.each([400, 401, 404, 422, 429])(
    'does not ask again after %i, and says the first reason of the gateway',
    async (status) => {
      const reasons = [
        { field: 'address', description: 'This is no address of the network.' },
        { field: 'chainId', description: 'Second.' },
      ]
      const { client, gateway } = await open(() => ({ status, body: { status: 'FAILED', reasons } }))
      const error = await failure(client.request({ path: 'v1/x', parse }))
      expect(error).toMatchObject({ code: 'core/gatewayFailed', message: 'This is no address of the network.' })
      expect(error?.context).toMatchObject({ status, field: 'address', reason: 'This is no address of the network.' })
      expect(gateway.seen).toHaveLength(1)
    },
  )

  it.each([undefined, null, 7, 'x'.repeat(301)])('says a reason whose field is %j without it', async (field) => {
    const { client } = await open(() => ({ status: 400, body: { reasons: [{ field, description: 'Too late.' }] } }))
    const error = await failure(client.request({ path: 'v1/x', parse }))
    expect(error).toMatchObject({ message: 'Too late.', context: { status: 400, field: undefined } })
  })

  it.each([
    ['text', 'no json'],
    ['an empty list of reasons', { reasons: [] }],
    ['markup', '<html>'],
  ])('says the status where the body of a refusal is %s', async (_, body) => {
    const { client, gateway } = await open(() => ({ status: 400, body }))
    const error = await failure(client.request({ path: 'v1/x', parse }))
    expect(error?.message).toBe(`The gateway at ${gateway.url} answered 400`)
  })

  it('reports an answer of another form, and does not ask again', async () => {
    const { client, gateway } = await open(() => ({ body: { balances: 'none' } }))
    const shapeError = new Error('not a list')
    const error = await failure(
      client.request({
        path: 'v1/x',
        parse() {
          throw shapeError
        },
      }),
    )
    expect(error).toMatchObject({ code: 'core/gatewayFailed', cause: shapeError, context: { status: 200 } })
    expect(gateway.seen).toHaveLength(1)
  })

  it('refuses an answer that is too long, and does not ask again', async () => {
    const { client, gateway } = await open(() => ({ body: `"${'x'.repeat(9 * 1024 * 1024)}"` }))
    expect(await failure(client.request({ path: 'v1/x', parse }))).toMatchObject({
      code: 'core/gatewayFailed',
      context: { status: 200 },
      cause: expect.any(RangeError) as RangeError,
    })
    expect(gateway.seen).toHaveLength(1)
  })

  it('ends by its signal, also while it waits to try again', async () => {
    const { client, gateway } = await open(() => ({ status: 503 }))
    const abort = new AbortController()
    const reason = new Error('left the view')
    const asked = failure(client.request({ path: 'v1/x', parse, signal: abort.signal }))
    await expect.poll(() => gateway.seen.length).toBe(1)
    abort.abort(reason)
    expect(await asked).toBe(reason)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(gateway.seen).toHaveLength(1)
  })
})
