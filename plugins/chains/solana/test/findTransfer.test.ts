import type { SignedTransfer, SoughtTransfer, TransferSighting } from '@portico/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { altering } from './alterTransaction.js'
import { anybody, createModelSolana, fee, pay, sign, type Landed, type ModelSolana } from './modelSolana.js'

const receiver = anybody()
const action = pay(5n, receiver)
let model: ModelSolana
let anchor: SoughtTransfer['anchor']
let signed: SignedTransfer
beforeEach(async () => {
  model = await createModelSolana()
  const signing = sign(model, action)
  signed = await signing.signed
  anchor = signing.prepared[0]!.anchor
  model.asked.length = 0
})
/** The signed bytes of another transfer of the payer. */
const other = async (amount: bigint, to = receiver): Promise<string> =>
  (await sign(model, pay(amount, to)).signed).bytes!
function search(
  found: SignedTransfer | undefined,
  from: SoughtTransfer['anchor'] = anchor,
  signal = new AbortController().signal,
): Promise<TransferSighting> {
  const order = { account: model.account, action, maxFee: 10n ** 9n, display: {} }
  return model.transfers.find({ order, anchor: from, signed: found }, signal)
}
/** What the wallet answered that broadcast the bytes itself: no more than a hash. */
const bySignature = (): SignedTransfer => ({ hash: signed.hash, expires: true, notes: { lastBlock: 900 } })
const land = (rest: Omit<Landed, 'bytes'> = {}) => model.land({ bytes: signed.bytes!, ...rest })
const late = () => (model.final = { slot: 1200, height: 901 })

describe('a transfer whose bytes are known', () => {
  it.each([
    ['processed', { status: 'pending' }],
    ['confirmed', { status: 'included', isSuccess: true, isFinal: false, fee: undefined }],
    ['finalized', { status: 'included', isSuccess: true, isFinal: true, fee }],
  ] as const)('that is %s', async (level, expected) => {
    land({ level })
    expect(await search(signed)).toEqual({ ...expected, hash: signed.hash })
    expect(model.paramsOf('getSignatureStatuses')).toEqual([[[signed.hash], { searchTransactionHistory: true }]])
  })
  it('is final although no node has its details', async () => {
    land()
    model.answers['getTransaction'] = new Error('pruned')
    expect(await search(signed)).toMatchObject({ status: 'included', isFinal: true, fee: undefined })
  })
  it('that failed says why, and what it cost', async () => {
    land({ err: { InstructionError: [2, { Custom: 1 }] } })
    expect(await search(signed)).toEqual({
      status: 'included',
      isSuccess: false,
      isFinal: true,
      hash: signed.hash,
      fee,
      problem: { code: 'solana/notEnough', message: 'notEnough', details: expect.any(String) as string },
    })
    model.answers['getTransaction'] = null
    expect(await search(signed)).toMatchObject({ isSuccess: false, fee: undefined })
  })
  it.each([
    [null, true],
    [12, false],
    [undefined, false],
  ])('has a level by its confirmations at an old node: %s', async (confirmations, isFinal) => {
    const one = { err: null, confirmations, confirmationStatus: null }
    model.answers['getSignatureStatuses'] = { context: { slot: 1100 }, value: [one] }
    const found = await search(signed)
    expect(found).toMatchObject(isFinal ? { status: 'included', isFinal: true } : { status: 'pending' })
  })
  it('is not sought with notes that cannot be read', async () => {
    land()
    for (const broken of [
      { message: '%' },
      { message: 'AQID' },
      { fee: 'a5' },
      { fee: '5a' },
      { fee: '' },
      { slot: null },
      { lastBlock: null },
      { newest: 5 },
    ])
      expect(await search(signed, { ...anchor, ...broken })).toEqual({ status: 'unseen' })
    expect(await search(signed, { ...anchor, fee: '12345' })).toMatchObject({ status: 'included' })
  })
})

describe('a transfer that no node has', () => {
  it('is not seen while it can still be included', async () => {
    model.final = { slot: 1100, height: 900 }
    expect(await search(signed)).toEqual({ status: 'unseen' })
    expect(model.paramsOf('getEpochInfo')).toEqual([[{ commitment: 'finalized' }]])
  })
  it('expired once its last block is final, every node was asked, and the payer’s list is without it', async () => {
    late()
    expect(await search(signed)).toEqual({ status: 'expired' })
    const asked = model.asked.filter(({ method }) => method === 'getSignatureStatuses').map(({ url }) => url)
    expect(asked).toEqual(['http://a.example', 'http://a.example', 'http://b.example'])
    const question = [[signed.hash], { searchTransactionHistory: true }]
    expect(model.paramsOf('getSignatureStatuses')).toEqual([question, question, question])
    expect(model.paramsOf('getSignaturesForAddress')).toEqual([
      [model.address, { limit: 1000, commitment: 'confirmed', minContextSlot: 1200 }],
    ])
  })
  it('did not expire where another node has it', async () => {
    late()
    const own = { context: { slot: 1200 }, value: [{ err: null, confirmationStatus: 'finalized' }] }
    const none = { context: { slot: 1200 }, value: [null] }
    model.answers['getSignatureStatuses'] = (_: unknown, url: string) => (url === 'http://b.example' ? own : none)
    expect(await search(signed)).toMatchObject({ status: 'included', isSuccess: true, isFinal: true })
  })
  it('did not expire where it is in the payer’s list', async () => {
    late()
    land({ level: 'confirmed' })
    model.answers['getSignatureStatuses'] = (params: readonly [readonly unknown[]]) => ({
      context: { slot: 1200 },
      value: params[0].map(() => null),
    })
    expect(await search(signed)).toMatchObject({ status: 'included', hash: signed.hash, isFinal: false })
  })
  it('did not expire at nodes that are behind', async () => {
    late()
    model.answers['getSignatureStatuses'] = { context: { slot: 1199 }, value: [null] }
    expect(await search(signed)).toEqual({ status: 'unseen' })
    model.answers['getSignatureStatuses'] = (_: unknown, url: string) => ({
      context: { slot: url === 'http://b.example' ? 1200 : 1199 },
      value: [null],
    })
    expect(await search(signed)).toEqual({ status: 'expired' })
  })
  it('did not expire at nodes that have forgotten what came before', async () => {
    const newest = model.land({ bytes: await other(1n), slot: 999 })
    late()
    expect(await search(signed, { ...anchor, newest })).toEqual({ status: 'expired' })
    expect(model.paramsOf('getSignatureStatuses').at(-1)).toEqual([
      [signed.hash, newest],
      { searchTransactionHistory: true },
    ])
    expect(await search(signed, { ...anchor, newest: anybody() })).toEqual({ status: 'unseen' })
  })
  it('expired where one node remembers, and another does not answer', async () => {
    late()
    let times = 0
    model.answers['getSignatureStatuses'] = (_: unknown, url: string) => {
      times += 1
      if (times > 1 && url === 'http://a.example') throw new Error('down')
      return { context: { slot: 1200 }, value: [null] }
    }
    expect(await search(signed)).toEqual({ status: 'expired' })
  })
  it('did not expire while the payer has more transactions than are listed', async () => {
    late()
    const one = { signature: anybody(), slot: 1001, err: null }
    model.answers['getSignaturesForAddress'] = Array.from({ length: 1000 }, () => one)
    expect(await search(signed)).toEqual({ status: 'unseen' })
    model.answers['getSignaturesForAddress'] = Array.from({ length: 999 }, () => one)
    expect(await search(signed)).toEqual({ status: 'expired' })
  })
})

describe('a signature that the wallet answered, which broadcast by itself', () => {
  it('is the transfer where the transaction does what was asked', async () => {
    land()
    expect(await search(bySignature())).toEqual({
      status: 'included',
      isSuccess: true,
      isFinal: true,
      hash: signed.hash,
      fee,
    })
    const config = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    expect(model.paramsOf('getTransaction')).toEqual([[signed.hash, config]])
  })
  it('waits for the details', async () => {
    land()
    model.answers['getTransaction'] = null
    expect(await search(bySignature())).toEqual({ status: 'pending', hash: signed.hash })
  })
  it('of a transaction that does something else was changed (M7)', async () => {
    const hash = model.land({ bytes: await other(6n) })
    expect(await search({ ...bySignature(), hash })).toEqual({
      status: 'changed',
      hash,
      differences: [{ field: 'amount', asked: '0.000000005', found: '0.000000006' }],
    })
  })
  it('of a transaction of before was changed (M7)', async () => {
    land({ slot: 1000 })
    expect(await search(bySignature())).toMatchObject({ status: 'included' })
    const older = await createModelSolana()
    older.land({ bytes: signed.bytes!, slot: 999 })
    model = older
    const differences = [{ field: 'block', asked: 'after 1000', found: '999' }]
    expect(await search(bySignature())).toEqual({ status: 'changed', hash: signed.hash, differences })
  })
  it('of the newest transaction of before was changed (M7)', async () => {
    const newest = land({ slot: 1000 })
    const differences = [{ field: 'block', asked: 'after 1000', found: '1000' }]
    expect(await search(bySignature(), { ...anchor, newest })).toMatchObject({ status: 'changed', differences })
  })
  it('is not believed where the node answers another transaction', async () => {
    land()
    const bytes = await other(7n)
    model.answers['getTransaction'] = { slot: 1001, meta: { fee: 1 }, transaction: [bytes, 'base64'] }
    expect(await search(bySignature())).toEqual({ status: 'pending', hash: signed.hash })
    for (const text of ['%', 'AQID', '']) {
      model.answers['getTransaction'] = { slot: 1001, meta: { fee: 1 }, transaction: [text, 'base64'] }
      expect(await search(bySignature())).toEqual({ status: 'pending', hash: signed.hash })
    }
  })
  it('expires by the last block that was noted when it was signed', async () => {
    model.final = { slot: 1200, height: 932 }
    expect(await search({ ...bySignature(), notes: { lastBlock: 932 } })).toEqual({ status: 'unseen' })
    expect(await search({ ...bySignature(), notes: { lastBlock: 931 } })).toEqual({ status: 'expired' })
  })
  it('without such a note expires an hour after the wallet was asked', async () => {
    const { notes: _, ...rest } = bySignature()
    model.final = { slot: 1200, height: 9900 }
    expect(await search(rest)).toEqual({ status: 'unseen' })
    model.final = { slot: 1200, height: 9901 }
    expect(await search(rest)).toEqual({ status: 'expired' })
  })
  it('is another one on the chain where the wallet sent the transfer under another', async () => {
    const hash = land()
    late()
    expect(await search({ ...bySignature(), hash: anybody() })).toMatchObject({ status: 'included', hash })
  })
})

describe('a transfer whose answer was lost', () => {
  it('is the transaction of the payer that does what was asked, with whatever blockhash', async () => {
    model.land({ bytes: await other(6n) })
    const altered = await createModelSolana({
      alter: altering((transaction) => (transaction.recentBlockhash = anybody())),
    })
    const { bytes = '' } = await sign(altered, action).signed
    const hash = model.land({ bytes })
    model.land({ bytes: await other(7n) })
    expect(await search(undefined)).toEqual({ status: 'included', isSuccess: true, isFinal: true, hash, fee })
    expect(model.paramsOf('getSignaturesForAddress').at(-1)).toEqual([
      model.address,
      { limit: 1000, commitment: 'confirmed' },
    ])
  })
  it('may be in the slot in which the wallet was asked', async () => {
    const hash = land({ slot: 1000 })
    expect(await search(undefined)).toMatchObject({ status: 'included', hash })
  })
  it('is the first of several that do', async () => {
    const hash = land()
    model.land({ bytes: await other(5n) })
    expect(await search(undefined)).toMatchObject({ hash })
  })
  it('is not one of before', async () => {
    land({ slot: 999 })
    expect(await search(undefined)).toEqual({ status: 'unseen' })
    const newest = signed.hash
    model.answers['getSignaturesForAddress'] = [{ signature: newest, slot: 1001, err: null }]
    expect(await search(undefined, { ...anchor, newest })).toEqual({ status: 'unseen' })
    expect(model.paramsOf('getSignaturesForAddress').at(-1)).toMatchObject([model.address, { until: newest }])
  })
  it('is in a block as far as the node says, else confirmed', async () => {
    land()
    const one = { signature: signed.hash, slot: 1001, err: null }
    model.answers['getSignaturesForAddress'] = [one]
    expect(await search(undefined)).toMatchObject({ status: 'included', isFinal: false })
    model.answers['getSignaturesForAddress'] = [{ ...one, confirmationStatus: null }]
    expect(await search(undefined)).toMatchObject({ status: 'included', isFinal: false })
    model.answers['getSignaturesForAddress'] = [{ ...one, confirmationStatus: 'finalized' }]
    expect(await search(undefined)).toMatchObject({ status: 'included', isFinal: true })
  })
  it('is looked for in twenty transactions at a time', async () => {
    for (let n = 0; n < 19; n++) model.land({ bytes: await other(100n + BigInt(n)) })
    const hash = land()
    expect(await search(undefined)).toMatchObject({ hash })
    expect(model.paramsOf('getTransaction')).toHaveLength(20)
  })
  it('expired an hour after the wallet was asked, where none of the payer’s transactions is it', async () => {
    model.land({ bytes: await other(6n) })
    model.final = { slot: 1200, height: 9900 }
    expect(await search(undefined)).toEqual({ status: 'unseen' })
    model.final = { slot: 1200, height: 9901 }
    expect(await search(undefined)).toEqual({ status: 'expired' })
  })
  it('expired only at a node that remembers what came before', async () => {
    model.final = { slot: 1200, height: 9901 }
    const newest = model.land({ bytes: await other(1n), slot: 999 })
    expect(await search(undefined, { ...anchor, newest })).toEqual({ status: 'expired' })
    expect(await search(undefined, { ...anchor, newest: anybody() })).toEqual({ status: 'unseen' })
  })
  it('did not expire where more transactions were listed than were read', async () => {
    model.final = { slot: 1200, height: 9901 }
    for (let n = 0; n < 20; n++) model.land({ bytes: await other(100n + BigInt(n)) })
    expect(await search(undefined)).toEqual({ status: 'expired' })
    model.land({ bytes: await other(200n) })
    model.asked.length = 0
    expect(await search(undefined)).toEqual({ status: 'unseen' })
    // Twenty of the list as it was, and twenty of that of a node that has seen the last block.
    expect(model.paramsOf('getTransaction')).toHaveLength(40)
  })
  it('did not expire where it appeared meanwhile', async () => {
    model.final = { slot: 1200, height: 9901 }
    model.answers['getEpochInfo'] = () => {
      land()
      return { absoluteSlot: 1200, blockHeight: 9901 }
    }
    expect(await search(undefined)).toMatchObject({ status: 'included', hash: signed.hash })
  })
  it('is not seen while the payer has more transactions than are listed', async () => {
    const one = { signature: anybody(), slot: 1001, err: null }
    model.answers['getSignaturesForAddress'] = Array.from({ length: 1000 }, () => one)
    model.final = { slot: 1200, height: 9901 }
    expect(await search(undefined)).toEqual({ status: 'unseen' })
  })
  it('is looked for until the signal', async () => {
    const left = new AbortController()
    model.answers['getSignaturesForAddress'] = () => left.abort(new Error('left'))
    await expect(search(undefined, anchor, left.signal)).rejects.toThrow('left')
  })
})
