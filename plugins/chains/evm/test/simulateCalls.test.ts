import type { Call, CallsSimulation } from '@portico/core'
import { devTokenAbi } from '@portico/devnet'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, parseEther, type Address, type Hex } from 'viem'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { networkId, withDevnet, type ConnectedPage } from './devnet.js'

const { anvil, chain, connected } = withDevnet()
const receiver: Address = '0x000000000000000000000000000000000000bEEF'

let page: ConnectedPage
beforeEach(async () => {
  page = await connected()
})

const token = (): Address => anvil().tokens.dollar.address
const dollars = (amount: bigint, functionName: 'transfer' | 'approve' = 'transfer'): Call => ({
  to: token(),
  data: encodeFunctionData({ abi: devTokenAbi, functionName, args: [receiver, amount] }),
})
/** `swapExactETHForTokens` of the devnet's router. */
function buying(value: bigint, minimum: bigint, to: Address): Call {
  const { router, wrapped } = anvil().swap
  const words = [minimum, 128n, BigInt(to), 2n ** 64n, 2n, BigInt(wrapped), BigInt(token())]
  return { to: router, data: `0x7ff36ab5${words.map((word) => word.toString(16).padStart(64, '0')).join('')}`, value }
}

/** A node in front of the devnet's that does not have some methods, does not know overrides, or is asked for something else. */
async function nodeWithout(
  refuses: (method: string, params: readonly unknown[]) => boolean,
  change = (params: readonly unknown[], _method: string): readonly unknown[] => params,
): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const part of request) text += String(part)
      const body = JSON.parse(text) as { readonly id: number; readonly method: string; readonly params: unknown[] }
      const one = Array.isArray(body) ? (body as (typeof body)[]) : [body]
      const answers = await Promise.all(
        one.map(async (call) => {
          if (refuses(call.method, call.params))
            return { jsonrpc: '2.0', id: call.id, error: { code: -32601, message: 'the method does not exist' } }
          const answer = await fetch(anvil().url, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ ...call, params: change(call.params, call.method), jsonrpc: '2.0' }),
          })
          return (await answer.json()) as unknown
        }),
      )
      response.end(JSON.stringify(Array.isArray(body) ? answers : answers[0]))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const simulate = (calls: readonly Call[], tokens: readonly string[], on = page): Promise<CallsSimulation> =>
  on.site.need('transfers').simulateCalls!({ account: on.account, calls, tokens })
const changesOf = (simulation: CallsSimulation): Readonly<Record<string, bigint>> =>
  simulation.status === 'done'
    ? Object.fromEntries(simulation.changes.map(({ token: of = 'native', amount }) => [of.toLowerCase(), amount]))
    : {}

describe.each(['eth_simulateV1', 'eth_call with another code of the payer'])('%s', (method) => {
  const hasLogs = method === 'eth_simulateV1'
  beforeEach(async () => {
    if (hasLogs) return
    page = await connected({ node: await nodeWithout((name) => name === 'eth_simulateV1') })
  })

  it('tells what leaves and what arrives, to the unit, as the chain then does it', async () => {
    const payer = page.account.slice(networkId.length + 1) as Address
    const value = parseEther('1')
    const told = await simulate([buying(value, 1n, payer)], [token()])
    const balance = () =>
      chain().readContract({ address: token(), abi: devTokenAbi, functionName: 'balanceOf', args: [payer] })
    const before = (await balance()) as bigint
    const { to, data } = buying(value, 1n, payer)
    // A pool costs more gas in the next second than in this one, so that an estimate may be too low.
    const gas = 500_000n
    await chain().sendTransaction({ account: payer, chain: null, to: to as Address, data: data as Hex, value, gas })
    // Not by the receipt: a test before may have made the same transaction on the same state, and anvil remembers it.
    await expect.poll(balance, { timeout: 20_000 }).toBeGreaterThan(before)
    expect(changesOf(told)).toEqual({
      native: -value,
      [token().toLowerCase()]: ((await balance()) as bigint) - before,
    })
  })

  it('has calls in their order: the second stands on the first', async () => {
    const told = await simulate([dollars(3n), dollars(4n)], [token()])
    expect(changesOf(told)).toEqual({ [token().toLowerCase()]: -7n })
  })

  it('says which call would fail', async () => {
    const payer = page.account.slice(networkId.length + 1) as Address
    const calls = [dollars(1n), buying(parseEther('1'), 2n ** 200n, payer)]
    expect(await simulate(calls, [token()])).toEqual({ status: 'reverted', call: 1 })
  })

  it('moves nothing', async () => {
    const payer = page.account.slice(networkId.length + 1) as Address
    const before = await chain().getBalance({ address: payer })
    await simulate([{ to: receiver, value: parseEther('2') }], [])
    expect(await chain().getBalance({ address: payer })).toBe(before)
    expect(await chain().getBalance({ address: receiver })).toBe(0n)
  })

  it(hasLogs ? 'tells approvals that are given' : 'does not say that no approval was given', async () => {
    const told = await simulate([dollars(5n, 'approve')], [token()])
    expect(told).toMatchObject({ status: 'done', changes: [] })
    expect(told.status === 'done' && told.approvals).toEqual(
      hasLogs ? [{ token: token().toLowerCase(), spender: receiver.toLowerCase(), amount: 5n }] : undefined,
    )
  })
})

it('tells of other assets that would move, from logs', async () => {
  const { gem } = anvil().tokens
  const call = {
    to: gem.address,
    data: encodeFunctionData({ abi: devTokenAbi, functionName: 'transfer', args: [receiver, 9n] }),
  }
  expect(changesOf(await simulate([call], [token()]))).toEqual({ [gem.address.toLowerCase()]: -9n })
})

it('is unsupported where nodes know neither', async () => {
  const isOverridden = (method: string, params: readonly unknown[]) =>
    method === 'eth_simulateV1' || (method === 'eth_call' && params.length > 2)
  page = await connected({ node: await nodeWithout(isOverridden) })
  expect(await simulate([dollars(1n)], [token()])).toEqual({ status: 'unsupported' })
})

it('does not take the answer of a node that leaves out calls, and tries them by overrides', async () => {
  const withoutLast = (params: readonly unknown[], method: string): readonly unknown[] => {
    if (method !== 'eth_simulateV1') return params
    const [{ blockStateCalls, ...rest }] = params as [{ blockStateCalls: [{ calls: unknown[] }] }]
    return [{ ...rest, blockStateCalls: [{ calls: blockStateCalls[0].calls.slice(0, -1) }] }]
  }
  page = await connected({ node: await nodeWithout(() => false, withoutLast) })
  expect(await simulate([dollars(1n)], [token()])).toMatchObject({
    status: 'done',
    changes: [{ token: token().toLowerCase(), amount: -1n }],
    approvals: undefined,
  })
})

it('is unsupported where the gateway serves the only node: what it built is what is tried', async () => {
  const gateway = await nodeWithout(() => false)
  page = await connected({ node: gateway, gateway })
  expect(await simulate([dollars(1n)], [token()])).toEqual({ status: 'unsupported' })
})
