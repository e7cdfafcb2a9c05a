import {
  PorticoError,
  type EstimatedAction,
  type PreparedTransfer,
  type SignedTransfer,
  type TransferAction,
} from '@portico/core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PolkadotNetwork } from '../src/index.js'
import {
  account,
  address,
  createModelChain,
  extrinsic,
  network,
  pay,
  payer,
  payload,
  receiver,
  type ModelChain,
} from './modelChain.js'

let model: ModelChain
beforeEach(() => {
  model = createModelChain()
})
const estimate = (action: EstimatedAction = pay(), signal?: AbortSignal) =>
  model.transfers.estimate({ account, action }, signal)
function sign({ signal = new AbortController().signal, onPrepared = () => {} } = {}) {
  const prepared: PreparedTransfer[] = []
  const steps = {
    signal,
    prepared(transfer: PreparedTransfer) {
      prepared.push(transfer)
      onPrepared()
    },
  }
  return { prepared, signed: model.transfers.sign({ account, action: pay(), maxFee: 1000n, display: {} }, steps) }
}
const thrownBy = (promise: Promise<unknown>): Promise<unknown> => promise.catch((thrown: unknown) => thrown)

it('calls are not sent', async () => {
  expect(model.transfers.actions).toEqual(['native', 'token'])
  expect(await thrownBy(estimate({ type: 'calls', calls: [{ to: '0x' }] }))).toMatchObject({
    code: 'polkadot/notSupported',
    context: { wallet: 'Polkadot', method: 'calls' },
  })
})

describe('an estimate', () => {
  it('is what the chain says', async () => {
    expect(await estimate()).toEqual({ fee: 100n })
    expect(model.calls).toEqual([network.caipNetworkId])
  })
  it('of the most is what the account can spend and still exist, less the fee of that', async () => {
    const most = { type: 'native', to: receiver, amount: 'max' } as const
    const seen: bigint[] = []
    const estimateFee = ({ amount }: { readonly amount: bigint }) => {
      seen.push(amount)
      return Promise.resolve(100n)
    }
    model.chainDoes = { estimateFee }
    model.funds = { least: 10n, payer: 5030n, kept: 30n, receiver: 0n }
    expect(await estimate(most)).toEqual({ fee: 100n, amount: 4900n })
    expect(seen).toEqual([5000n])
    model.funds = { ...model.funds, payer: 130n }
    expect(await estimate(most)).toEqual({ fee: 100n, amount: 0n })
    model.funds = { ...model.funds, payer: 20n }
    expect(await estimate(most)).toEqual({ fee: 100n, amount: 0n })
  })
  it('is of a transfer to the address with the prefix of the network', async () => {
    const seen: unknown[] = []
    model.chainDoes = {
      estimateFee: (transfer) => {
        seen.push(transfer)
        return Promise.resolve(1n)
      },
    }
    await estimate()
    model.restart({ ...network, ss58Prefix: 0 })
    await estimate(pay(5n, address('2', 42)))
    await estimate(pay(5n, address('2', 0)))
    const { ss58Prefix: _, ...unknownPrefix } = network
    model.restart(unknownPrefix as PolkadotNetwork)
    await estimate(pay(5n, address('2', 7)))
    expect(seen).toEqual(
      [receiver, address('2', 0), address('2', 0), address('2', 7)].map((to) => ({ from: payer, to, amount: 5n })),
    )
  })
  it.each([
    ['is mistyped', `${receiver.slice(0, -1)}1`, 'copied whole'],
    ['is none', 'nobody', 'copied whole'],
    ['is of another network', address('2', 0), 'one of Local'],
    ['is of another network with a long prefix', address('2', 10_041), 'one of Local'],
  ])('needs an address, which %s', async (_, to, why) => {
    expect(await thrownBy(estimate(pay(5n, to)))).toMatchObject({
      code: 'polkadot/invalidAddress',
      context: { address: to },
      details: expect.stringContaining(why) as string,
    })
  })
  it.each([0n, -1n, 2n ** 128n])('needs an amount, which %d is not', async (amount) => {
    expect(await thrownBy(estimate(pay(amount)))).toMatchObject({
      code: 'polkadot/invalidAmount',
      context: { amount },
    })
  })
  it('may be of 128 bits', async () => {
    expect(await estimate(pay(2n ** 128n - 1n))).toEqual({ fee: 100n })
  })
  it('says what a new account needs at least, and what the payer has to keep', async () => {
    const least = 10n ** 10n
    const funds = (payer: bigint, receiver: bigint) => (model.funds = { least, kept: least, payer, receiver })
    const refusal = (name: string, minimum: string) => ({
      code: `polkadot/${name}`,
      context: { currency: 'ROC', minimum },
    })
    funds(10n * least, 0n)
    expect(await thrownBy(estimate(pay(least - 1n)))).toMatchObject(refusal('receiverBelowMinimum', '0.01'))
    expect(await estimate(pay(least))).toEqual({ fee: 100n })
    funds(10n * least, least / 2n)
    expect(await thrownBy(estimate(pay(1n)))).toMatchObject(refusal('receiverBelowMinimum', '0.005'))
    funds(10n * least, least)
    expect(await estimate(pay(1n))).toEqual({ fee: 100n })
    expect(await estimate(pay(9n * least - 100n))).toEqual({ fee: 100n })
    expect(await thrownBy(estimate(pay(9n * least - 99n)))).toMatchObject(refusal('payerBelowMinimum', '0.01'))
    // To itself, whatever the prefix.
    expect(await estimate(pay(9n * least, payer))).toEqual({ fee: 100n })
  })
  it('of an asset says what is in its way', async () => {
    const asset = { symbol: 'USDT', decimals: 6, least: 10_000n, isSufficient: true, payer: 1_000_000n, receiver: 0n }
    const token = (amount: bigint, rest: object = {}): TransferAction => ({
      type: 'token',
      token: '1984',
      decimals: 6,
      to: receiver,
      amount,
      ...rest,
    })
    const have = (change: object = {}, native: object = {}) =>
      (model.funds = { least: 10n, kept: 10n, payer: 1000n, receiver: 0n, asset: { ...asset, ...change }, ...native })
    const code = async (action: TransferAction) => Object(await thrownBy(estimate(action))) as object
    const below = (who: string, currency: string, minimum: string) => ({
      code: `polkadot/${who}BelowMinimum`,
      context: { currency, minimum },
    })
    have()
    expect(await estimate(token(10_000n))).toEqual({ fee: 100n })
    expect(await estimate({ ...token(1n), amount: 'max' } as EstimatedAction)).toEqual({ fee: 100n, amount: 990_000n })
    expect(await code(token(9_999n))).toMatchObject(below('receiver', 'USDT', '0.01'))
    expect(await code(token(990_001n))).toMatchObject(below('payer', 'USDT', '0.01'))
    expect(await code(token(1_000_001n))).toMatchObject({ code: 'polkadot/notEnough', context: { token: 'USDT' } })
    expect(await code(token(10_000n, { decimals: 12 }))).toMatchObject({
      code: 'polkadot/decimalsDiffer',
      context: { token: '1984', shown: 12, found: 6 },
    })
    have({ isSufficient: false })
    expect(await code(token(10_000n))).toMatchObject(below('receiver', 'ROC', '0.00000000001'))
    have({ isSufficient: false }, { receiver: 10n })
    expect(await estimate(token(10_000n))).toEqual({ fee: 100n })
    have({}, { payer: 109n })
    expect(await code(token(10_000n))).toMatchObject(below('payer', 'ROC', '0.00000000001'))
    model.funds = { least: 10n, kept: 10n, payer: 1000n, receiver: 0n }
    for (const one of ['1984', 'x', '4294967296', '-1', ''])
      expect(await code(token(10_000n, { token: one }))).toMatchObject({ code: 'polkadot/unknownToken' })
  })
  it('that the chain refuses says why, and one that has a code keeps it', async () => {
    const refusal = new Error('1010: Inability to pay')
    model.chainDoes = { estimateFee: () => Promise.reject(refusal) }
    expect(await thrownBy(estimate())).toMatchObject({
      code: 'polkadot/rpcFailed',
      context: { chain: 'Local', problem: '1010: Inability to pay' },
      cause: refusal,
    })
    const coded = new PorticoError('polkadot/rpcUnavailable', { shortMessage: 'gone' })
    model.chainDoes = { estimateFee: () => Promise.reject(coded) }
    expect(await thrownBy(estimate())).toBe(coded)
  })
  it('ends with its signal, also where the chain does not answer', async () => {
    await expect(estimate(pay(), AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
    const left = new AbortController()
    model.chainDoes = { estimateFee: () => new Promise(() => left.abort(new Error('gone'))) }
    await expect(estimate(pay(), left.signal)).rejects.toThrow('gone')
    const other = new AbortController()
    model.chainDoes = {
      estimateFee: () => {
        other.abort(new Error('late'))
        return Promise.reject(new Error('closed'))
      },
    }
    await expect(estimate(pay(), other.signal)).rejects.toThrow('late')
  })
})

describe('a transfer', () => {
  it('is signed after what finds it was read', async () => {
    const { prepared, signed } = sign()
    expect(await signed).toEqual({
      hash: extrinsic.hash,
      bytes: '0xabcd',
      expires: true,
      notes: { until: 164 },
    })
    expect(prepared).toEqual([{ anchor: { nonce: 12, block: 120 }, fee: 100n, walletBroadcasts: false }])
    expect(model.calls).toEqual([
      network.caipNetworkId,
      [{ from: payer, to: receiver, amount: 5n }, 120],
      // No signal goes to the wallet: a late approval counts.
      [payload, { networkId: network.caipNetworkId }],
    ])
  })
  it('that would fail in its block for what an account has to have is not asked for', async () => {
    model.funds = { least: 10n, kept: 10n, payer: 1000n, receiver: 0n }
    expect(await thrownBy(sign().signed)).toMatchObject({ code: 'polkadot/receiverBelowMinimum' })
    model.funds = { least: 10n, kept: 10n, payer: 114n, receiver: 10n }
    expect(await thrownBy(sign().signed)).toMatchObject({ code: 'polkadot/payerBelowMinimum' })
    expect(model.calls).not.toContainEqual([payload, { networkId: network.caipNetworkId }])
  })
  it('that was withdrawn when it was prepared is not asked for', async () => {
    const onPrepared = () => {
      throw new Error('withdrawn')
    }
    await expect(sign({ onPrepared }).signed).rejects.toThrow('withdrawn')
    expect(model.calls).not.toContainEqual([payload, { networkId: network.caipNetworkId }])
  })
  it('that the wallet signed otherwise was changed (M3)', async () => {
    const differences = [{ field: 'tip', asked: '0', found: '5' }]
    model.chainDoes = { sign: () => Promise.resolve({ ...extrinsic, differences }) }
    expect(await thrownBy(sign().signed)).toMatchObject({ code: 'core/transferChanged', context: { differences } })
  })
  it('ends with the wallet’s own error, however it is wrapped', async () => {
    const refusal = Object.assign(new Error('Cancelled'), { code: 4001 })
    model.walletDoes = { signPayload: () => Promise.reject(refusal) }
    model.chainDoes = {
      sign: (_, signer) =>
        signer.signPayload(payload).then(
          () => extrinsic,
          () => {
            throw new Error('wrapped')
          },
        ),
    }
    expect(await thrownBy(sign().signed)).toBe(refusal)
  })
  it('ends with the chain’s own error where the wallet was not asked', async () => {
    const failure = new Error('no such call')
    model.chainDoes = { sign: () => Promise.reject(failure) }
    expect(await thrownBy(sign().signed)).toBe(failure)
  })
  it('is not signed as bytes', async () => {
    model.chainDoes = {
      sign: async (_, signer) => {
        await signer.signRaw({ address: payer, data: '0x00', type: 'bytes' })
        return extrinsic
      },
    }
    expect(await thrownBy(sign().signed)).toMatchObject({
      code: 'polkadot/notSupported',
      context: { wallet: 'Meadow', method: 'signRaw' },
    })
  })
  it('ends with its signal while the wallet was not asked', async () => {
    await expect(sign({ signal: AbortSignal.abort(new Error('left')) }).signed).rejects.toThrow('left')
    const left = new AbortController()
    model.chainDoes = { heads: () => new Promise(() => left.abort(new Error('gone'))) }
    await expect(sign({ signal: left.signal }).signed).rejects.toThrow('gone')
    model.chainDoes = { heads: () => Promise.reject(new Error('closed')) }
    expect(await thrownBy(sign().signed)).toMatchObject({ code: 'polkadot/rpcFailed', context: { problem: 'closed' } })
  })
})

describe('signed bytes that are handed to a node', () => {
  const signed: SignedTransfer = { hash: extrinsic.hash, bytes: '0xabcd', expires: true }
  const order = { account, action: pay(), maxFee: 1000n, display: {} }
  const broadcast = (answer: unknown, attempt = 0) => {
    model.answers['author_submitExtrinsic'] = answer
    return model.transfers.broadcast(order, signed, attempt)
  }
  it('are accepted', async () => {
    expect(await broadcast(extrinsic.hash)).toBe('accepted')
    expect(model.asked).toMatchObject([
      { method: 'author_submitExtrinsic', params: ['0xabcd'], url: 'http://a.example' },
    ])
  })
  it('go to one node, another one with each attempt', async () => {
    for (const attempt of [0, 1, 2]) await broadcast(extrinsic.hash, attempt)
    expect(model.asked.map(({ url }) => url)).toEqual(['http://a.example', 'http://b.example', 'http://a.example'])
  })
  it.each([
    'Transaction Already Imported',
    'Transaction is temporarily banned',
    'Transaction is outdated',
    'Invalid Transaction: Stale',
  ])('are known to a node that says: %s', async (words) => {
    expect(await broadcast(new Error(words))).toBe('known')
  })
  it('are refused in the words of the node', async () => {
    expect(await broadcast(new Error('Transaction has a bad signature'))).toMatchObject({
      refused: {
        code: 'polkadot/rpcFailed',
        message: expect.stringContaining('Transaction has a bad signature') as string,
      },
    })
  })
  it.each([[new TypeError('closed')], [{ hash: 1 }]])(
    'are not known to be there where the node answers %s',
    async (answer) => {
      expect(await broadcast(answer)).toBe('unanswered')
    },
  )
})
