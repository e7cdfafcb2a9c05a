import type { SoughtTransfer } from '@portico/core'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromBase64, fromHex, toBase64 } from '../src/runtime/bytes.js'
import { accountPath, createModelChain, receiver, soughtOf, type ModelChain } from './modelChain.js'

const third = 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du'
let model: ModelChain
let sought: SoughtTransfer
beforeEach(async () => {
  model = await createModelChain()
  sought = await soughtOf(model)
  model.asked.length = 0
})
const search = (change: Partial<SoughtTransfer> = {}) =>
  model.transfers.find({ ...sought, ...change }, new AbortController().signal)
const bytes = () => sought.signed!.bytes!
const hash = () => sought.signed!.hash
/** The chain after the sequence was used. */
const used = () => void (model.payer = { sequence: 4, height: 1010 })
const asked = () => model.asked.map(({ what }) => what)
const success = () => ({ status: 'included', isSuccess: true, isFinal: true, hash: hash(), fee: 2100n })

describe('a transfer whose bytes are known', () => {
  it('is included, and final at once', async () => {
    model.land(bytes())
    expect(await search()).toEqual(success())
    expect(model.asked).toMatchObject([{ what: 'tx', params: { hash: toBase64(fromHex(hash())), prove: false } }])
  })
  it('is not seen while no node has it', async () => {
    expect(await search()).toEqual({ status: 'unseen' })
    expect(asked()).toEqual(['tx', accountPath])
  })
  it('is not the other transaction that a node answers with', async () => {
    const other = await soughtOf(model, { action: { type: 'native', to: third, amount: 5n } })
    model.answers['tx'] = { hash: hash(), tx: other.signed!.bytes, tx_result: { code: 0 } }
    expect(await search()).toEqual({ status: 'unseen' })
  })
  it('is expired once its last block is past, and its sequence unused', async () => {
    model.payer.height = 1050
    expect(await search()).toEqual({ status: 'unseen' })
    model.payer.height = 1051
    expect(await search()).toEqual({ status: 'expired' })
  })
  it('is not expired where it is not known which its last block is', async () => {
    model.payer.height = 9999
    const { notes: _, ...signed } = sought.signed!
    expect(await search({ signed })).toEqual({ status: 'unseen' })
    expect(await search({ signed: { ...signed, notes: { timeoutHeight: 'late' } } })).toEqual({ status: 'unseen' })
  })
  it('is not expired at a node that is behind, or has forgotten the account', async () => {
    model.payer = { sequence: 2, height: 9999 }
    expect(await search()).toEqual({ status: 'unseen' })
    model.answers[accountPath] = { response: { code: 22, log: 'gone' } }
    expect(await search()).toEqual({ status: 'unseen' })
    model.answers[accountPath] = new Error('pruned')
    expect(await search()).toEqual({ status: 'unseen' })
    expect(asked()).not.toContain('tx_search')
  })
  it('is found by its sequence where a node does not find it by its hash', async () => {
    model.land(bytes())
    used()
    model.answers['tx'] = new Error('tx not found')
    expect(await search()).toEqual(success())
    expect(model.asked.at(-1)).toMatchObject({
      what: 'tx_search',
      params: { query: `tx.acc_seq='${model.address}/3'`, prove: false, page: '1', per_page: '10' },
    })
  })
  it('is neither expired nor replaced where nodes have forgotten what used its sequence', async () => {
    used()
    model.payer.height = 9999
    expect(await search()).toEqual({ status: 'unseen' })
    model.answers['tx_search'] = new Error('indexing is disabled')
    expect(await search()).toEqual({ status: 'unseen' })
  })
  it('is replaced by what used its sequence: by what succeeded, where something failed before', async () => {
    const failed = await soughtOf(model, { action: { type: 'native', to: third, amount: 5n } })
    const by = await soughtOf(model, { action: { type: 'native', to: third, amount: 6n } })
    model.land(failed.signed!.bytes!, { code: 11 })
    used()
    model.payer.sequence = 3
    model.land(by.signed!.bytes!)
    used()
    expect(await search()).toEqual({ status: 'replaced', by: by.signed!.hash })
  })
  it('is replaced by what failed, where nothing else used its sequence', async () => {
    const failed = await soughtOf(model, { action: { type: 'native', to: third, amount: 5n } })
    model.land(failed.signed!.bytes!, { code: 11 })
    used()
    expect(await search()).toEqual({ status: 'replaced', by: failed.signed!.hash })
  })
  it('is not replaced by transactions with another sequence, which a node lists all the same', async () => {
    model.payer.sequence = 9
    const other = await soughtOf(model)
    used()
    const found = { hash: other.signed!.hash, tx: other.signed!.bytes, tx_result: {} }
    model.answers['tx_search'] = { txs: [found] }
    expect(await search()).toEqual({ status: 'unseen' })
  })
})

describe('a transfer that failed in its block', () => {
  const failed = (rest: object) => ({ ...success(), isSuccess: false, ...rest })
  it('is final where its sequence is used, and says why', async () => {
    model.land(bytes(), { code: 11, log: `out of gas ${'x'.repeat(400)}` })
    used()
    const message = `out of gas ${'x'.repeat(289)}`
    expect(await search()).toEqual(failed({ problem: { message } }))
  })
  it.each(['', null])('says its code where the chain says nothing: %j', async (log) => {
    model.land(bytes(), { code: 11, log })
    used()
    expect(await search()).toEqual(failed({ problem: { message: 'code 11' } }))
  })
  it('may be included again where its sequence is unused, until its last block is past', async () => {
    model.land(bytes(), { code: 5, log: 'no' })
    const expected = (isFinal: boolean) => failed({ isFinal, problem: { message: 'no' } })
    expect(await search()).toEqual(expected(false))
    model.payer.height = 1050
    expect(await search()).toEqual(expected(false))
    model.payer.height = 1051
    expect(await search()).toEqual(expected(true))
    model.payer = { sequence: 3, height: 1010 }
    model.answers[accountPath] = { response: { code: 22 } }
    expect(await search()).toEqual(expected(false))
  })
  it('is not final at a node whose sequence is behind', async () => {
    model.land(bytes(), { code: 5, log: 'no' })
    model.payer.sequence = 2
    expect(await search()).toMatchObject({ isFinal: false })
  })
})

describe('a transfer whose answer was lost', () => {
  it('is what used its sequence, where that is one message that does as was ordered', async () => {
    model.land(bytes())
    used()
    expect(await search({ signed: undefined })).toEqual(success())
    expect(asked()).toEqual([accountPath, 'tx_search'])
  })
  it('is not seen while its sequence is unused, however late: the wallet may have its bytes', async () => {
    model.payer.height = 9999
    expect(await search({ signed: undefined })).toEqual({ status: 'unseen' })
  })
  it.each<readonly [string, (body: TxBody) => void]>([
    ['has two messages', (body) => void body.messages.push(body.messages[0]!)],
    ['has no message', (body) => void body.messages.pop()],
    ['has another message', (body) => void (body.messages[0]!.typeUrl = '/cosmos.staking.v1beta1.MsgDelegate')],
    [
      'pays another receiver',
      ({ messages: [message] }) => {
        message!.value = MsgSend.encode({ ...MsgSend.decode(message!.value), toAddress: third }).finish()
      },
    ],
  ])('is replaced by what %s', async (_, change) => {
    const raw = TxRaw.decode(fromBase64(bytes()))
    const body = TxBody.decode(raw.bodyBytes)
    change(body)
    const changed = TxRaw.encode({ ...raw, bodyBytes: TxBody.encode(body).finish() }).finish()
    const by = model.land(toBase64(changed))
    used()
    expect(await search({ signed: undefined })).toEqual({ status: 'replaced', by })
  })
})

describe('a transfer with a memo, whose answer was lost', () => {
  const action = { type: 'native', to: receiver, amount: 1000n, memo: '107' } as const
  it('was changed where it was sent with another memo', async () => {
    sought = await soughtOf(model, { action })
    const raw = TxRaw.decode(fromBase64(bytes()))
    const body = TxBody.encode({ ...TxBody.decode(raw.bodyBytes), memo: '' }).finish()
    const by = model.land(toBase64(TxRaw.encode({ ...raw, bodyBytes: body }).finish()))
    used()
    expect(await search({ signed: undefined })).toEqual({
      status: 'changed',
      hash: by,
      differences: [{ field: 'memo', asked: '107', found: '' }],
    })
  })
  it('is included with its own', async () => {
    sought = await soughtOf(model, { action })
    model.land(bytes())
    used()
    expect(await search({ signed: undefined })).toMatchObject({ status: 'included', isSuccess: true })
  })
})

describe('the fee that was paid', () => {
  const withFee = async (amount: AuthInfo['fee']) => {
    const raw = TxRaw.decode(fromBase64(bytes()))
    const info = AuthInfo.decode(raw.authInfoBytes)
    const changed = AuthInfo.encode(
      AuthInfo.fromPartial({ signerInfos: info.signerInfos, ...(amount && { fee: amount }) }),
    )
    model.land(toBase64(TxRaw.encode({ ...raw, authInfoBytes: changed.finish() }).finish()))
    used()
    return search({ signed: undefined })
  }
  it('is nothing where there is none, and not known in another coin', async () => {
    expect(await withFee(undefined)).toMatchObject({ fee: 0n })
    const other = { amount: [{ denom: 'ibc/AB', amount: '5' }], gasLimit: 1n, payer: '', granter: '' }
    model = await createModelChain()
    sought = await soughtOf(model)
    expect(await withFee(other)).toMatchObject({ status: 'included', fee: undefined })
  })
})

describe('an answer that cannot be read', () => {
  it.each([
    ['tx', { tx: 5 }],
    ['tx', { hash: 'AB', tx: '%', tx_result: { code: 0 } }],
    ['tx_search', { txs: 'none' }],
    ['tx_search', { txs: [{ hash: 'AB', tx: 'AQ==', tx_result: { code: 0 } }] }],
  ])('is an error of the node: %s %j', async (method, answer) => {
    used()
    model.answers[method] = answer
    await expect(search()).rejects.toMatchObject({
      code: 'cosmos/badAnswer',
      context: { from: 'Cosmos Hub', method },
      cause: expect.any(Error) as Error,
    })
  })
  it('is not one that never came: no node answers then', async () => {
    model.answers['tx'] = 'nothing'
    await expect(search()).rejects.toMatchObject({ code: 'cosmos/rpcUnavailable' })
    model.answers['tx'] = new Error('tx not found')
    model.answers[accountPath] = 'nothing'
    await expect(search()).rejects.toMatchObject({ code: 'cosmos/rpcUnavailable' })
  }, 15_000)
})
