import { address as addresses } from 'bitcoinjs-lib'
import { beforeEach, describe, expect, it } from 'vitest'
import { planTransfer } from '../src/runtime/transfers/planTransfer.js'
import { coin, createModelNode, keyOf, receiver, type ModelNode } from './modelNode.js'
import { regtestId } from './site.js'

let model: ModelNode
beforeEach(() => {
  model = createModelNode()
})
const plan = (amount: bigint | 'max' = 20_000n, to: string = receiver, signal?: AbortSignal, maxFee?: bigint) =>
  planTransfer(model.deps, { networkId: regtestId, from: model.key.address, to, amount, maxFee }, signal)
const segwit = (version: number, bytes: readonly number[]): string =>
  addresses.toBech32(Uint8Array.from(bytes), version, 'bcrt')
const zeros = Array<number>(32).fill(0)
/** The x coordinate of the curve's generator. */
const onCurve = [...Buffer.from('79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex')]
describe('a plan', () => {
  it('has coins, change and fee at the rate of the node', async () => {
    model.coins = [coin('a', 5000), coin('b', 90_000, 3), coin('c', 80_000, 0, false)]
    expect(await plan()).toMatchObject({
      networkId: regtestId,
      from: { address: model.key.address, kind: 'p2wpkh' },
      to: { address: receiver, kind: 'p2wpkh' },
      amount: 20_000n,
      rate: 2,
      coins: [{ txid: 'b'.repeat(64), index: 3, value: 90_000n, isConfirmed: true }],
      // Bytes: 11 + 69 + 31, and 31 for the change.
      fee: 284n,
      change: 69_716n,
      unspent: [{ value: 5000n }, { value: 90_000n }, { value: 80_000n, isConfirmed: false }],
    })
    expect(model.asked.toSorted()).toEqual([`/address/${model.key.address}/utxo`, '/fee-estimates'])
  })
  it('is made until the signal', async () => {
    await expect(plan(20_000n, receiver, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
    expect(model.asked).toEqual([])
  })
  it('says what is missing', async () => {
    await expect(plan(89_779n)).rejects.toMatchObject({
      code: 'bitcoin/notEnough',
      context: { needed: 90_001n, available: 90_000n },
    })
    expect(await plan(89_778n)).toMatchObject({ change: 0n, fee: 222n })
  })
  it('says what is missing at the rate of the node, however high a fee was confirmed', async () => {
    await expect(plan(89_779n, receiver, undefined, 5000n)).rejects.toMatchObject({
      code: 'bitcoin/notEnough',
      context: { needed: 90_001n, available: 90_000n },
    })
  })
  it.each([
    ['a value with a fraction', { value: 0.5 }],
    ['a negative value', { value: -1 }],
    ['more than there is', { value: 2_100_000_000_000_001 }],
    ['an index that is none', { vout: -1 }],
    ['an index with a fraction', { vout: 0.5 }],
    ['an id that is none', { txid: 'ab' }],
    ['no status', { status: {} }],
  ])('is not made of a coin with %s', async (_, wrong) => {
    model.answers[`/address/${model.key.address}/utxo`] = [{ ...coin('a', 90_000), ...wrong }]
    await expect(plan()).rejects.toMatchObject({ code: 'bitcoin/badAnswer' })
  })
})

describe('a plan for the most', () => {
  it('has all coins that are worth their bytes, no change, and what the fee leaves', async () => {
    model.coins = [coin('a', 130), coin('b', 90_000), coin('c', 80_000, 0, false)]
    // Bytes: 11 + 2 * 69 + 31.
    expect(await plan('max')).toMatchObject({
      amount: 169_640n,
      fee: 360n,
      change: 0n,
      coins: [{ value: 90_000n }, { value: 80_000n }],
    })
    expect(await plan(169_640n)).toMatchObject({ fee: 360n, change: 0n })
    await expect(plan(169_641n)).rejects.toMatchObject({ code: 'bitcoin/notEnough' })
  })
  it('is refused where nothing is left, or too little for nodes to relay', async () => {
    model.coins = []
    await expect(plan('max')).rejects.toMatchObject({ code: 'bitcoin/notEnough' })
    model.coins = [coin('a', 222 + 293)]
    await expect(plan('max')).rejects.toMatchObject({ code: 'bitcoin/amountTooSmall' })
    model.coins = [coin('a', 222 + 294)]
    expect(await plan('max')).toMatchObject({ amount: 294n })
  })
  it('is kept at the fee that was confirmed, though the rate has risen since, to twice of it', async () => {
    model.coins = [coin('b', 90_000), coin('c', 80_000)]
    const { amount, fee } = await plan('max')
    for (const rate of [2.5, 3.9, 4]) {
      model.fees = { 3: rate }
      await expect(plan(amount)).rejects.toMatchObject({ code: 'bitcoin/notEnough' })
      expect(await plan(amount, receiver, undefined, fee)).toMatchObject({ amount, fee, change: 0n, isSlow: true })
    }
    model.fees = { 3: 4.1 }
    await expect(plan(amount, receiver, undefined, fee)).rejects.toMatchObject({ code: 'bitcoin/notEnough' })
  })
  it('is kept at the least rate that nodes relay, where that was confirmed', async () => {
    model.fees = { 3: 1 }
    const { amount, fee } = await plan('max')
    model.fees = { 3: 1.5 }
    expect(await plan(amount, receiver, undefined, fee)).toMatchObject({ amount, fee, change: 0n, rate: 1 })
  })
  it('is kept at the fee that was confirmed by an account with coins that are not worth their bytes', async () => {
    model.coins = [coin('b', 90_000), coin('c', 80_000), ...[0, 1, 2, 3].map((vout) => coin('d', 130, vout))]
    const { amount, fee } = await plan('max')
    model.fees = { 3: 3.9 }
    const kept = await plan(amount, receiver, undefined, fee)
    expect(kept).toMatchObject({ amount, fee, change: 0n })
    expect(kept.rate).toBeCloseTo(2)
  })
})

describe('a fee is low', () => {
  it.each([
    ['where it is less than for six blocks', { 1: 50, 2: 40 }, true],
    ['not where it is that for six blocks', { 3: 7, 6: 7 }, false],
    ['not where the node has a rate for more blocks only', { 25: 3 }, false],
    ['not where the node has none', {}, false],
  ])('%s', async (_, fees, isSlow) => {
    model.fees = fees
    expect((await plan()).isSlow).toBe(isSlow)
  })
})

describe('the rate of the fee', () => {
  it.each([
    ['is that for three blocks', { 1: 50, 2: 40, 3: 7, 4: 6 }, 7],
    ['is that for the next higher number', { 2: 40, 10: 4, 6: 5, 25: 3 }, 5],
    ['is the least where there is none', { 1: 50, 2: 40 }, 1],
    ['is the least where the node knows none', {}, 1],
    ['is never below the least', { 3: 0.1 }, 1],
    ['may be 2000', { 3: 2000 }, 2000],
    ['has fractions', { 3: 1.5 }, 1.5],
  ])('%s: %j', async (_, fees, rate) => {
    model.fees = fees
    model.coins = [coin('a', 9_000_000)]
    expect((await plan()).rate).toBe(rate)
  })
  it('is not above 2000: no network ever asked that', async () => {
    model.fees = { 3: 2000.5 }
    await expect(plan()).rejects.toMatchObject({
      code: 'bitcoin/implausibleFee',
      context: { chain: 'Regtest', rate: 2000.5 },
      details: expect.stringContaining('Try again later') as string,
    })
  })
  it.each([{ 3: -1 }, { 3: '2' }, { '3x': 2 }])('is not read out of %j', async (fees) => {
    model.fees = fees
    await expect(plan()).rejects.toMatchObject({ code: 'bitcoin/badAnswer' })
  })
})

describe('coins of other transfers of the account', () => {
  const order = () => ({ account: model.account }) as never
  beforeEach(() => {
    model.coins = [coin('a', 90_000), coin('b', 30_000)]
  })
  const chosen = async () => (await plan()).coins.map(({ txid }) => txid[0])

  it.each(['broadcast', 'lost', 'unknown'] as const)(
    'that may still arrive are spent first, at a higher rate: %s',
    async (status) => {
      model.setList([{ status, order: order(), anchor: { inputs: keyOf(coin('b', 0)), rate: 5 } }])
      expect(await chosen()).toEqual(['b'])
      expect((await plan()).rate).toBe(6)
      model.fees = { 3: 9 }
      expect((await plan()).rate).toBe(9)
    },
  )
  it('that were refused are spent first, at the usual rate', async () => {
    model.setList([{ status: 'refused', order: order(), anchor: { inputs: keyOf(coin('b', 0)), rate: 5 } }])
    expect([await chosen(), (await plan()).rate]).toEqual([['b'], 2])
  })
  it('are outbid by the highest rate of all', async () => {
    const one = (rate: number) => ({ status: 'broadcast' as const, order: order(), anchor: { inputs: '', rate } })
    model.setList([one(4), one(7), one(5)])
    expect((await plan()).rate).toBe(8)
  })
  it('are not underbid, though a lower fee was confirmed', async () => {
    model.coins = [coin('b', 90_000)]
    const { amount, fee } = await plan('max')
    model.fees = { 3: 3 }
    const open = (rate: number) => model.setList([{ status: 'lost', order: order(), anchor: { inputs: '', rate } }])
    open(1)
    expect(await plan(amount, receiver, undefined, fee)).toMatchObject({ amount, fee, rate: 2 })
    open(1.1)
    await expect(plan(amount, receiver, undefined, fee)).rejects.toMatchObject({ code: 'bitcoin/notEnough' })
  })
  it.each(['confirmed', 'failed', 'replaced', 'expired'] as const)('do not matter once they are %s', async (status) => {
    model.setList([{ status, order: order(), anchor: { inputs: keyOf(coin('b', 0)), rate: 5 } }])
    expect([await chosen(), (await plan()).rate]).toEqual([['a'], 2])
  })
  it('do not matter where they are of another account, or nothing is known of them', async () => {
    const other = { account: `${regtestId}:${receiver}` } as never
    const inputs = keyOf(coin('b', 0))
    model.setList([
      { status: 'broadcast', order: other, anchor: { inputs, rate: 5 } },
      { status: 'preparing', order: order() },
      { status: 'refused', order: order() },
      { status: 'refused', order: order(), anchor: { inputs: 5, rate: 'x' } },
    ])
    expect([await chosen(), (await plan()).rate]).toEqual([['a'], 2])
  })
})

describe('a receiver', () => {
  it.each([
    ['in capital letters', receiver.toUpperCase()],
    ['of taproot', segwit(1, onCurve)],
    ['of a script', segwit(0, onCurve)],
  ])('%s can be paid', async (_, to) => {
    expect((await plan(20_000n, to)).to.address).toBe(to.toLowerCase())
  })
  it.each([
    ['is mistyped', `${receiver.slice(0, -1)}1`],
    ['has a wrong checksum of base58', 'mfWxJ45yp2SFn7UciZyNpvDKrzbhyfKrY9'],
    ['is of mainnet', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['is of Stacks', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'],
    ['has a version without rules', segwit(2, onCurve)],
    ['is none', 'nobody'],
  ])('that %s is no address', async (_, to) => {
    await expect(plan(20_000n, to)).rejects.toMatchObject({
      code: 'bitcoin/invalidAddress',
      context: { address: to, network: 'Regtest' },
      details: expect.stringContaining('letter by letter') as string,
    })
  })
  it.each([
    ['zeros', segwit(0, zeros)],
    ['zeros, of a key', segwit(0, zeros.slice(12))],
    ['a taproot key that is none', segwit(1, [...zeros.slice(1), 5])],
  ])('of %s cannot spend what arrives (M9)', async (_, to) => {
    await expect(plan(20_000n, to)).rejects.toMatchObject({
      code: 'bitcoin/unspendable',
      context: { address: to },
      details: expect.stringContaining('another address') as string,
    })
  })
  it('may begin with a zero', async () => {
    expect(await plan(20_000n, segwit(0, [0, ...zeros.slice(14), 1]))).toMatchObject({ amount: 20_000n })
  })
})

describe('an amount', () => {
  it.each([
    [293n, 'amountTooSmall', { minimum: 294n }],
    [0n, 'amountTooSmall', { minimum: 294n }],
    [-1n, 'amountTooSmall', { minimum: 294n }],
    [2_100_000_000_000_001n, 'invalidAmount', { amount: 2_100_000_000_000_001n }],
    [2_100_000_000_000_000n, 'notEnough', {}],
    [20_000 as never, 'invalidAmount', { amount: 20_000 }],
  ])('of %s is refused: %s', async (amount, code, context) => {
    await expect(plan(amount)).rejects.toMatchObject({ code: `bitcoin/${code}`, context })
  })
  it('may be as small as nodes relay to such an address', async () => {
    expect(await plan(294n)).toMatchObject({ amount: 294n })
    await expect(plan(329n, segwit(1, onCurve))).rejects.toMatchObject({ context: { minimum: 330n } })
    expect(await plan(330n, segwit(1, onCurve))).toMatchObject({ amount: 330n })
  })
})
