import { sha256 } from '@cosmjs/crypto'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import type { SignedTransfer } from '@portico/core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AminoSignDoc } from '../src/CosmosSigner.js'
import { fromBase64, toBase64, toHex } from '../src/runtime/bytes.js'
import { broadcast, createModelChain, receiver, sign, type ModelChain } from './modelChain.js'

const third = 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du'
const chainId = 'cosmoshub-4'
const options = { preferNoSetFee: true, preferNoSetMemo: true }
const thrownBy = (signed: Promise<unknown>): Promise<unknown> => signed.catch((thrown: unknown) => thrown)
const read = (bytes = '') => {
  const { bodyBytes, authInfoBytes, signatures } = TxRaw.decode(fromBase64(bytes))
  return { body: TxBody.decode(bodyBytes), info: AuthInfo.decode(authInfoBytes), signatures }
}
let model: ModelChain
beforeEach(async () => {
  model = await createModelChain()
})

describe('a transfer', () => {
  it('is signed in DIRECT mode after what finds it was read, and its hash is that of the signed bytes', async () => {
    const { prepared, signed } = sign(model)
    const { hash, bytes = '', ...rest } = await signed
    expect(hash).toBe(toHex(sha256(fromBase64(bytes))).toUpperCase())
    expect(rest).toEqual({ expires: true, notes: { timeoutHeight: 1050 } })
    expect(prepared).toEqual([
      { anchor: { sequence: 3, accountNumber: '12', height: 1000 }, fee: 2100n, walletBroadcasts: false },
    ])
    const { body, info, signatures } = read(bytes)
    expect(body).toMatchObject({ memo: '', timeoutHeight: 1050n, messages: [{}] })
    expect(MsgSend.decode(body.messages[0]!.value)).toMatchObject({ toAddress: receiver })
    expect(info).toMatchObject({
      signerInfos: [{ sequence: 3n, modeInfo: { single: { mode: SignMode.SIGN_MODE_DIRECT } } }],
      fee: { amount: [{ denom: 'uatom', amount: '2100' }], gasLimit: 84_000n },
    })
    expect(signatures).toHaveLength(1)
    // No signal goes to the wallet: a late approval counts.
    expect(model.requests).toEqual([
      [
        'signDirect',
        chainId,
        model.address,
        expect.objectContaining({ chainId, accountNumber: 12n }),
        undefined,
        options,
      ],
    ])
  })
  it('is signed in amino JSON where the wallet takes only that', async () => {
    model.key = { isAminoOnly: true }
    const { bytes } = await sign(model).signed
    expect(read(bytes).info).toMatchObject({
      signerInfos: [{ sequence: 3n, modeInfo: { single: { mode: SignMode.SIGN_MODE_LEGACY_AMINO_JSON } } }],
    })
    expect(read(bytes).body).toMatchObject({ timeoutHeight: 1050n, memo: '' })
    const value = { from_address: model.address, to_address: receiver, amount: [{ denom: 'uatom', amount: '1000' }] }
    expect(model.requests).toEqual([
      [
        'signAmino',
        chainId,
        model.address,
        {
          chain_id: chainId,
          account_number: '12',
          sequence: '3',
          fee: { amount: [{ denom: 'uatom', amount: '2100' }], gas: '84000' },
          msgs: [{ type: 'cosmos-sdk/MsgSend', value }],
          memo: '',
          timeout_height: '1050',
        },
        undefined,
        options,
      ],
    ])
  })
  it.each([false, true])('has the memo that was ordered, in amino JSON: %s', async (isAminoOnly) => {
    model.key = { isAminoOnly }
    const action = { type: 'native', to: receiver, amount: 1000n, memo: 'deposit 107' } as const
    const { bytes } = await sign(model, { order: { action } }).signed
    expect(read(bytes).body).toMatchObject({ memo: 'deposit 107', timeoutHeight: 1050n })
  })
  it('is signed in amino JSON where no key is known, and in DIRECT mode where the chain has it', async () => {
    model.key = { publicKey: undefined }
    await sign(model).signed
    model.payer.publicKey = model.publicKey
    await sign(model).signed
    expect(model.requests.map(([method]) => method)).toEqual(['signAmino', 'signDirect'])
  })
  it('that was withdrawn when it was prepared is not asked for', async () => {
    const onPrepared = () => {
      throw new Error('withdrawn')
    }
    await expect(sign(model, { onPrepared }).signed).rejects.toThrow('withdrawn')
    expect(model.requests).toEqual([])
  })
  it('ends with its signal while the wallet was not asked, and not afterwards', async () => {
    const left = new AbortController()
    const late = sign(model, { signal: left.signal, onPrepared: () => left.abort(new Error('too late')) })
    expect(await late.signed).toMatchObject({ expires: true })
    await expect(sign(model, { signal: left.signal }).signed).rejects.toThrow('too late')
    const gone = new AbortController()
    model.answers['status'] = () => {
      gone.abort(new Error('gone'))
      return new Error('not served')
    }
    await expect(sign(model, { signal: gone.signal }).signed).rejects.toThrow('gone')
    expect(model.requests).toHaveLength(1)
  })
  it('is not signed by a wallet that is gone', async () => {
    model.disconnect()
    await expect(sign(model).signed).rejects.toMatchObject({ code: 'cosmos/notConnected' })
  })
})

describe('the last block that may have a transfer', () => {
  const blocks = async (latest_block_time: unknown, latest_block_height: unknown = '2001') => {
    const sync_info = {
      latest_block_height,
      earliest_block_height: '1001',
      earliest_block_time: '2026-01-01T00:00:00Z',
      latest_block_time,
    }
    model.answers['status'] = { sync_info }
    const { notes } = await sign(model).signed
    return Number(notes!['timeoutHeight']) - model.payer.height
  }
  it.each([
    ['1 s', '2026-01-01T00:16:40Z', 300],
    ['3.3 s', '2026-01-01T00:55:00Z', 91],
    ['6 s', '2026-01-01T01:40:00Z', 50],
    ['6.1 s', '2026-01-01T01:41:40Z', 50],
    ['0.5 s', '2026-01-01T00:08:20Z', 600],
    ['0.49 s', '2026-01-01T00:08:10Z', 600],
    ['no time', 'yesterday', 50],
    ['none at all', '2026-01-01T00:00:00Z', 50],
    ['less than nothing', '2025-01-01T00:00:00Z', 50],
    ['what is no date', 5, 50],
  ])('is about five minutes ahead where blocks take %s', async (_, time, expected) => {
    expect(await blocks(time)).toBe(expected)
  })
  it('is the least where a node has one block only, or says no height', async () => {
    expect(await blocks('2026-01-01T00:00:00Z', '1001')).toBe(50)
    expect(await blocks('2026-01-01T00:16:40Z', 2001)).toBe(50)
  })
})

describe('a wallet that signs something else, in DIRECT mode', () => {
  function changing(change: (body: TxBody, info: AuthInfo) => void): void {
    model.change({
      signDirect(_chain, signer, doc) {
        const body = TxBody.decode(doc.bodyBytes)
        const info = AuthInfo.decode(doc.authInfoBytes)
        change(body, info)
        const changed = { bodyBytes: TxBody.encode(body).finish(), authInfoBytes: AuthInfo.encode(info).finish() }
        return model.direct.signDirect(signer, { ...doc, ...changed })
      },
    })
  }
  const send = (change: Partial<MsgSend>) => (body: TxBody) => {
    const [message] = body.messages
    message!.value = MsgSend.encode({ ...MsgSend.decode(message!.value), ...change }).finish()
  }
  it.each<readonly [string, (body: TxBody, info: AuthInfo) => void, string]>([
    ['another receiver', send({ toAddress: third }), 'receiver'],
    ['another amount', send({ amount: [{ denom: 'uatom', amount: '9000' }] }), 'amount'],
    ['a higher fee', (_, info) => void (info.fee!.amount[0]!.amount = '10001'), 'fee'],
    ['another payer of the fee', (_, info) => void (info.fee!.payer = third), 'payer'],
    ['a memo', (body) => void (body.memo = 'hi'), 'memo'],
    ['a later last block', (body) => void (body.timeoutHeight = 0n), 'timeout'],
    [
      'an extension',
      (body) => void body.extensionOptions.push({ typeUrl: '/odd.Option', value: Uint8Array.of(1) }),
      'call',
    ],
    ['another mode', (_, info) => void (info.signerInfos[0]!.modeInfo!.single!.mode = 127), 'call'],
  ])('%s: it was changed (M3)', async (_, change, field) => {
    changing(change)
    const thrown = await thrownBy(sign(model).signed)
    expect(thrown).toMatchObject({ code: 'core/transferChanged', context: { differences: [{ field }] } })
  })
  it('another memo than the ordered one: it was changed', async () => {
    const action = { type: 'native', to: receiver, amount: 1000n, memo: '107' } as const
    for (const memo of ['108', '']) {
      changing((body) => void (body.memo = memo))
      expect(await thrownBy(sign(model, { order: { action } }).signed)).toMatchObject({
        context: { differences: [{ field: 'memo', asked: '107', found: memo }] },
      })
    }
  })
  it('says what it found where something was added', async () => {
    changing((body) => void body.nonCriticalExtensionOptions.push({ typeUrl: '/odd', value: Uint8Array.of(1) }))
    expect(await thrownBy(sign(model).signed)).toMatchObject({
      context: { differences: [{ field: 'call', asked: 'a transfer', found: expect.stringContaining('beside') }] },
    })
  })
  it('may choose a fee up to what was confirmed, and other gas', async () => {
    changing((_, info) => {
      info.fee = { ...info.fee!, amount: [{ denom: 'uatom', amount: '10000' }], gasLimit: 90_000n }
    })
    const { bytes } = await sign(model).signed
    expect(read(bytes).info.fee).toMatchObject({ amount: [{ denom: 'uatom', amount: '10000' }], gasLimit: 90_000n })
  })
  it('what cannot be read: its answer is of no use', async () => {
    model.change({
      signDirect: async (_chain, _signer, doc) => ({
        signed: { ...doc, bodyBytes: Uint8Array.of(255) },
        signature: { pub_key: { type: '', value: '' }, signature: '' },
      }),
    })
    expect(await thrownBy(sign(model).signed)).toMatchObject({
      code: 'cosmos/badAnswer',
      context: { from: 'Meadow', method: 'signDirect' },
      cause: expect.any(Error) as Error,
      details: expect.stringContaining('Nothing was sent') as string,
    })
  })
})

describe('a wallet that signs something else, in amino JSON', () => {
  function changing(change: (doc: AminoSignDoc) => AminoSignDoc): void {
    model.key = { isAminoOnly: true }
    model.change({
      signAmino: (_chain, signer, doc) => model.amino.signAmino(signer, change(doc)),
    })
  }
  const message = (doc: AminoSignDoc, value: object): AminoSignDoc => ({
    ...doc,
    msgs: [{ type: doc.msgs[0]!.type, value: { ...doc.msgs[0]!.value, ...value } }],
  })
  it.each<readonly [string, (doc: AminoSignDoc) => AminoSignDoc, string]>([
    ['another receiver', (doc) => message(doc, { to_address: third }), 'receiver'],
    ['another sequence', (doc) => ({ ...doc, sequence: '4' }), 'sequence'],
    ['a higher fee', (doc) => ({ ...doc, fee: { ...doc.fee, amount: [{ denom: 'uatom', amount: '10001' }] } }), 'fee'],
  ])('%s: it was changed (M3)', async (_, change, field) => {
    changing(change)
    const thrown = await thrownBy(sign(model).signed)
    expect(thrown).toMatchObject({ code: 'core/transferChanged', context: { differences: [{ field }] } })
  })
  it('may choose a lower fee', async () => {
    changing((doc) => ({ ...doc, fee: { amount: [{ denom: 'uatom', amount: '900' }], gas: '90000' } }))
    const { bytes } = await sign(model).signed
    expect(read(bytes).info.fee).toMatchObject({ amount: [{ denom: 'uatom', amount: '900' }], gasLimit: 90_000n })
  })
  it('what cannot be read: its answer is of no use', async () => {
    changing((doc) => message(doc, { odd: 'field' }))
    expect(await thrownBy(sign(model).signed)).toMatchObject({
      code: 'cosmos/badAnswer',
      context: { from: 'Meadow', method: 'signAmino' },
    })
  })
  it('a document that it does not show', async () => {
    model.key = { isAminoOnly: true }
    model.change({
      async signAmino(_chain, signer, doc) {
        const { signature } = await model.amino.signAmino(signer, { ...doc, memo: 'to another' })
        return { signed: doc, signature }
      },
    })
    expect(await thrownBy(sign(model).signed)).toMatchObject({ code: 'cosmos/badAnswer', context: { method: 'sign' } })
  })
})

describe('a signature', () => {
  type Change = (signature: string, key: string) => readonly [signature: string, key: string]
  function answering(change: Change): void {
    model.change({
      async signDirect(_chain, signer, doc) {
        const { signed, signature: given } = await model.direct.signDirect(signer, doc)
        const [signature, value] = change(given.signature, given.pub_key.value)
        return { signed, signature: { signature, pub_key: { ...given.pub_key, value } } }
      },
    })
  }
  const unusable = {
    code: 'cosmos/badAnswer',
    context: { from: 'Meadow', method: 'sign' },
    details: expect.stringContaining('Nothing was sent') as string,
  }
  it.each<readonly [string, Change]>([
    ['of other bytes', (signature, key) => [toBase64(fromBase64(signature).with(40, 1)), key]],
    // The generator of the curve.
    ['of another key', (signature) => [signature, 'Anm+Zn753LusVaBilc6HCwcCm/zbLc4o2VnygVsW+BeY']],
    ['that is none', (_, key) => ['AAAA', key]],
    ['that is no text of bytes', (_, key) => ['%', key]],
  ])('%s is not sent', async (_, change) => {
    answering(change)
    expect(await thrownBy(sign(model).signed)).toMatchObject(unusable)
  })
})

describe('signed bytes that are handed to a node', () => {
  const signed: SignedTransfer = { hash: 'AB'.repeat(32), bytes: 'AQID', expires: true }
  const answers = (answer: unknown) => (model.answers['broadcast_tx_sync'] = answer)

  it('are accepted', async () => {
    expect(await broadcast(model, signed)).toBe('accepted')
    expect(model.asked).toMatchObject([{ what: 'broadcast_tx_sync', params: { tx: 'AQID' } }])
    answers({ code: 0, log: null, codespace: null, hash: signed.hash.toLowerCase() })
    expect(await broadcast(model, signed)).toBe('accepted')
  })
  it('go to one node, another one with each attempt', async () => {
    for (const attempt of [0, 1, 2]) await broadcast(model, signed, attempt)
    expect(model.asked.map(({ url }) => url)).toEqual(['http://a.example', 'http://b.example', 'http://a.example'])
  })
  it.each([
    ['by code 19', { code: 19, codespace: 'sdk', log: '' }],
    ['in its words', { code: 1, log: 'tx already in mempool' }],
    ['as an error', new Error('tx already exists in cache')],
  ])('are known to a node that says so %s', async (_, answer) => {
    answers(answer)
    expect(await broadcast(model, signed)).toBe('known')
  })
  it.each([
    ['with its words', { code: 5, codespace: 'sdk', log: 'insufficient funds' }, 'insufficient funds'],
    ['with its code', { code: 5, codespace: 'sdk', log: '' }, 'code 5'],
    ['with its code alone', { code: 5 }, 'code 5'],
    ['by a code 19 of something else', { code: 19, codespace: 'wasm' }, 'code 19'],
    ['as an error', new Error('tx too large'), 'tx too large'],
  ])('are refused %s', async (_, answer, words) => {
    answers(answer)
    expect(await broadcast(model, signed)).toMatchObject({
      refused: { code: 'cosmos/rpcFailed', message: expect.stringContaining(words) as string },
    })
  })
  it.each([
    ['nothing', 'nothing'],
    ['what cannot be read', { code: 'no' }],
    ['the hash of another transaction', { code: 0, hash: 'CD'.repeat(32) }],
    ['a refusal of another transaction', { code: 5, log: 'no', hash: 'CD'.repeat(32) }],
  ])('are not known to be there where the node answers %s', async (_, answer) => {
    answers(answer)
    expect(await broadcast(model, signed)).toBe('unanswered')
  })
  it('are known to a node that says so as an internal error', async () => {
    const internal = (words: string) => Object.assign(new Error(words), { code: -32_603 })
    answers(internal('tx already exists in cache'))
    expect(await broadcast(model, signed)).toBe('known')
    answers(internal('mempool is full'))
    expect(await broadcast(model, signed)).toBe('unanswered')
  })
})
