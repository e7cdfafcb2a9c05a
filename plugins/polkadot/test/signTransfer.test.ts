import { PorticoError, type PreparedTransfer, type SignedTransfer, type TransferAction } from '@portico/core'
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
const estimate = (action: TransferAction = pay(), signal?: AbortSignal) =>
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

it('only the native currency is sent', async () => {
  expect(model.transfers.actions).toEqual(['native'])
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
