import { caip10 } from '@portico/core'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { failure, withPage, type Site } from './site.js'

const { open } = withPage()
const servers: { close(): void; closeAllConnections(): void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly string[]
}
interface Node {
  readonly url: string
  /** Bodies, parsed: an array is a batch. */
  readonly bodies: readonly (Call | readonly Call[])[]
  readonly times: readonly number[]
}

async function node(
  answer: (body: Call | readonly Call[], response: ServerResponse, count: number) => void,
): Promise<Node> {
  const bodies: (Call | readonly Call[])[] = []
  const times: number[] = []
  const server = createServer((request: IncomingMessage, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const body = JSON.parse(text) as Call
      bodies.push(body)
      times.push(Date.now())
      answer(body, response, bodies.length)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, times }
}
const balanceOf = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result: '0x2a' })
const good = (body: Call | readonly Call[], response: ServerResponse) =>
  void response.end(JSON.stringify(Array.isArray(body) ? (body as Call[]).map(balanceOf) : balanceOf(body as Call)))

function siteOn(...urls: readonly string[]): Site {
  return open({
    networks: [
      {
        id: 9,
        name: 'Ninth',
        nativeCurrency: { name: 'Nine', symbol: 'NIN', decimals: 18 },
        rpcUrls: { default: { http: urls } },
      },
    ],
  })
}
const account = (digit: string) => caip10('eip155:9', `0x${digit.repeat(40)}`)
const native = (site: Site, digit = '1') => site.need('balances').native(account(digit))

describe('nodes of a network', () => {
  it('get the questions of one turn in one request [7.26] [9.26]', async () => {
    const one = await node(good)
    const site = siteOn(one.url)
    const answers = await Promise.all(['1', '2', '3', '4'].map((digit) => native(site, digit)))
    expect(answers.map(({ amount }) => amount)).toEqual([42n, 42n, 42n, 42n])
    expect(one.bodies).toHaveLength(1)
    expect(one.bodies[0]).toHaveLength(4)
  })

  it('may answer a batch in any order, and refuse a part of it', async () => {
    const one = await node((body, response) => {
      const answers = (body as readonly Call[]).map(({ id, params }) => ({
        jsonrpc: '2.0',
        id,
        ...(params[0] === `0x${'2'.repeat(40)}`
          ? { error: { code: 3, message: 'not this one' } }
          : { result: params[0]!.slice(0, 3) }),
      }))
      response.end(JSON.stringify(answers.toReversed()))
    })
    const site = siteOn(one.url)
    const [first, second, third] = await Promise.allSettled(['1', '2', '3'].map((digit) => native(site, digit)))
    expect([first, third]).toMatchObject([{ value: { amount: 1n } }, { value: { amount: 3n } }])
    expect(second).toMatchObject({ reason: { code: 'evm/rpcFailed', context: { problem: 'not this one' } } })
  })

  it('that refuse a batch as a whole: each error says why', async () => {
    const one = await node((_, response) => {
      response.end('{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"batches are not served"}}')
    })
    const site = siteOn(one.url)
    const answers = await Promise.all(['1', '2'].map((digit) => failure(native(site, digit))))
    const refusal = { code: 'evm/rpcFailed', context: { problem: 'batches are not served' } }
    expect(answers).toMatchObject([refusal, refusal])
  })

  it('are asked three times more, 150 ms apart and longer, when they fail [9.26]', async () => {
    const one = await node((body, response, count) =>
      count < 4 ? void response.writeHead(500).end('no') : good(body, response),
    )
    expect(await native(siteOn(one.url))).toMatchObject({ amount: 42n })
    expect(one.bodies).toHaveLength(4)
    const gaps = one.times.slice(1).map((time, index) => time - one.times[index]!)
    expect(gaps[0]).toBeGreaterThanOrEqual(145)
    expect(gaps[1]).toBeGreaterThan(gaps[0]!)
  })

  it('that cannot be reached are named by chain and address in the error [8.11]', async () => {
    const gone = 'http://127.0.0.1:9'
    expect(await failure(native(siteOn(gone)))).toMatchObject({
      code: 'evm/rpcUnavailable',
      message: `Unavailable Ninth RPC url at ${gone}`,
      context: { chain: 'Ninth', url: gone },
    })
  })

  it('stand in for each other, in their order', async () => {
    const second = await node(good)
    expect(await native(siteOn('http://127.0.0.1:9', second.url))).toMatchObject({ amount: 42n })
  })

  it('that never answer are given up after 10 s each time, not before [9.26]', async () => {
    const silent = await node(() => {})
    const site = siteOn(silent.url)
    const leaving = new AbortController()
    const started = Date.now()
    const asked = failure(site.need('balances').native(account('1'), leaving.signal))
    await expect.poll(() => silent.bodies.length, { timeout: 14_000 }).toBe(2)
    expect(Date.now() - started).toBeGreaterThanOrEqual(10_000)
    leaving.abort(new Error('left'))
    servers.forEach((server) => server.closeAllConnections())
    expect(
      await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 200, 'still asking'))]),
    ).toMatchObject({ message: 'left' })
  }, 20_000)

  it('that refuse: the error says why, and has their code when it comes through the provider [8.29]', async () => {
    const one = await node((body, response) => {
      const { id } = body as Call
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_601, message: 'no such method' } }))
    })
    const site = siteOn(one.url)
    expect(await failure(native(site))).toMatchObject({ code: 'evm/rpcFailed', context: { chain: 'Ninth' } })
    expect(await failure(site.provider.request({ method: 'eth_blockNumber' }))).toMatchObject({ code: -32_601 })
  })

  it.each(['"lots"', '{}', 'null', '"0x"', `"0x${'f'.repeat(65)}"`, '-1'])(
    'that answer %s for a balance are not believed',
    async (result) => {
      const one = await node((body, response) => {
        response.end(`{"jsonrpc":"2.0","id":${(body as Call).id},"result":${result}}`)
      })
      expect(await failure(native(siteOn(one.url)))).toMatchObject({ code: 'evm/badAnswer' })
    },
  )

  it('are not asked before a question is', async () => {
    const one = await node(good)
    siteOn(one.url)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(one.bodies).toEqual([])
  })
})
