import type { Caip10, SignedTransfer, SoughtTransfer } from '@portico/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { hexOf } from '../src/runtime/bytes.js'
import { decodeAddress } from '../src/runtime/decodeAddress.js'
import { coin, createModelNode, find, keyOf, orderOf, output, receiver, txid, type ModelNode } from './modelNode.js'
import { createKey } from './relayWallet.js'
import { regtestId } from './site.js'

const hash = txid('f')
const receiverOutput = { script: decodeAddress(receiver)!.script, address: receiver }
const stranger = createKey()
const [first, second] = [coin('a', 90_000), coin('b', 30_000, 1)]
const builtHere: SignedTransfer = { hash, bytes: '00', expires: false }
const sentByWallet: SignedTransfer = { hash, expires: false }

let model: ModelNode
let anchor: SoughtTransfer['anchor']
beforeEach(() => {
  model = createModelNode()
  model.coins = []
  anchor = { inputs: keyOf(first), own: model.key.address, height: 150, rate: 2, askedAt: 7 }
})

type Owner = Parameters<typeof output>[0]
interface Shape {
  readonly id?: string
  /** Coins that it spends. */
  readonly spends?: readonly { readonly txid: string; readonly vout: number }[]
  /** Whose they are, or whose each is. Default: the payer's. Null: the node does not say. */
  readonly of?: Owner | null | readonly Owner[]
  readonly outputs?: readonly object[]
  readonly fee?: number
  readonly height?: number | null
  /** Weight units. Default: the node does not say. */
  readonly weight?: number
  /** Of all inputs, or of each. */
  readonly sequence?: number | readonly number[]
}
const change = () => output(model.key, 69_700)
/** A transaction that a node has: the order, but for what is given. In a block where it has a height. */
function put({
  id = hash,
  spends = [first],
  of = model.key,
  outputs = [output(receiverOutput, 20_000), change()],
  fee = 300,
  height,
  weight,
  sequence,
}: Shape = {}): string {
  const [owners, sequences] = [[of].flat(), [sequence].flat()]
  model.answers[`/tx/${id}`] = {
    txid: id,
    vin: spends.map((one, at) => {
      const owner = owners[at] ?? owners[0]
      const prevout = owner && output(owner, 90_000)
      return { txid: one.txid, vout: one.vout, prevout, sequence: sequences[at] ?? sequences[0] }
    }),
    vout: outputs,
    fee,
    weight,
    status: height === undefined ? { confirmed: false } : { confirmed: true, block_height: height },
  }
  for (const one of spends) model.answers[`/tx/${one.txid}/outspend/${one.vout}`] = { spent: true, txid: id, vin: 0 }
  return id
}
const search = (signed: SignedTransfer | undefined) => find(model, { anchor, signed })
const included = { status: 'included', isSuccess: true, isFinal: true, hash, fee: 300n }

describe('a transfer whose bytes are known', () => {
  it('is pending, and final once it is in a block, whatever the node says of it', async () => {
    put()
    expect(await search(builtHere)).toEqual({ status: 'pending', hash })
    put({ height: 151 })
    expect(await search(builtHere)).toEqual(included)
    put({ height: 1, outputs: [change()], fee: 99_999 })
    expect(await search(builtHere)).toMatchObject({ status: 'included', fee: 99_999n })
  })
  it('is not another one that the node answers', async () => {
    put({ height: 151 })
    model.answers[`/tx/${hash}`] = { ...(model.answers[`/tx/${hash}`] as object), txid: txid('e') }
    expect(await search(builtHere)).toEqual({ status: 'unseen' })
  })
  it('is not seen where its coins are unspent', async () => {
    model.coins = [first]
    expect(await search(builtHere)).toEqual({ status: 'unseen', isUnspent: true })
    expect(model.asked).toEqual([`/tx/${hash}`, `/address/${model.key.address}/utxo`])
  })
  it('is the one that pays the same with a higher fee (BIP-125), however high', async () => {
    const by = put({ id: txid('e'), outputs: [output(receiverOutput, 20_000), output(model.key, 9000)], fee: 61_000 })
    expect(await search(builtHere)).toEqual({ status: 'pending', hash: by })
    put({ id: by, fee: 61_000, height: 151 })
    expect(await search(builtHere)).toMatchObject({ status: 'included', hash: by, fee: 61_000n })
  })
  it('is replaced once what else spends its coins is in a block', async () => {
    const by = put({ id: txid('e'), outputs: [output(stranger, 89_700)] })
    expect(await search(builtHere)).toEqual({ status: 'unseen' })
    put({ id: by, outputs: [output(stranger, 89_700)], height: 151 })
    expect(await search(builtHere)).toEqual({ status: 'replaced', by })
  })
  it('is replaced by one that pays the change to somebody else', async () => {
    const by = put({ id: txid('e'), outputs: [output(receiverOutput, 20_000), output(stranger, 69_700)], height: 151 })
    expect(await search(builtHere)).toEqual({ status: 'replaced', by })
  })
  it('is replaced by another transfer of this site, though that pays the same', async () => {
    const by = put({ id: txid('e'), height: 151 })
    model.setList([{ hash: by, anchor: { askedAt: 8 } }])
    expect(await search(builtHere)).toEqual({ status: 'replaced', by })
    model.setList([{ hash: by }])
    expect(await search(builtHere)).toEqual({ status: 'replaced', by })
    model.setList([
      { hash: by, anchor: { askedAt: 7 } },
      { hash, anchor: { askedAt: 8 } },
    ])
    expect(await search(builtHere)).toMatchObject({ status: 'included', hash: by })
  })
  it('is not replaced by itself, where the wallet names it as another transfer, and a node has it a moment later', async () => {
    put({ height: 151 })
    const found = model.answers[`/tx/${hash}`]
    const answers = [404, found]
    Object.defineProperty(model.answers, `/tx/${hash}`, { get: () => answers.shift() })
    model.setList([{ hash, anchor: { askedAt: 8 } }])
    expect(await search(builtHere)).toEqual({ status: 'unseen' })
    expect(answers).toEqual([])
  })
  it('is not what the wallet may be asked for now, so that one payment is not told twice', async () => {
    const by = put({ id: txid('e'), height: 151 })
    const asked = { status: 'asking' as const, order: orderOf(model), anchor: { ...anchor, askedAt: 8 } }
    for (const status of ['asking', 'withdrawing'] as const) {
      model.setList([{ ...asked, status }])
      expect(await search(builtHere)).toEqual({ status: 'unseen' })
    }
    for (const one of [
      { ...asked, status: 'lost' as const },
      { ...asked, order: orderOf(model, { action: { type: 'native', to: receiver, amount: 20_001n } }) },
    ]) {
      model.setList([one])
      expect(await search(builtHere)).toMatchObject({ status: 'included', hash: by })
    }
  })
  it('is not what the wallet may be asked for now from another address of the account, as it spends from all', async () => {
    const by = put({ id: txid('e'), height: 151 })
    const asked = (account: Caip10, own: string) => ({
      status: 'asking' as const,
      order: orderOf(model, { account }),
      anchor: { ...anchor, own, askedAt: 8 },
    })
    model.setList([asked(`${regtestId}:${stranger.address}`, `${stranger.address} ${model.key.address}`)])
    expect(await search(builtHere)).toEqual({ status: 'unseen' })
    // Not from other accounts, nor on other chains, whose addresses are others.
    for (const one of [
      asked(`${regtestId}:${stranger.address}`, stranger.address),
      asked('eip155:1:0x000000000000000000000000000000000000cafe', ''),
    ]) {
      model.setList([one])
      expect(await search(builtHere)).toMatchObject({ status: 'included', hash: by })
    }
  })
  it('is looked for until the signal', async () => {
    const signal = AbortSignal.abort(new Error('left'))
    await expect(find(model, { anchor, signed: builtHere }, signal)).rejects.toThrow('left')
  })
})

describe('what spends a coin', () => {
  const spender = txid('e')
  it('is believed where its own inputs say so', async () => {
    put({ id: spender, height: 151 })
    expect(await search(builtHere)).toMatchObject({ status: 'included', hash: spender })
    put({ id: spender, spends: [second], height: 151 })
    expect(await search(builtHere)).toEqual({ status: 'unseen' })
  })
  it.each([
    ['is spent by nothing that is named', { spent: true }],
    ['is not spent, though it is named by what', { spent: false, txid: spender }],
    ['is spent by what no node has', { spent: true, txid: txid('d') }],
    ['is not known', 404],
  ])('is not known where the node says that it %s', async (_, answer) => {
    put({ id: spender, height: 151 })
    model.answers[`/tx/${first.txid}/outspend/0`] = answer
    expect(await search(builtHere)).toEqual({ status: 'unseen' })
  })
  it('is asked for by its place in the transaction, and once where one transaction spends several', async () => {
    anchor = { ...anchor, inputs: `${keyOf(second)} ${keyOf(first)}` }
    put({ id: spender, spends: [first, second], height: 151 })
    expect(await search(builtHere)).toMatchObject({ status: 'included', hash: spender })
    const lookups = model.asked.filter((path) => path.includes('/outspend/'))
    expect(lookups).toEqual([`/tx/${second.txid}/outspend/1`])
  })
  it('is asked for of each coin that is not unspent, at most twenty at a time', async () => {
    const coins = Array.from({ length: 22 }, (_, vout) => coin('c', 1000, vout))
    anchor = { ...anchor, inputs: coins.map(keyOf).join(' ') }
    model.coins = [coins[0]!]
    await search(builtHere)
    const lookups = model.asked.filter((path) => path.includes('/outspend/'))
    expect(lookups).toEqual(coins.slice(1, 21).map(({ txid: id, vout }) => `/tx/${id}/outspend/${vout}`))
  })
  it('is not asked for where no coin is known', async () => {
    for (const inputs of ['', undefined, 5 as never]) {
      model.asked.length = 0
      const { inputs: _, ...rest } = anchor
      anchor = inputs === undefined ? rest : { ...rest, inputs }
      expect(await search(builtHere)).toEqual({ status: 'unseen' })
      expect(model.asked).toEqual([`/tx/${hash}`])
    }
  })
  it('is asked for of all coins, though one that was read before has another spender', async () => {
    anchor = { ...anchor, inputs: `${keyOf(first)} ${keyOf(second)}` }
    put({ id: txid('d'), spends: [first], outputs: [output(stranger, 89_000)] })
    put({ id: spender, spends: [second], height: 151 })
    expect(await search(builtHere)).toMatchObject({ status: 'included', hash: spender })
  })
})

describe('an id that the wallet answered, which sent by itself', () => {
  it('is the transfer where it does what was ordered', async () => {
    put()
    expect(await search(sentByWallet)).toEqual({ status: 'pending', hash })
    put({ height: 151 })
    expect(await search(sentByWallet)).toEqual(included)
  })
  it.each([
    ['pays somebody else', ['receiver'], () => ({ outputs: [output(stranger, 20_000), change()] })],
    ['pays more', ['amount'], () => ({ outputs: [output(receiverOutput, 20_001), change()] })],
    ['gives the change away', ['change'], () => ({ outputs: [output(receiverOutput, 20_000), output(stranger, 1)] })],
    ['costs more than was confirmed', ['fee'], () => ({ fee: 1001 })],
    ['is paid by somebody else', ['payer'], () => ({ of: stranger })],
    ['is paid by it is not known whom', ['payer'], () => ({ of: null })],
  ] as const)('was changed where it %s (M7)', async (_, fields, shape) => {
    put(shape())
    const found = await search(sentByWallet)
    expect(found).toMatchObject({ status: 'changed', hash })
    expect('differences' in found && found.differences.map(({ field }) => field)).toEqual(fields)
  })
  it('may cost as much as was confirmed', async () => {
    put({ fee: 1000, height: 151 })
    expect(await search(sentByWallet)).toMatchObject({ status: 'included', fee: 1000n })
  })
  it('is not an older transaction of other coins', async () => {
    put({ spends: [second], of: stranger, height: 150 })
    expect(await search(sentByWallet)).toEqual({ status: 'unseen' })
    put({ spends: [second], of: stranger, height: null })
    expect(await search(sentByWallet)).toEqual({ status: 'unseen' })
    put({ spends: [second], of: stranger, height: 151 })
    expect(await search(sentByWallet)).toMatchObject({ status: 'changed', differences: [{ field: 'payer' }] })
    put({ spends: [second], of: stranger })
    expect(await search(sentByWallet)).toMatchObject({ status: 'changed' })
  })
  it('may spend one of the coins there were, though its block is older', async () => {
    put({ spends: [second, first], height: 1 })
    expect(await search(sentByWallet)).toMatchObject({ status: 'included' })
    put({ spends: [second, first], height: 1, outputs: [output(stranger, 20_000), change()] })
    expect(await search(sentByWallet)).toMatchObject({ status: 'changed', differences: [{ field: 'receiver' }] })
  })
  it('is not another transaction of the account, as that spends no coin there was', async () => {
    put({ spends: [second], height: 151 })
    expect(await search(sentByWallet)).toEqual({ status: 'unseen' })
    put({ spends: [coin('c', 5), second], of: [stranger, model.key], height: 151 })
    expect(await search(sentByWallet)).toEqual({ status: 'unseen' })
  })
  it('may spend coins of the other addresses of the account, which are not all known', async () => {
    const change = createKey()
    anchor = { ...anchor, own: `${model.key.address} ${change.address}` }
    const outputs = [output(receiverOutput, 20_000), output(change, 69_700)]
    put({ spends: [second], of: change, outputs, height: 151 })
    expect(await search(sentByWallet)).toMatchObject({ status: 'included' })
  })
  it('of coins whose owner is not known, in a new block, was changed', async () => {
    put({ spends: [second], of: null, height: 151 })
    expect(await search(sentByWallet)).toMatchObject({ status: 'changed' })
  })
})

describe('a transfer whose answer was lost', () => {
  it('is what spends its coins as was ordered', async () => {
    const by = put({ id: txid('e'), height: 151 })
    expect(await search(undefined)).toEqual({ ...included, hash: by })
    expect(model.asked.filter((path) => path === `/tx/${hash}`)).toEqual([])
  })
  it.each([
    ['costs more than was confirmed', 'fee', () => ({ fee: 1001 })],
    ['gives the change away', 'change', () => ({ outputs: [output(receiverOutput, 20_000), output(stranger, 1)] })],
  ] as const)('was changed where that %s (M7)', async (_, field, shape) => {
    const by = put({ id: txid('e'), ...shape() })
    expect(await search(undefined)).toMatchObject({ status: 'changed', hash: by, differences: [{ field }] })
  })
  it('is not what pays somebody else, or another amount: the visitor may have sent that', async () => {
    anchor = { ...anchor, rate: 0 }
    put({ id: txid('e'), outputs: [output(stranger, 20_000), change()], height: 151 })
    expect(await search(undefined)).toEqual({ status: 'unseen' })
    for (const rest of [change(), output(stranger, 1)]) {
      put({ id: txid('e'), outputs: [output(receiverOutput, 20_001), rest], height: 151 })
      expect(await search(undefined)).toEqual({ status: 'unseen' })
    }
  })
  it('is not another transfer of this site', async () => {
    anchor = { ...anchor, rate: 0 }
    const by = put({ id: txid('e'), height: 151 })
    model.setList([{ hash: by, anchor: { askedAt: 8 } }])
    expect(await search(undefined)).toEqual({ status: 'unseen' })
  })
  it('is replaced where its coins were chosen here, and a transaction in a block has spent one for something else', async () => {
    const outputs = [output(stranger, 20_000), change()]
    const by = put({ id: txid('e'), outputs })
    expect(await search(undefined)).toEqual({ status: 'unseen' })
    put({ id: by, outputs, height: 151 })
    expect(await search(undefined)).toEqual({ status: 'replaced', by })
  })
  it('was not carried out so far where all its coins are unspent, and were chosen here', async () => {
    anchor = { ...anchor, inputs: `${keyOf(first)} ${keyOf(second)}` }
    model.coins = [second, first, coin('c', 5)]
    expect(await search(undefined)).toEqual({ status: 'unseen', isUnspent: true })
    model.coins = [second]
    expect(await search(undefined)).toEqual({ status: 'unseen' })
    // A wallet that chooses them may spend others, which came later.
    anchor = { ...anchor, rate: 0 }
    model.coins = [second, first]
    expect(await search(undefined)).toEqual({ status: 'unseen' })
  })
})

describe('a transfer that waits at a low fee', () => {
  /** 300 satoshis for 150 virtual bytes. */
  const waiting = { weight: 600, sequence: 0xfffffffd }
  it.each([
    ['is replaced and paid for by its change', waiting, ['replace', 'child']],
    ['is paid for by its change', { ...waiting, sequence: 0xfffffffe }, ['child']],
    ['is replaced', { ...waiting, outputs: [output(receiverOutput, 20_000)] }, ['replace']],
    [
      'is replaced, as one of its inputs says',
      {
        ...waiting,
        spends: [first, second],
        sequence: [0xffffffff, 0xfffffffd],
        outputs: [output(receiverOutput, 20_000)],
      },
      ['replace'],
    ],
    ['is not', { weight: 600, sequence: 0xffffffff, outputs: [output(receiverOutput, 20_000)] }, []],
  ] as const)('can be made faster, or not: it %s', async (_, shape, slow) => {
    model.fees = { 3: 9, 6: 2.1 }
    put(shape)
    expect(await search(builtHere)).toEqual({ status: 'pending', hash, slow })
  })
  it('is not called slow where the node asks no more for six blocks, has no rates, or does not say its size', async () => {
    model.fees = { 3: 9, 6: 2 }
    put(waiting)
    expect(await search(builtHere)).toEqual({ status: 'pending', hash })
    model.answers['/fee-estimates'] = 500
    expect(await search(builtHere)).toEqual({ status: 'pending', hash })
    model.answers['/fee-estimates'] = { 6: 50 }
    put({ sequence: 0xfffffffd })
    model.asked.length = 0
    expect(await search(builtHere)).toEqual({ status: 'pending', hash })
    expect(model.asked).toEqual([`/tx/${hash}`])
  })
})

describe('what a node says of a transaction', () => {
  it('is read with scripts in lower case, and outputs without an address', async () => {
    const script = hexOf(receiverOutput.script).toUpperCase()
    put({ outputs: [{ scriptpubkey: script, value: 20_000 }, change()], height: 151 })
    expect(await search(sentByWallet)).toMatchObject({ status: 'included' })
  })
  it.each([
    ['a script that is none', { vout: [{ scriptpubkey: 'xyz', value: 5 }] }],
    ['a value that is none', { vout: [{ scriptpubkey: '00', value: -5 }] }],
    ['no fee', { fee: null }],
    ['an index with a fraction', { vin: [{ txid: txid('a'), vout: 0.5 }] }],
    ['an index below zero', { vin: [{ txid: txid('a'), vout: -1 }] }],
    ['no status', { status: null }],
    ['a height below zero', { status: { confirmed: true, block_height: -1 } }],
  ])('is no answer with %s', async (_, wrong) => {
    put()
    model.answers[`/tx/${hash}`] = { ...(model.answers[`/tx/${hash}`] as object), ...wrong }
    await expect(search(builtHere)).rejects.toMatchObject({ code: 'bitcoin/badAnswer' })
  })
})
