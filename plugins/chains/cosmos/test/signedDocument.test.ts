import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { AuthInfo, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { describe, expect, it } from 'vitest'
import { cosmosHub } from '../src/index.js'
import {
  compareDocuments,
  readAmino,
  readDirect,
  totalIn,
  type SignedDocument,
} from '../src/runtime/transfers/signedDocument.js'

const payer = 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'
const receiver = 'cosmos1cyyzpxplxdzkeea7kwsydadg87357qnahakaks'
const other = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'
const sendType = '/cosmos.bank.v1beta1.MsgSend'
const coins = (amount: string, denom = 'uatom') => [{ amount, denom }]
const message = MsgSend.fromPartial({ fromAddress: payer, toAddress: receiver, amount: coins('1500000') })

describe('a DIRECT document', () => {
  const read = (body: object = {}, auth: object = {}) =>
    readDirect({
      chainId: 'cosmoshub-4',
      accountNumber: 7n,
      bodyBytes: TxBody.encode(
        TxBody.fromPartial({
          messages: [{ typeUrl: sendType, value: MsgSend.encode(message).finish() }],
          memo: 'hello',
          timeoutHeight: 99n,
          ...body,
        }),
      ).finish(),
      authInfoBytes: AuthInfo.encode(
        AuthInfo.fromPartial({
          signerInfos: [{ sequence: 3n }],
          fee: { amount: coins('500'), gasLimit: 80_000n },
          ...auth,
        }),
      ).finish(),
    })

  it('says what is signed', () => {
    expect(read()).toEqual({
      network: 'cosmoshub-4',
      account: '7',
      sequence: '3',
      memo: 'hello',
      timeout: '99',
      messages: [message],
      fee: { amount: coins('500'), gas: '80000' },
      feePayers: '',
    })
  })
  it('names messages of other types, all signers, and who pays the fee', () => {
    const document = read(
      { messages: [{ typeUrl: '/a.b.MsgElse' }] },
      { signerInfos: [{ sequence: 3n }, { sequence: 4n }], fee: { granter: other, payer: receiver } },
    )
    expect(document.messages).toEqual(['/a.b.MsgElse'])
    expect(document.sequence).toBe('3,4')
    expect(document.feePayers).toBe(`${other},${receiver}`)
  })
  it('without a fee costs nothing', () => {
    expect(read({}, { fee: undefined })).toMatchObject({ fee: { amount: [], gas: '0' }, feePayers: '' })
  })
})

describe('an amino document', () => {
  const value = { from_address: payer, to_address: receiver, amount: coins('1500000') }
  const document = {
    chain_id: 'cosmoshub-4',
    account_number: '7',
    sequence: '3',
    memo: 'hello',
    fee: { amount: coins('500'), gas: '80000' },
    msgs: [{ type: 'cosmos-sdk/MsgSend', value }],
  }

  it('says what is signed', () => {
    expect(readAmino({ ...document, timeout_height: '99' })).toEqual({
      network: 'cosmoshub-4',
      account: '7',
      sequence: '3',
      memo: 'hello',
      timeout: '99',
      messages: [{ fromAddress: payer, toAddress: receiver, amount: coins('1500000') }],
      fee: { amount: coins('500'), gas: '80000' },
      feePayers: '',
    })
    expect(readAmino(document).timeout).toBe('0')
  })
  it('names messages of other types, and who pays the fee', () => {
    const { messages, feePayers } = readAmino({
      ...document,
      msgs: [{ type: 'cosmos-sdk/Else', value: {} }],
      fee: { ...document.fee, granter: other, payer: receiver },
    })
    expect(messages).toEqual(['cosmos-sdk/Else'])
    expect(feePayers).toBe(`${other},${receiver}`)
  })
  it.each([
    ['a receiver that is no text', { ...value, to_address: 7 }],
    ['a member that a transfer does not have', { ...value, more: 1 }],
    ['an amount that is no list', { ...value, amount: '1' }],
  ])('with %s throws', (_, changed) => {
    expect(() => readAmino({ ...document, msgs: [{ type: 'cosmos-sdk/MsgSend', value: changed }] })).toThrow()
  })
})

describe('a document that a wallet signed', () => {
  const asked: SignedDocument = {
    network: 'cosmoshub-4',
    account: '7',
    sequence: '3',
    memo: '',
    timeout: '99',
    messages: [message],
    fee: { amount: coins('500'), gas: '80000' },
    feePayers: '',
  }
  const transfer = {
    account: `cosmos:cosmoshub-4:${payer}`,
    networkId: 'cosmos:cosmoshub-4',
    network: cosmosHub,
    message,
    denom: 'uatom',
    decimals: 6,
    amount: 1_500_000n,
    memo: '',
  } as const
  const compare = (change: Partial<SignedDocument>) => compareDocuments(transfer, 600n, asked, { ...asked, ...change })
  const sent = (change: object) => ({ messages: [{ ...message, ...change }] })

  it('is what was ordered, with a fee up to the one that was confirmed, and any gas', () => {
    expect(compare({})).toEqual([])
    expect(compare({ fee: { amount: coins('600'), gas: '1' } })).toEqual([])
    expect(compare({ fee: { amount: [], gas: '1' } })).toEqual([])
    expect(compare({ feePayers: payer })).toEqual([])
  })
  it.each([
    ['network', 'osmosis-1'],
    ['account', '8'],
    ['sequence', '4'],
    ['memo', 'x'],
    ['timeout', '0'],
  ] as const)('differs in its %s', (field, found) => {
    expect(compare({ [field]: found })).toEqual([{ field, asked: asked[field], found }])
  })
  it.each([
    ['payer', sent({ fromAddress: other }), payer, other],
    ['payer', { feePayers: other }, payer, other],
    ['receiver', sent({ toAddress: other }), receiver, other],
    ['amount', sent({ amount: coins('1500001') }), '1.5', '1.500001'],
    ['amount', sent({ amount: [...coins('1500000'), ...coins('1')] }), '1.5', '1.500001'],
    ['token', sent({ amount: coins('1500000', 'uosmo') }), 'uatom', '1500000 uosmo'],
    ['token', sent({ amount: [...coins('1'), ...coins('2', 'uosmo')] }), 'uatom', '1 uatom, 2 uosmo'],
    ['token', sent({ amount: coins('-1') }), 'uatom', '-1 uatom'],
    ['fee', { fee: { amount: coins('601'), gas: '80000' } }, 'at most 0.0006', '0.000601'],
    ['fee', { fee: { amount: coins('1', 'uosmo'), gas: '80000' } }, 'at most 0.0006', '1 uosmo'],
    ['call', { messages: [message, message] }, sendType, `${sendType}, ${sendType}`],
    ['call', { messages: [message, '/a.b.MsgElse'] }, sendType, `${sendType}, /a.b.MsgElse`],
    ['call', { messages: ['/a.b.MsgElse'] }, sendType, '/a.b.MsgElse'],
    ['call', { messages: [] }, sendType, ''],
  ])('differs in its %s: %j', (field, change, one, found) => {
    expect(compare(change)).toEqual([{ field, asked: one, found }])
  })
  it('is of another denomination than its fee, each in its own decimals', () => {
    const denom = 'factory/osmo1/gem'
    const gems = MsgSend.fromPartial({ ...message, amount: coins('150', denom) })
    const order = { ...transfer, message: gems, denom, decimals: 2 }
    const found = (change: Partial<SignedDocument>) =>
      compareDocuments(order, 600n, asked, { ...asked, messages: [gems], ...change })
    expect(found({})).toEqual([])
    expect(found(sent({ amount: coins('151', denom) }))).toEqual([{ field: 'amount', asked: '1.5', found: '1.51' }])
    expect(found(sent({ amount: coins('150') }))).toEqual([{ field: 'token', asked: denom, found: '150 uatom' }])
    const fee = (amount: ReturnType<typeof coins>) => found({ fee: { amount, gas: '80000' } })
    expect(fee(coins('601'))).toEqual([{ field: 'fee', asked: 'at most 0.0006', found: '0.000601' }])
    expect(fee(coins('1', denom))).toEqual([{ field: 'fee', asked: 'at most 0.0006', found: `1 ${denom}` }])
  })
  it('differs in all that is another', () => {
    expect(compare({ memo: 'x', ...sent({ fromAddress: other, toAddress: other }) }).map(({ field }) => field)).toEqual(
      ['memo', 'payer', 'receiver'],
    )
  })
})

describe('the sum of coins', () => {
  it.each([
    [coins('1'), 1n],
    [[...coins('1'), ...coins('2')], 3n],
    [[], 0n],
    [coins('9'.repeat(78)), 10n ** 78n - 1n],
    [coins('9'.repeat(79)), undefined],
    [coins(''), undefined],
    [coins('1.0'), undefined],
    [coins(' 1'), undefined],
    [coins('1 '), undefined],
    [[...coins('1'), ...coins('1', 'uosmo')], undefined],
  ])('of %j is %s', (amount, sum) => {
    expect(totalIn(amount, 'uatom')).toBe(sum)
  })
})
