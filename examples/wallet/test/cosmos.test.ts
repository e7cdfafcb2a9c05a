import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { makeSignBytes } from '@cosmjs/proto-signing'
import { base64, hex, utf8 } from '@scure/base'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { AuthInfo, SignDoc, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cosmos } from '../src/namespaces/cosmos/cosmos.js'
import type { RequestContext, SigningAsk } from '../src/namespaces/WalletNamespace.js'

const chainId = 'cosmos:cosmoshub-4'
const address = cosmos.addressOn(chainId) ?? ''
const to = 'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu'
const context: RequestContext = { chainId, accounts: [address], nodeUrl: undefined }
const room = await cosmos.load()
const read = (method: string, params: unknown): ReturnType<typeof room.read> => room.read(method, params, context)
const ask = (method: string, params: unknown): SigningAsk => {
  const asked = read(method, params)
  if (asked.kind !== 'ask') throw new Error('answered without asking')
  return asked
}
interface Signed {
  readonly signature: {
    readonly pub_key: { readonly type: string; readonly value: string }
    readonly signature: string
  }
  readonly signed: unknown
}
const answerOf = async (asked: SigningAsk): Promise<Signed> => (await asked.answer()) as Signed

const [known] = (read('cosmos_getAccounts', {}) as { result: readonly { pubkey: string }[] }).result
const publicKey = base64.decode(known?.pubkey ?? '')
/** ECDSA by OpenSSL, which shares no code with the wallet. */
function isSignature(bytes: Uint8Array, { signature: { pub_key, signature } }: Signed): boolean {
  expect(pub_key).toEqual({ type: 'tendermint/PubKeySecp256k1', value: known?.pubkey })
  const spki = Buffer.concat([Buffer.from('3036301006072a8648ce3d020106052b8104000a032200', 'hex'), publicKey])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, base64.decode(signature))
}

const bodyBytes = TxBody.encode(
  TxBody.fromPartial({
    messages: [
      {
        typeUrl: '/cosmos.bank.v1beta1.MsgSend',
        value: MsgSend.encode({
          fromAddress: address,
          toAddress: to,
          amount: [{ denom: 'uatom', amount: '1234567' }],
        }).finish(),
      },
    ],
    memo: 'for you',
  }),
).finish()
const authInfoBytes = AuthInfo.encode(
  AuthInfo.fromPartial({ fee: { amount: [{ denom: 'uatom', amount: '2000' }], gasLimit: 200_000n } }),
).finish()
const direct = {
  chainId: 'cosmoshub-4',
  accountNumber: '1',
  authInfoBytes: base64.encode(authInfoBytes),
  bodyBytes: base64.encode(bodyBytes),
}
const signBytes = makeSignBytes(
  SignDoc.fromPartial({ chainId: 'cosmoshub-4', accountNumber: 1n, authInfoBytes, bodyBytes }),
)
const send = {
  type: 'cosmos-sdk/MsgSend',
  value: { from_address: address, to_address: to, amount: [{ denom: 'uatom', amount: '5' }] },
}
const amino = makeSignDoc(
  [send],
  { amount: [{ denom: 'uatom', amount: '7' }], gas: '23' },
  'cosmoshub-4',
  '<a & b>',
  7,
  54,
)
const adr36 = makeSignDoc(
  [{ type: 'sign/MsgSignData', value: { signer: address, data: base64.encode(utf8.decode('Grüße')) } }],
  { amount: [], gas: '0' },
  '',
  '',
  0,
  0,
)

describe('cosmos', () => {
  it('names the session’s accounts with their keys, without asking', () => {
    expect(read('cosmos_getAccounts', {})).toEqual({
      kind: 'known',
      result: [{ algo: 'secp256k1', address, pubkey: 'Ak9OKtmcNNYLm6YoPJQxqEGK+GcyEpYfl6d7Y3f80Fti' }],
    })
    expect(cosmos.addressOn('cosmos:osmosis-1')).toMatch(/^osmo1/)
    expect(cosmos.addressOn('cosmos:portico-local-1')).toBe(address)
    // Names every object has.
    expect(cosmos.addressOn('cosmos:constructor')).toBe(address)
    expect(cosmos.networkName('cosmos:toString')).toBe('cosmos:toString')
  })

  it.each([
    ['base64', direct],
    ['hexadecimal', { ...direct, authInfoBytes: hex.encode(authInfoBytes), bodyBytes: hex.encode(bodyBytes) }],
    ['base64, with a number for the account', { ...direct, accountNumber: 1 }],
  ])('signs a document in %s directly, and says who gets what', async (_form, signDoc) => {
    const asked = ask('cosmos_signDirect', { signerAddress: address, signDoc })
    expect(asked.shown).toEqual([
      { kind: 'row', name: 'Amount', value: '1234567 uatom' },
      { kind: 'code', name: 'To', value: to },
      { kind: 'code', name: 'From', value: address },
      { kind: 'row', name: 'Fee', value: '2000 uatom' },
      { kind: 'text', name: 'Memo', value: 'for you' },
      { kind: 'code', name: 'Account', value: address },
    ])
    const answer = await answerOf(asked)
    expect(isSignature(signBytes, answer)).toBe(true)
    expect(answer.signed).toEqual({ ...signDoc, accountNumber: '1' })
  })

  it('signs an amino document, whole', async () => {
    for (const signDoc of [amino, { ...amino, timeout_height: '9' }]) {
      const asked = ask('cosmos_signAmino', { signerAddress: address, signDoc })
      expect(asked.shown).toContainEqual({ kind: 'row', name: 'Amount', value: '5 uatom' })
      const answer = await answerOf(asked)
      expect(isSignature(serializeSignDoc(signDoc), answer)).toBe(true)
      expect(answer.signed).toEqual(signDoc)
    }
  })

  it('shows a message of ADR-036 as a message', async () => {
    const asked = ask('cosmos_signAmino', { signerAddress: address, signDoc: adr36 })
    expect(asked.title).toBe('Sign message')
    expect(asked.shown[0]).toEqual({ kind: 'text', name: 'Message', value: 'Grüße' })
    expect(isSignature(serializeSignDoc(adr36), await answerOf(asked))).toBe(true)
  })

  it('says that messages it does not know are unreadable', () => {
    const body = TxBody.encode(
      TxBody.fromPartial({ messages: [{ typeUrl: '/made.up.Msg', value: Uint8Array.of(1) }] }),
    ).finish()
    const warning = { kind: 'warning', value: expect.stringContaining('unreadable') }
    const signDoc = { ...direct, bodyBytes: base64.encode(body) }
    expect(ask('cosmos_signDirect', { signerAddress: address, signDoc }).shown).toContainEqual(warning)
    const strange = { ...amino, msgs: [{ type: 'made/up', value: {} }] }
    expect(ask('cosmos_signAmino', { signerAddress: address, signDoc: strange }).shown).toContainEqual(warning)
  })

  it.each<readonly [string, unknown, number]>([
    ['cosmos_signDirect', undefined, -32_602],
    ['cosmos_signDirect', { signerAddress: to, signDoc: direct }, 4100],
    ['cosmos_signDirect', { signerAddress: address, signDoc: { ...direct, chainId: 'osmosis-1' } }, -32_602],
    ['cosmos_signDirect', { signerAddress: address, signDoc: { ...direct, bodyBytes: '%%' } }, -32_602],
    ['cosmos_signDirect', { signerAddress: address, signDoc: { ...direct, bodyBytes: '////////' } }, -32_602],
    ['cosmos_signDirect', { signerAddress: address, signDoc: { ...direct, accountNumber: '-1' } }, -32_602],
    ['cosmos_signAmino', { signerAddress: address, signDoc: { ...amino, chain_id: 'osmosis-1' } }, -32_602],
    ['cosmos_signAmino', { signerAddress: address, signDoc: { ...amino, msgs: 'all' } }, -32_602],
    // A transaction dressed as a message.
    ['cosmos_signAmino', { signerAddress: address, signDoc: { ...adr36, chain_id: 'cosmoshub-4' } }, -32_602],
    ['cosmos_signAmino', { signerAddress: address, signDoc: { ...adr36, msgs: [...adr36.msgs, send] } }, -32_602],
    ['cosmos_signAmino', { signerAddress: to, signDoc: amino }, 4100],
    ['valueOf', {}, 5101],
  ])('refuses %s with %j', (method, params, code) => {
    expect(() => read(method, params)).toThrow(expect.objectContaining({ code }))
  })
})
