import { startCosmos, type CosmosDevnet } from '@portico/devnet-cosmos'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { osmosis, type CosmosNetwork } from '../src/index.js'
import { localNetwork } from './local.js'
import { forwardTo, openNode, rpcReply } from './openNode.js'
import { failure, withPage } from './site.js'

const { open } = withPage()
const other = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq'
let chain: CosmosDevnet
beforeAll(async () => void (chain = await startCosmos({ blockMs: 20 })))
afterAll(() => chain.stop())

describe('nodes', () => {
  const balance = (network: CosmosNetwork, ...urls: readonly string[]) =>
    open({ networks: [{ ...network, rpcUrls: { default: { http: urls } } }] })
      .need('balances')
      .native(`cosmos:${chain.chainId}:${other}`)

  it('that cannot be reached, or speak something else, are passed over for the next', async () => {
    await chain.fund(other, 1n)
    const [page, empty] = [
      await openNode(() => ({ body: '<html>' })),
      await openNode(() => ({ body: '{"jsonrpc":"2.0"}' })),
    ]
    const urls = ['http://127.0.0.1:9', page.url, empty.url, chain.url]
    expect(await balance(localNetwork(chain), ...urls)).toEqual({
      amount: chain.balance(other),
      decimals: 6,
      symbol: 'ATOM',
    })
  })

  it('that do not answer are asked three times more, then the next one is [9.26]', async () => {
    await chain.fund(other, 1n)
    let failures = 3
    const recovering = await openNode((call) =>
      failures-- > 0 ? { status: 503, body: '' } : forwardTo(chain.url, call),
    )
    expect(await balance(localNetwork(chain), recovering.url)).toMatchObject({ amount: chain.balance(other) })
    expect(recovering.asked).toHaveLength(4)
    const gone = await openNode(() => ({ status: 503, body: '' }))
    const last = await openNode((call) => forwardTo(chain.url, call))
    expect(await balance(localNetwork(chain), gone.url, last.url)).toMatchObject({ amount: chain.balance(other) })
    expect([gone.asked.length, last.asked.length]).toEqual([4, 1])
  })

  it('of a built-in network are asked through the gateway first', async () => {
    const value = Buffer.from('\n\x0a\n\x05uosmo\x12\x017').toString('base64')
    const gateway = await openNode(() => ({
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: { response: { value } } }),
    }))
    const site = open({ networks: [osmosis], gateway: gateway.url })
    const account = 'cosmos:osmosis-1:osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8'
    expect(await site.need('balances').native(account)).toEqual({ amount: 7n, decimals: 6, symbol: 'OSMO' })
    expect(gateway.asked.map(({ path }) => path)).toEqual(['/v1/?chainId=cosmos:osmosis-1&projectId=meridian'])
  })

  it('none of which answers are told of by the first [8.11]', async () => {
    expect(await failure(balance(localNetwork(chain), 'http://127.0.0.1:9'))).toMatchObject({
      code: 'cosmos/rpcUnavailable',
      message: 'Unavailable Local RPC url at http://127.0.0.1:9',
    })
  })

  it.each([
    ['no query', { response: {} }, 'cosmos/badAnswer'],
    ['no base64', { response: { code: 0, value: '***' } }, 'cosmos/badAnswer'],
    ['a balance that is not a number', { response: { value: btoa('\n\x07\x12\x05a lot') } }, 'cosmos/badAnswer'],
    ['a field that is longer than the answer', { response: { value: btoa('\n\x7fx') } }, 'cosmos/badAnswer'],
    ['a refusal of the application', { response: { code: 18, log: 'no such denom' } }, 'cosmos/rpcFailed'],
  ])('that answer %s are not believed', async (_, result, code) => {
    const { url } = await openNode(() => rpcReply({ result }))
    expect(await failure(balance(localNetwork(chain), url))).toMatchObject({ code })
  })
})
