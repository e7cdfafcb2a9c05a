import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { QueryAccountResponse } from 'cosmjs-types/cosmos/auth/v1beta1/query'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromBase64, fromHex, toHex } from '../src/runtime/bytes.js'
import {
  accountAnswer,
  accountPath,
  createModelChain,
  queried,
  receiver,
  sign,
  simulatePath,
  type ModelChain,
} from './modelChain.js'

let model: ModelChain
beforeEach(async () => {
  model = await createModelChain()
})
const details = expect.any(String) as string
const pay = (amount: bigint, to: string = receiver) => ({ type: 'native', to, amount }) as const
const estimate = (amount = 1000n, to: string = receiver, signal?: AbortSignal) =>
  model.transfers.estimate({ account: model.account, action: pay(amount, to) }, signal)
const estimateMost = () =>
  model.transfers.estimate({ account: model.account, action: { type: 'native', to: receiver, amount: 'max' } })
/** What the chain was asked to try. */
function tried() {
  const { params } = model.asked.find(({ what }) => what === simulatePath)!
  const { txBytes } = SimulateRequest.decode(fromHex((params as { readonly data: string }).data))
  const { bodyBytes, authInfoBytes, signatures } = TxRaw.decode(txBytes)
  const info = AuthInfo.decode(authInfoBytes)
  const [{ publicKey } = { publicKey: undefined }] = info.signerInfos
  return { body: TxBody.decode(bodyBytes), info, signatures, key: PubKey.decode(publicKey!.value).key }
}

describe('a transfer', () => {
  it('costs gas of the chain’s own trial, and two fifths more, at the network’s price', async () => {
    expect(await estimate()).toEqual({ fee: 2100n }) // 60 000 × 1.4 × 0.025
    model.gas = 60_001n
    expect(await estimate()).toEqual({ fee: 2101n }) // 84 002 × 0.025 = 2100.05
  })
  it('of the most leaves the fee: one smallest unit more is refused', async () => {
    expect(await estimateMost()).toEqual({ fee: 2100n, amount: 4_997_900n })
    expect(await estimate(4_997_900n)).toEqual({ fee: 2100n })
    await expect(estimate(4_997_901n)).rejects.toMatchObject({ code: 'cosmos/notEnough' })
    model.balance = 2100n
    await expect(estimateMost()).rejects.toMatchObject({ code: 'cosmos/notEnough' })
    model.balance = 2101n
    expect(await estimateMost()).toEqual({ fee: 2100n, amount: 1n })
  })
  it('is tried as it will be sent, without a signature', async () => {
    await estimate()
    const { body, info, signatures, key } = tried()
    expect(body).toMatchObject({ memo: '', timeoutHeight: 0n, messages: [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend' }] })
    expect(MsgSend.decode(body.messages[0]!.value)).toEqual({
      fromAddress: model.address,
      toAddress: receiver,
      amount: [{ denom: 'uatom', amount: '1000' }],
    })
    expect(info).toMatchObject({ signerInfos: [{ sequence: 3n }], fee: { amount: [], gasLimit: 0n } })
    expect([signatures, key]).toEqual([[new Uint8Array()], model.publicKey])
  })
  it('is tried with the key that the chain has, or else any, where the wallet is not connected', async () => {
    model.disconnect()
    expect(await estimate()).toEqual({ fee: 2100n })
    expect(tried().key).toEqual(fromBase64('A1rWgQpH8HNVP/MNL8x+DTscC3S2GhqqJYI0QDcVHhQ6'))
    model.asked.length = 0
    const onChain = fromBase64('AyZMvoxALbrY8wO1oPEX4rVmwH33+4Gt4T2NU5UZGRRX')
    model.payer.publicKey = onChain
    await estimate()
    expect(tried().key).toEqual(onChain)
  })
  it('is estimated until the signal', async () => {
    await expect(estimate(1n, receiver, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
    const left = new AbortController()
    model.answers[simulatePath] = () => left.abort(new Error('gone'))
    await expect(estimate(1n, receiver, left.signal)).rejects.toThrow('gone')
  })

  it.each([
    ['to another chain', 'osmo19rl4cm2hmr8afy4kldpxz3fka4jguq0a5m7df8'],
    ['with a typing error', `${receiver.slice(0, -1)}z`],
    ['to nobody', ''],
  ])('%s is refused', async (_, to) => {
    await expect(estimate(1n, to)).rejects.toMatchObject({
      code: 'cosmos/invalidAddress',
      context: { address: to },
      details: expect.stringContaining('cosmos1') as string,
    })
    expect(model.asked).toEqual([])
  })
  it.each([0n, -1n, 2n ** 256n])('of %d is refused', async (amount) => {
    await expect(estimate(amount)).rejects.toMatchObject({ code: 'cosmos/invalidAmount', context: { amount } })
  })
  it('may be of 256 bits, which nobody has', async () => {
    await expect(estimate(2n ** 256n - 1n)).rejects.toMatchObject({ code: 'cosmos/notEnough' })
  })
  it('from what is no address, or on a network that the site does not use, is refused', async () => {
    const { transfers } = model
    await expect(transfers.estimate({ account: 'cosmos:cosmoshub-4:nobody', action: pay(1n) })).rejects.toMatchObject({
      code: 'cosmos/invalidAddress',
      context: { address: 'nobody' },
    })
    const account = `cosmos:juno-1:${model.address}` as const
    await expect(transfers.estimate({ account, action: pay(1n) })).rejects.toMatchObject({
      code: 'cosmos/rpcUnavailable',
      context: { chain: 'cosmos:juno-1', url: '' },
      details,
    })
  })
})

describe('money for the amount and the fee', () => {
  it.each([
    [999n, 1000n],
    [3099n, 3100n],
  ])('of %d is not enough', async (available, needed) => {
    model.balance = available
    await expect(estimate()).rejects.toMatchObject({
      code: 'cosmos/notEnough',
      context: { needed, available },
      details: expect.stringContaining('Nothing was sent') as string,
    })
  })
  it('is enough to the last unit', async () => {
    model.balance = 3100n
    expect(await estimate()).toEqual({ fee: 2100n })
  })
  it('is looked at before the chain tries the transfer', async () => {
    model.balance = 999n
    await expect(estimate()).rejects.toMatchObject({ code: 'cosmos/notEnough' })
    expect(model.asked.map(({ what }) => what)).not.toContain(simulatePath)
  })
})

describe('a fee that makes no sense [M8]', () => {
  beforeEach(() => {
    model.balance = 10n ** 30n
  })
  const refused = { code: 'cosmos/implausibleFee', details: expect.stringContaining('Nothing was sent') as string }

  it('has gas of more than a hundred transfers', async () => {
    model.gas = 10_000_000n
    expect(await estimate()).toEqual({ fee: 350_000n })
    model.gas = 10_000_001n
    await expect(estimate()).rejects.toMatchObject({ ...refused, context: { chain: 'Cosmos Hub', fee: 350_001n } })
    model.network = { ...model.network, gasPrice: 0 }
    await expect(estimate()).rejects.toMatchObject(refused)
  })
  it('is a hundred times that of the network’s own price', async () => {
    const config = (price: string) => {
      const text = `${price}uatom`
      return queried(Uint8Array.of(10, text.length, ...new TextEncoder().encode(text)))
    }
    model.gas = 100_000n
    model.answers['/cosmos.base.node.v1beta1.Service/Config'] = config('2.5')
    expect(await estimate()).toEqual({ fee: 350_000n })
    model.answers['/cosmos.base.node.v1beta1.Service/Config'] = config('2.50001')
    await expect(estimate()).rejects.toMatchObject(refused)
    // A network without a price has no usual fee.
    model.network = { ...model.network, gasPrice: 0 }
    expect((await estimate()).fee).toBe(350_002n)
  })
})

describe('a fee that was confirmed', () => {
  const feeOf = async (maxFee: bigint) => {
    const { prepared, signed } = sign(model, { order: { maxFee } })
    // A fee above what was confirmed ends in the pipeline, at the latest in the comparison.
    await signed.catch(() => {})
    return prepared[0]!.fee
  }
  it('is not exceeded as long as it pays for a quarter more gas than the trial took', async () => {
    expect(await feeOf(2100n)).toBe(2100n)
    expect(await feeOf(3000n)).toBe(2100n)
    model.gas = 63_000n // 88 200 gas would cost 2205
    expect(await feeOf(2100n)).toBe(2100n)
    model.gas = 67_200n
    expect(await feeOf(2100n)).toBe(2100n) // 84 000 gas is a quarter more
    model.gas = 67_201n
    expect(await feeOf(2100n)).toBe(2353n)
  })
})

describe('a price of gas', () => {
  it.each([
    [0.000_000_1, 1n],
    [0.1 + 0.2, 25_200n],
    [5_000_000_000, 420_000_000_000_000n],
    [0.000_001, 1n],
    [0, 0n],
  ])('of %d is read exactly', async (gasPrice, fee) => {
    model.balance = 10n ** 30n
    model.network = { ...model.network, gasPrice }
    expect(await estimate()).toEqual({ fee })
  })
})

describe('the payer’s account', () => {
  it('is asked for by its address on this chain', async () => {
    await estimate()
    const { params } = model.asked.find(({ what }) => what === accountPath)!
    const data = Uint8Array.of(10, model.address.length, ...new TextEncoder().encode(model.address))
    expect(params).toEqual({ path: accountPath, data: toHex(data) })
  })
  it.each([
    ['by code 22', { response: { code: 22, log: 'gone' } }],
    ['in words', { response: { code: 5, log: 'rpc error: account cosmos1… not found' } }],
    ['in other words', new Error('Account not found')],
  ])('does not exist where a node says so %s', async (_, answer) => {
    model.answers[accountPath] = answer
    await expect(estimate()).rejects.toMatchObject({
      code: 'cosmos/accountUnknown',
      context: { chain: 'Cosmos Hub', address: model.address },
      cause: { code: 'cosmos/rpcFailed' },
      details,
    })
  })
  it.each([
    ['refuses', { response: { code: 18, log: 'invalid request' } }, 'cosmos/rpcFailed'],
    ['speaks of another thing that is not found', new Error('method not found'), 'cosmos/rpcFailed'],
    ['answers no account', queried(QueryAccountResponse.encode({}).finish()), 'cosmos/badAnswer'],
    ['answers one of an unknown type', accountAnswer('/odd.Account', new Uint8Array()), 'cosmos/badAnswer'],
    ['answers nothing', { response: {} }, 'cosmos/badAnswer'],
  ])('is not known where a node %s', async (_, answer, code) => {
    model.answers[accountPath] = answer
    await expect(estimate()).rejects.toMatchObject({ code })
  })
  it.each(['0', '-1', '1.5', '01', 'x1', '1x', '1'.repeat(16), 1000])(
    'is of a block, which is not %j',
    async (height) => {
      const value = BaseAccount.encode(BaseAccount.fromPartial({ accountNumber: 1n })).finish()
      model.answers[accountPath] = accountAnswer('/cosmos.auth.v1beta1.BaseAccount', value, height)
      await expect(estimate()).rejects.toMatchObject({
        code: 'cosmos/badAnswer',
        context: { from: 'Cosmos Hub', method: accountPath },
        cause: expect.any(Error) as Error,
      })
    },
  )
  it('of a type that CosmJS does not know is one of vesting', async () => {
    const base = BaseAccount.encode(BaseAccount.fromPartial({ accountNumber: 1n, sequence: 3n })).finish()
    const wrap = (value: Uint8Array): Uint8Array => Uint8Array.of(10, value.length, ...value)
    model.answers[accountPath] = accountAnswer('/cosmos.vesting.v1beta1.PermanentLockedAccount', wrap(wrap(base)))
    expect(await estimate()).toEqual({ fee: 2100n })
  })
  it('may have a key of another kind, which is not taken', async () => {
    model.disconnect()
    const pubKey = {
      typeUrl: '/cosmos.crypto.ed25519.PubKey',
      value: PubKey.encode({ key: model.publicKey.slice(1) }).finish(),
    }
    const account = BaseAccount.fromPartial({ address: model.address, accountNumber: 1n, pubKey })
    model.answers[accountPath] = accountAnswer('/cosmos.auth.v1beta1.BaseAccount', BaseAccount.encode(account).finish())
    await estimate()
    expect(tried().key).toEqual(fromBase64('A1rWgQpH8HNVP/MNL8x+DTscC3S2GhqqJYI0QDcVHhQ6'))
  })
})

describe('a trial', () => {
  it.each([
    ['answers no gas', SimulateResponse.encode(SimulateResponse.fromPartial({})).finish()],
    ['answers no message', Uint8Array.of(255)],
  ])('that %s is of no use', async (_, value) => {
    model.answers[simulatePath] = queried(value)
    await expect(estimate()).rejects.toMatchObject({
      code: 'cosmos/badAnswer',
      context: { from: 'Cosmos Hub', method: simulatePath },
      cause: expect.any(Error) as Error,
    })
  })
  it('that fails says why', async () => {
    model.answers[simulatePath] = { response: { code: 5, log: 'spendable balance is smaller' } }
    await expect(estimate()).rejects.toMatchObject({
      code: 'cosmos/rpcFailed',
      context: { problem: 'spendable balance is smaller' },
    })
  })
})
