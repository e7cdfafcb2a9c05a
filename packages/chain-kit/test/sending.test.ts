import type { BroadcastAnswer, TransfersCapability } from '@portico/core'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { broadcastAnswer, createRpcClient } from '../src/index.js'
import { lazyTransfers } from '../src/setup/index.js'
import { hill, openHills } from './hills.js'
import { recordingNode, type RecordingNode } from './recordingNode.js'

const nodes: RecordingNode[] = []
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.stop()))
})

/** Nodes of one network, and what a transaction that is handed to one of them is told. */
async function network(...answers: readonly unknown[]): Promise<{
  readonly made: readonly RecordingNode[]
  send(attempt: number): Promise<BroadcastAnswer>
}> {
  const made = await Promise.all(answers.map((answer) => recordingNode(() => answer)))
  nodes.push(...made)
  const { context } = openHills({ networks: [hill('one', ...made.map(({ url }) => url))] })
  const client = createRpcClient(context)
  const question = { networkId: 'hills:one', method: 'hill_send', params: ['0xsigned'], schema: v.string() } as const
  return {
    made,
    send: (attempt) =>
      broadcastAnswer(
        () => client.request({ ...question, attempt }),
        (problem) => problem === 'already here',
      ),
  }
}
const refusal = (code: number, message: string): object => ({ jsonrpc: '2.0', id: 1, error: { code, message } })
const taken = { jsonrpc: '2.0', id: 1, result: '0xhash' }

describe('handing over a transaction', () => {
  it('asks one node, once, the next one at the next attempt, and the first one again after the last', async () => {
    const { made, send } = await network(503, taken)
    expect(await send(0)).toBe('unanswered')
    expect(made.map(({ requests }) => requests.length)).toEqual([1, 0])
    expect(await send(1)).toBe('accepted')
    expect(await send(2)).toBe('unanswered')
    expect(await send(3)).toBe('accepted')
    expect(made.map(({ requests }) => requests.length)).toEqual([2, 2])
  })

  it('tells what the node refused with, in its words', async () => {
    const { made, send } = await network(refusal(-32000, 'nonce too low'))
    expect(await send(0)).toEqual({
      refused: { code: 'hills/rpcFailed', message: 'A node of Hill one refused: nonce too low', details: undefined },
    })
    expect(made[0]?.requests).toHaveLength(1)
  })

  it('takes a node that has it already for no refusal', async () => {
    const { send } = await network(refusal(-32000, 'already here'))
    expect(await send(0)).toBe('known')
  })

  it.each([
    ['cannot serve the method', refusal(-32601, 'already here')],
    ['has an internal error', refusal(-32603, 'nonce too low')],
    ['is asked too often', refusal(-32005, 'slow down')],
    ['answers no JSON', '<html>'],
    ['answers 500', 500],
    ['answers another type', { jsonrpc: '2.0', id: 1, result: 7 }],
  ])('does not know what became of it where the node %s', async (_, answer) => {
    const { made, send } = await network(answer, taken)
    expect(await send(0)).toBe('unanswered')
    expect(made.map(({ requests }) => requests.length)).toEqual([1, 0])
  })

  it('does not know either where something else than a node failed', async () => {
    const code = 'hills/rpcFailed'
    const alike = Object.assign(new Error('no'), { code, context: { problem: 'already here' } })
    expect(
      await broadcastAnswer(
        () => Promise.reject(alike),
        () => true,
      ),
    ).toBe('unanswered')
  })
})

describe('transfers that are loaded when they are first needed', () => {
  const order = { id: 'order' } as never

  it('are asked with everything that they are asked for', async () => {
    const loaded = {
      estimate: vi.fn(async () => 'estimate' as never),
      sign: vi.fn(async () => 'signed' as never),
      broadcast: vi.fn(async () => 'accepted' as const),
      find: vi.fn(async () => 'found' as never),
      takesAtomicCalls: vi.fn(async () => true),
    }
    const load = vi.fn(async () => loaded)
    const transfers = lazyTransfers(['native', 'token'], load)
    expect(transfers.actions).toEqual(['native', 'token'])
    expect(load).not.toHaveBeenCalled()
    const names = ['estimate', 'sign', 'broadcast', 'find', 'takesAtomicCalls'] as const
    const asked: Record<string, unknown> = {}
    for (const name of names)
      asked[name] = await (transfers[name] as (...given: unknown[]) => Promise<unknown>)(order, 7)
    expect(asked).toEqual({
      estimate: 'estimate',
      sign: 'signed',
      broadcast: 'accepted',
      find: 'found',
      takesAtomicCalls: true,
    })
    for (const name of names) expect(loaded[name]).toHaveBeenCalledExactlyOnceWith(order, 7)
  })

  it('answer unanswered and false where what is loaded has neither broadcast nor batches', async () => {
    const { estimate, sign, find } = {} as TransfersCapability
    const transfers = lazyTransfers(['native'], async () => ({ estimate, sign, find }))
    const ask = (name: 'broadcast' | 'takesAtomicCalls') =>
      (transfers[name] as (...given: unknown[]) => Promise<unknown>)(order)
    expect(await ask('broadcast')).toBe('unanswered')
    expect(await ask('takesAtomicCalls')).toBe(false)
  })
})
