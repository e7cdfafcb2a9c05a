import type { SignedTransfer, SoughtTransfer } from '@portico/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { account, blockHash, createModelChain, extrinsic, pay, type ModelChain } from './modelChain.js'

let model: ModelChain
beforeEach(() => {
  model = createModelChain()
})
const thrownBy = (promise: Promise<unknown>): Promise<unknown> => promise.catch((thrown: unknown) => thrown)

describe('a transfer that is looked for', () => {
  const other = '0x0102'
  const notes = { until: 164 }
  const signed: SignedTransfer = { hash: extrinsic.hash, bytes: '0xabcd', expires: true, notes }
  const search = (change: Partial<SoughtTransfer> = {}, signal = new AbortController().signal) => {
    const order = { account, action: pay(), maxFee: 1000n, display: {} }
    return model.transfers.find({ order, anchor: { nonce: 12, block: 100 }, signed, ...change }, signal)
  }
  const looked = () =>
    model.asked.filter(({ method }) => method === 'chain_getBlockHash').map(({ params }) => params[0] as number)
  const included = { status: 'included', isSuccess: true, fee: 90n, hash: extrinsic.hash }

  it.each([
    [100, true],
    [110, true],
    [111, false],
    [120, false],
  ])('is in block %i, which is final: %s', async (number, isFinal) => {
    model.blocks[number] = [other, '0xabcd']
    expect(await search()).toEqual({ ...included, isFinal })
    expect(model.calls).toContainEqual([blockHash(number), 1])
  })
  it('is not in a block before the wallet was asked, or after the newest or its last one', async () => {
    model.blocks = { 99: ['0xabcd'], 121: ['0xabcd'], 165: ['0xabcd'] }
    expect(await search()).toEqual({ status: 'unseen' })
    expect(looked()).toEqual(Array.from({ length: 21 }, (_, at) => 100 + at))
    model.heads = { best: 200, final: 164 }
    expect(await search()).toMatchObject({ status: 'included' })
    model.blocks = { 165: ['0xabcd'] }
    model.restart()
    expect(await search()).toEqual({ status: 'unseen' })
  })
  it('failed where its block says so', async () => {
    model.blocks[105] = ['0xabcd']
    model.chainDoes = { outcomeOf: () => Promise.resolve({ isSuccess: false, fee: undefined }) }
    expect(await search()).toEqual({ ...included, isSuccess: false, fee: undefined, isFinal: true })
  })
  it('is not looked for twice in final blocks', async () => {
    await search()
    model.asked.length = 0
    model.heads = { best: 122, final: 115 }
    await search()
    expect(looked()).toEqual([111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122])
    model.asked.length = 0
    await search({ signed: undefined })
    expect(looked()[0]).toBe(100)
  })
  it('is looked for again in the block that it was found in', async () => {
    model.blocks[105] = ['0xabcd']
    await search()
    model.asked.length = 0
    expect(await search()).toMatchObject({ status: 'included' })
    expect(looked()).toEqual([105])
  })
  it('expired once its last block is final, and the account’s counter says that its nonce is unused', async () => {
    model.heads = { best: 170, final: 164 }
    expect(await search()).toEqual({ status: 'unseen' })
    model.heads = { best: 170, final: 165 }
    expect(await search()).toEqual({ status: 'expired' })
    model.finalNonce = 13
    expect(await search()).toEqual({ status: 'replaced' })
  })
  it('whose answer was lost is what the payer sent with its nonce, in 64 blocks', async () => {
    model.blocks[105] = [other, '0xabcd']
    expect(await search({ signed: undefined })).toEqual({ ...included, isFinal: true })
    model.restart()
    model.blocks = { 164: ['0xabcd'] }
    model.heads = { best: 200, final: 200 }
    expect(await search({ signed: undefined })).toMatchObject({ status: 'included' })
    model.restart()
    model.blocks = { 165: ['0xabcd'] }
    expect(await search({ signed: undefined })).toEqual({ status: 'expired' })
    model.restart()
    model.blocks = { 164: ['0xabcd'] }
    expect(await search({ signed: undefined, anchor: { nonce: 11, block: 100 } })).toEqual({ status: 'replaced' })
  })
  it('whose last block was not noted is looked for in 64 blocks', async () => {
    const { notes: _, ...rest } = signed
    model.heads = { best: 170, final: 165 }
    expect(await search({ signed: rest })).toEqual({ status: 'expired' })
  })
  it.each([
    ['a hash that is none', 'chain_getBlockHash', '0xab'],
    ['a hash with more behind it', 'chain_getBlockHash', `${blockHash(5)}00`],
    ['a hash with something before it', 'chain_getBlockHash', `0${blockHash(5)}`],
    ['nothing', 'chain_getBlock', null],
    ['another block', 'chain_getBlock', { block: { header: { number: '0x65' }, extrinsics: [] } }],
    ['a number that is none', 'chain_getBlock', { block: { header: { number: '100' }, extrinsics: [] } }],
    ['a number with more behind it', 'chain_getBlock', { block: { header: { number: '0x64 ' }, extrinsics: [] } }],
    ['an extrinsic that is none', 'chain_getBlock', { block: { header: { number: '0x64' }, extrinsics: ['0xa'] } }],
    ['an extrinsic of letters', 'chain_getBlock', { block: { header: { number: '0x64' }, extrinsics: ['a0xab'] } }],
    ['an extrinsic with more', 'chain_getBlock', { block: { header: { number: '0x64' }, extrinsics: ['0xabz'] } }],
  ])('is not believed to be missing where a node answers %s', async (_, method, answer) => {
    model.answers[method] = answer
    expect(await thrownBy(search())).toMatchObject({ code: 'polkadot/badAnswer' })
  })
  it('is looked for until the signal, and a chain that fails says why', async () => {
    await expect(search({}, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
    const left = new AbortController()
    model.chainDoes = { heads: () => new Promise(() => left.abort(new Error('gone'))) }
    await expect(search({}, left.signal)).rejects.toThrow('gone')
    model.chainDoes = { heads: () => Promise.reject(new Error('closed')) }
    expect(await thrownBy(search())).toMatchObject({ code: 'polkadot/rpcFailed', context: { problem: 'closed' } })
  })
})
