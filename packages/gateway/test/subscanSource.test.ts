import { describe, expect, it } from 'vitest'
import { accountsOf } from './accountsOf.js'
import { tinyUpstream } from './tinyUpstream.js'

const chain = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const key = '-canary-key-'
const alice = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
/** With the prefix 42 of other networks. */
const aliceElsewhere = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '14E5nqKAp3oAJcmzgZhUD2RcptBeUBScxKHgJKU4HPNcKVf3'

const hashOf = (at: number) => `0x${String(at).padStart(64, '0')}`
/** `TransferHistoryJson` of Subscan's published description of its API, version 1.0. */
const transferOf = (at: number, more: object = {}) => ({
  transfer_id: at,
  from: alice,
  to: bob,
  extrinsic_index: `${at}-2`,
  event_idx: 37,
  success: true,
  hash: hashOf(at),
  block_num: at,
  block_timestamp: 1_700_000_000 + at,
  module: 'balances',
  amount: '12.3456',
  amount_v2: '123456000000',
  fee: '157000000',
  nonce: 4,
  asset_symbol: 'DOT',
  asset_unique_id: 'DOT',
  asset_type: 'native',
  is_lock: false,
  from_account_display: { address: alice },
  to_account_display: { address: bob },
  ...more,
})

async function open(answer: (request: Record<string, unknown>) => object) {
  const upstream = await tinyUpstream((body, response) => {
    response.end(JSON.stringify(answer(JSON.parse(body) as Record<string, unknown>)))
  })
  const accounts = await accountsOf(chain, {
    data: {
      networks: {
        [chain]: {
          currency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
          sources: [{ kind: 'subscan', url: upstream.url, headers: { 'X-API-Key': key } }],
        },
      },
    },
  })
  return { accounts, upstream }
}
const success = (data: object) => ({ code: 0, message: 'Success', generated_at: 1_700_000_000, data })

describe('transfers by Subscan', () => {
  it('are rows by extrinsic, seen from the account whatever the prefix of its address [7.1] [7.5]', async () => {
    const transfers = [
      transferOf(9),
      // A batch.
      transferOf(8, { from: bob, to: alice, amount: '3', event_idx: 40 }),
      transferOf(8, { from: bob, to: alice, amount: '0.5', asset_symbol: 'USDC' }),
      transferOf(7, { success: false }),
      transferOf(6, { to: alice }),
      // A block itself moved it.
      transferOf(5, { from: bob, to: alice, hash: '', extrinsic_index: '', nonce: null }),
      transferOf(4, { amount: '1e5' }),
      transferOf(3, { from: 7 }),
    ]
    const { accounts, upstream } = await open(() => success({ count: 8, transfers }))
    const { data, next } = await accounts.history(aliceElsewhere)
    expect(next).toBeNull()
    expect(
      data.map(({ id, metadata, transfers: moves }) => [id, metadata.operationType, metadata.status, moves]),
    ).toEqual([
      [hashOf(9), 'send', 'confirmed', [move('out', '12.3456', 'DOT')]],
      [hashOf(8), 'receive', 'confirmed', [move('in', '3', 'DOT'), move('in', '0.5', 'USDC')]],
      [hashOf(7), 'execute', 'failed', []],
      [hashOf(6), expect.any(String), 'confirmed', [move('self', '12.3456', 'DOT')]],
      [expect.stringMatching(/-37$/), 'receive', 'confirmed', [move('in', '12.3456', 'DOT')]],
    ])
    expect(data[0]!.metadata).toMatchObject({ minedAt: new Date(1_700_000_009_000).toISOString(), nonce: 4, chain })
    expect(upstream.bodies.map((body) => JSON.parse(body) as object)).toEqual([
      { address: aliceElsewhere, page: 0, row: 50, order: 'desc' },
    ])
    expect(upstream.headers()).toMatchObject({ 'x-api-key': key, 'content-type': 'application/json' })
  })

  it('come in pages, none where the account has none, and 503 where the key is refused [7.1]', async () => {
    const all = Array.from({ length: 60 }, (_, at) => transferOf(100 - at))
    const { accounts } = await open(({ page, row }) => {
      const [from, count] = [Number(page) * Number(row), Number(row)]
      return success({ count: 60, transfers: all.slice(from, from + count) })
    })
    const first = await accounts.history(alice)
    const second = await accounts.history(alice, first.next)
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null])
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.map(({ hash }) => hash))
    for (const cursor of ['0', '1000', '-1', 'x'])
      expect((await accounts.refused(alice, cursor)).status, cursor).toBe(400)

    const { accounts: empty } = await open(() => success({ count: 0, transfers: null }))
    expect(await empty.history(alice)).toEqual({ data: [], next: null })
    const { accounts: without } = await open(() => ({ code: 20_001, message: 'API key not found', data: null }))
    expect((await without.refused(alice, '1')).status).toBe(503)
  })
})

const move = (direction: string, numeric: string, symbol: string) => ({
  fungible_info: { ...(symbol === 'DOT' && { name: 'Polkadot' }), symbol },
  direction,
  quantity: { numeric },
})
