import { parseEther } from 'viem'
import { describe, expect, it } from 'vitest'
import { startGateway, type GatewayConfig, type LogLine } from '../src/index.js'
import { gatewayForTests } from './gatewayForTests.js'
import { chain, id, native, withSwapSite } from './swapSite.js'
import { tinyUpstream } from './tinyUpstream.js'

const site = withSwapSite()
const liquidity = 'Insufficient liquidity'
const stranger = '0x00000000000000000000000000000000000000aa'

interface Refused {
  readonly status: number
  readonly field: string | undefined
  readonly description: string | undefined
}
async function refusedOf(response: Response): Promise<Refused> {
  const body = (await response.json()) as { status: string; reasons: { field: string; description: string }[] }
  expect(body.status).toBe('FAILED')
  expect(body.reasons).toHaveLength(1)
  const [reason] = body.reasons
  return { status: response.status, field: reason?.field, description: reason?.description }
}

/** A good order, with changes. */
function order(over: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const good = {
    from: native,
    to: id(site.anvil().tokens.dollar.address),
    amount: String(parseEther('1')),
    userAddress: id(site.user(0).address),
  }
  return JSON.parse(JSON.stringify({ ...good, ...over })) as Record<string, string>
}

async function refuse(name: string, query: Readonly<Record<string, string>>, config = site.config()): Promise<Refused> {
  const { ask } = await gatewayForTests(config)
  return refusedOf(await ask(`/v1/convert/${name}?${new URLSearchParams(query)}`))
}
async function refuseBuild(body: unknown, config = site.config()): Promise<Refused> {
  const { ask } = await gatewayForTests(config)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return refusedOf(await ask('/v1/convert/build-transaction', { method: 'POST', body: text }))
}

describe('a request that cannot be answered says which part of it is at fault', () => {
  it.each(['', '1e18', '1,5', '1.5', '-1', '0x10', ' 1 ', '٣', '0', '1'.repeat(79), '9'.repeat(78)])(
    'amount %j [7.6] [7.11]',
    async (amount) => {
      const refusal = { status: 400, field: 'amount' }
      expect(await refuse('quotes', order({ amount }))).toMatchObject(refusal)
      expect(await refuseBuild(order({ amount }))).toMatchObject(refusal)
    },
  )

  it.each<readonly [string, string, string]>([
    ['a network without swaps', `eip155:1:${stranger}`, 'chainId'],
    [
      'another namespace',
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So11111111111111111111111111111111111111111',
      'chainId',
    ],
    ['an unknown token', `${chain}:${stranger}`, 'from'],
    ['no token', `${chain}:nothing`, 'from'],
    ['no CAIP-10', stranger, 'from'],
  ])('%s [7.6] [7.11] [7.12]', async (_, from, field) => {
    for (const name of ['quotes', 'build-approve'])
      expect(await refuse(name, order({ from }))).toMatchObject({ status: 400, field })
    expect(await refuseBuild(order({ from }))).toMatchObject({ status: 400, field })
    const tokenField = field === 'from' ? 'tokenAddress' : field
    const query = { tokenAddress: from, userAddress: order()['userAddress'] ?? '' }
    expect(await refuse('allowance', query)).toMatchObject({ status: 400, field: tokenField })
  })

  it('a network without swaps, where only the network is asked for [7.7] [7.10]', async () => {
    for (const name of ['tokens', 'gas-price']) {
      const refusal = { status: 400, field: 'chainId', description: 'Swaps are not offered on this network.' }
      expect(await refuse(name, { chainId: 'eip155:1' })).toEqual(refusal)
      expect(await refuse(name, {})).toEqual(refusal)
      expect(await refuse(name, { chainId: '__proto__' })).toEqual(refusal)
    }
  })

  it('the same token twice, and a currency for its wrapped form [7.6]', async () => {
    expect(await refuse('quotes', order({ to: native }))).toMatchObject({ status: 400, field: 'to' })
    expect(await refuse('quotes', order({ to: id(site.anvil().swap.wrapped) }))).toMatchObject({
      status: 400,
      field: 'to',
    })
  })

  it('no pool, and an amount that buys nothing [7.6]', async () => {
    const to = id(site.tether())
    expect(await refuse('quotes', order({ to }))).toEqual({ status: 400, field: 'amount', description: liquidity })
    expect(await refuseBuild(order({ to }))).toEqual({ status: 400, field: 'amount', description: liquidity })
    const dust = await refuse('quotes', order({ amount: '1' }))
    expect(dust).toEqual({
      status: 400,
      field: 'amount',
      description: 'The amount is too small: the swap would give nothing.',
    })
  })

  it.each([undefined, `eip155:1:${stranger}`, `${chain}:me`, 'me'])('account %j [7.6]', async (userAddress) => {
    expect(await refuse('quotes', order({ userAddress }))).toMatchObject({ status: 400, field: 'userAddress' })
  })

  it.each([0, 0.09, 50.1, -1, 1e300])('slippage %j [7.11] [9.37]', async (slippage) => {
    expect(await refuseBuild({ ...order(), eip155: { slippage } })).toEqual({
      status: 400,
      field: 'slippage',
      description: 'slippage must be from 0.1 to 50 per cent.',
    })
  })

  it.each(['', 'no JSON', '[]', 'null', '{"amount":1}'])('body %j [7.11]', async (body) => {
    expect(await refuseBuild(body)).toMatchObject({ status: 422, field: '' })
  })

  it('a slippage that is no number, and a body that is too large [7.11]', async () => {
    expect(await refuseBuild({ ...order(), eip155: { slippage: '1' } })).toMatchObject({ status: 422 })
    expect(await refuseBuild({ ...order(), more: 'x'.repeat(20_000) })).toMatchObject({ status: 413 })
  })

  it('an approval of the native currency, and one without a balance [7.12]', async () => {
    expect(await refuse('build-approve', order())).toMatchObject({ status: 400, field: 'from' })
    const poor = { ...order({ from: id(site.tether()), userAddress: id(stranger) }) }
    delete poor['amount']
    expect(await refuse('build-approve', poor)).toMatchObject({ status: 400, description: 'Insufficient balance' })
  })

  it('a project that is not served, named in the query or in the body [7.1] [7.11]', async () => {
    const config = { ...site.config(), projects: [{ id: 'meridian' }] }
    expect(await refuse('quotes', order(), config)).toMatchObject({ status: 401, field: 'authentication' })
    const { url } = await gatewayForTests(config)
    const post = (body: object) =>
      fetch(`${url}/v1/convert/build-transaction`, { method: 'POST', body: JSON.stringify(body) })
    expect(await refusedOf(await post({ ...order(), projectId: 'other' }))).toMatchObject({ status: 401 })
    expect(await refusedOf(await post(order()))).toMatchObject({ status: 401 })
    expect((await post({ ...order(), projectId: 'meridian' })).status).toBe(200)
  })
})

describe('a node that does not do its work', () => {
  const over = (url: string): GatewayConfig => ({
    ...site.config(),
    upstreams: { [chain]: { urls: [url], timeout: 300 } },
  })

  it('that is down, silent, or answers nonsense gives 503, not an invented quote [7.6]', async () => {
    const silent = await tinyUpstream(() => undefined)
    const nonsense = await tinyUpstream((_, response) => void response.end('<html>'))
    const failing = await tinyUpstream((body, response) => {
      const error = { code: -32603, message: 'internal error' }
      const calls = [JSON.parse(body)].flat() as { readonly id: number }[]
      const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, error }))
      response.end(JSON.stringify(answers.length === 1 ? answers[0] : answers))
    })
    for (const url of ['http://127.0.0.1:9', silent.url, nonsense.url, failing.url]) {
      const refusal = { status: 503, field: 'transport' }
      expect(await refuse('quotes', order(), over(url)), url).toMatchObject(refusal)
      expect(await refuse('gas-price', { chainId: chain }, over(url)), url).toMatchObject(refusal)
      expect(await refuseBuild(order(), over(url)), url).toMatchObject(refusal)
    }
  })

  it('is passed by where the network has another, and logged without addresses', async () => {
    const lines: LogLine[] = []
    const log = (line: LogLine) => void lines.push(line)
    const urls = ['http://127.0.0.1:9', site.anvil().url]
    const { ask } = await gatewayForTests({ ...site.config(), upstreams: { [chain]: urls }, log })
    expect((await ask(`/v1/convert/quotes?${new URLSearchParams(order())}`)).status).toBe(200)
    expect(lines.some(({ event }) => event === 'upstream.failed')).toBe(true)
    const only = await gatewayForTests({ ...over('http://127.0.0.1:9'), log })
    expect((await only.ask(`/v1/convert/quotes?${new URLSearchParams(order())}`)).status).toBe(503)
    expect(lines.some(({ event }) => event === 'convert.failed')).toBe(true)
    expect(JSON.stringify(lines)).not.toContain(site.user(0).address.slice(2))
  })
})

describe('configuration of swaps', () => {
  const good = () => site.config().swaps?.networks?.[chain] as object

  it.each<readonly [string, (network: object) => unknown, string]>([
    ['an address that is none', (network) => ({ [chain]: { ...network, router: '0x12' } }), 'router'],
    ['a wrong checksum', (network) => ({ [chain]: { ...network, wrapped: `0xABCDef${'a'.repeat(34)}` } }), 'wrapped'],
    ['an option that is none', (network) => ({ [chain]: { ...network, fee: 1 } }), 'fee'],
    ['another namespace', (network) => ({ 'solana:mainnet': network }), 'a name in swaps.networks'],
    ['a network without an upstream', (network) => ({ 'eip155:5': network }), 'upstreams'],
    ['a provider without its key', () => ({ [chain]: { provider: 'zeroEx', tokens: [] } }), 'needs `zeroEx`'],
    [
      'prices in a token that is not listed',
      (network) => ({ [chain]: { ...network, prices: { dollar: stranger } } }),
      'prices.dollar',
    ],
  ])('refuses %s', async (_, networksOf, place) => {
    const networks = networksOf(good()) as NonNullable<GatewayConfig['swaps']>['networks']
    const starting = startGateway({ ...site.config(), swaps: { networks } })
    await expect(starting).rejects.toMatchObject({ code: 'gateway/invalidConfig' })
    await expect(starting).rejects.toThrow(place)
  })
})
