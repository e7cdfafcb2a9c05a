import { PorticoError, type SignedTransfer } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { fromBase64, toBase58, toBase64 } from '../src/runtime/bytes.js'
import { readMessage } from '../src/runtime/transfers/readMessage.js'
import { readWire } from '../src/runtime/wireTransaction.js'
import { additions, altering, changes, thief } from './alterTransaction.js'
import { anybody, block, createModelSolana, fee, pay, sign, type ModelSolana } from './modelSolana.js'

const asked = ({ wallet }: ModelSolana) =>
  wallet.requests.map(({ method }) => method).filter((method) => method !== 'standard:connect')
const thrownBy = (signed: Promise<unknown>): Promise<unknown> => signed.catch((thrown: unknown) => thrown)

it('SOL and tokens are sent, calls are not', async () => {
  expect((await createModelSolana()).transfers.actions).toEqual(['native', 'token'])
})

describe('a transfer', () => {
  it('is signed after what finds it was noted, and its hash is that of the signed bytes', async () => {
    const model = await createModelSolana()
    const { prepared, signed } = sign(model, pay(5n))
    const { bytes = '', ...rest } = await signed
    const wire = readWire(fromBase64(bytes)!)!
    expect(rest).toEqual({ hash: toBase58(wire.signatures[0]!), expires: true, notes: { lastBlock: block.lastBlock } })
    expect(prepared).toEqual([
      {
        anchor: {
          message: toBase64(wire.message),
          fee: `${fee}`,
          slot: block.slot,
          lastBlock: block.lastBlock,
          newest: null,
        },
        fee,
        walletBroadcasts: false,
      },
    ])
    expect(asked(model)).toEqual(['solana:signTransaction'])
    expect(model.paramsOf('getSignaturesForAddress')).toEqual([[model.address, { limit: 1, commitment: 'confirmed' }]])
    expect(model.paramsOf('sendTransaction')).toEqual([])
  })
  it('remembers the newest transaction of before', async () => {
    const model = await createModelSolana()
    const newest = model.land({ bytes: (await sign(model).signed).bytes! })
    const { prepared, signed } = sign(model)
    await signed
    expect(prepared[0]!.anchor['newest']).toBe(newest)
  })
  it('that was withdrawn when it was prepared is not asked for', async () => {
    const model = await createModelSolana()
    const onPrepared = () => {
      throw new Error('withdrawn')
    }
    await expect(sign(model, pay(5n), { onPrepared }).signed).rejects.toThrow('withdrawn')
    expect(asked(model)).toEqual([])
  })
  it('ends with its signal while the wallet was not asked, and not afterwards', async () => {
    const model = await createModelSolana()
    const left = new AbortController()
    const late = sign(model, pay(5n), { signal: left.signal, onPrepared: () => left.abort(new Error('too late')) })
    expect(await late.signed).toMatchObject({ expires: true })
    await expect(sign(model, pay(5n), { signal: left.signal }).signed).rejects.toThrow('too late')
    expect(asked(model)).toHaveLength(1)
  })
  it('that the visitor refuses is refused', async () => {
    const model = await createModelSolana()
    model.wallet.behave('refuse')
    await expect(sign(model).signed).rejects.toMatchObject({ code: 4001 })
  })
})

describe('a wallet that signs', () => {
  it.each(['receiver', 'amount', 'call'])('another %s: it was changed, and is not sent (M3)', async (field) => {
    const model = await createModelSolana({ alter: altering(changes[field]!) })
    const action = pay(5n)
    const thrown = await thrownBy(sign(model, action).signed)
    expect(thrown).toMatchObject({ code: 'core/transferChanged', context: { differences: [{ field }] } })
    if (field === 'receiver')
      expect(thrown).toMatchObject({ context: { differences: [{ asked: action.to, found: thief }] } })
  })
  it('a higher fee, which is changed only where it is more than was confirmed (M4)', async () => {
    const model = await createModelSolana({ alter: altering(changes['fee']!) })
    const thrown = await thrownBy(sign(model, pay(5n), { maxFee: fee }).signed)
    expect(thrown).toMatchObject({ code: 'core/transferChanged', context: { differences: [{ field: 'fee' }] } })
    expect(await sign(model, pay(5n), { maxFee: 10n ** 9n }).signed).toMatchObject({ expires: true })
  })
  it('a newer blockhash: the transfer expires later', async () => {
    const blockhash = anybody()
    const model = await createModelSolana({
      alter: altering((transaction) => (transaction.recentBlockhash = blockhash)),
    })
    const value = { blockhash, lastValidBlockHeight: 950 }
    const signing = sign(model, pay(5n), {
      onPrepared: () => (model.answers['getLatestBlockhash'] = { context: { slot: 1050 }, value }),
    })
    const { bytes = '', notes } = await signing.signed
    expect(readMessage(readWire(fromBase64(bytes)!)!.message)).toMatchObject({ blockhash })
    expect(notes).toEqual({ lastBlock: 982 })
  })
  it('a newer blockhash, while no node answers when that expires', async () => {
    const model = await createModelSolana({
      alter: altering((transaction) => (transaction.recentBlockhash = anybody())),
    })
    const onPrepared = () => (model.answers['getLatestBlockhash'] = new Error('behind'))
    const { notes, expires } = await sign(model, pay(5n), { onPrepared }).signed
    expect([notes, expires]).toEqual([undefined, true])
  })
  it('with another key: its answer is of no use (M15)', async () => {
    const model = await createModelSolana()
    model.wallet.misbehave('signsWithAnotherKey')
    expect(await thrownBy(sign(model).signed)).toMatchObject({
      code: 'solana/badAnswer',
      context: { from: 'Meadow', method: 'signTransaction' },
      cause: { message: expect.stringContaining('not one of the account') as string },
    })
  })
  it.each([
    ['nothing', []],
    ['no transaction', [Uint8Array.of(1, 2, 3)]],
    ['what is no message', [Uint8Array.of(1, ...new Uint8Array(64), 1, 0, 0, 1, ...new Uint8Array(32))]],
  ])('%s: its answer is of no use', async (_, answer) => {
    const model = await createModelSolana()
    model.change({ signTransactions: () => Promise.resolve(answer) })
    expect(await thrownBy(sign(model).signed)).toMatchObject({
      code: 'solana/badAnswer',
      context: { from: 'Meadow', method: 'signTransaction' },
    })
  })
})

describe('a wallet that broadcasts by itself', () => {
  const signature = new Uint8Array(64).fill(7)
  async function broadcasting(send: () => Promise<Uint8Array> = () => Promise.resolve(signature)) {
    const model = await createModelSolana()
    const calls: unknown[] = []
    model.change({
      signs: () => false,
      signAndSend(...given) {
        calls.push(given)
        return send()
      },
    })
    return { model, calls }
  }
  it('is asked once, without a signal, and its hash is what it answers', async () => {
    const { model, calls } = await broadcasting()
    const { prepared, signed } = sign(model)
    expect(await signed).toEqual({ hash: toBase58(signature), expires: true, notes: { lastBlock: 932 } })
    expect(prepared).toMatchObject([{ fee, walletBroadcasts: true }])
    expect(calls).toEqual([
      [
        expect.any(Uint8Array),
        { address: model.address, networkId: 'solana:local' },
        { preflightCommitment: 'confirmed' },
      ],
    ])
  })
  it.each([
    ['does not have it', new PorticoError('solana/notSupported', { shortMessage: 'no' })],
    ['does not show the account', new PorticoError('solana/notConnected', { shortMessage: 'no' })],
    ['is not on the network', new PorticoError('solana/chainNotSupported', { shortMessage: 'no' })],
    ['does not allow it', Object.assign(new Error('no'), { code: 4100 })],
    ['does not support the method', Object.assign(new Error('no'), { code: 4200 })],
    ['does not know the method', Object.assign(new Error('no'), { code: -32_601 })],
    ['does not understand it', Object.assign(new Error('no'), { code: -32_602 })],
    ['has such a request open', Object.assign(new Error('Already Pending'), { code: -32_002 })],
  ])('sent nothing for certain where it %s', async (_, error) => {
    const { model } = await broadcasting(() => Promise.reject(error))
    expect(await thrownBy(sign(model).signed)).toMatchObject({ code: 'core/transferNotSent', cause: error })
  })
  it.each([
    ['answered what is no signature', new PorticoError('solana/badAnswer', { shortMessage: 'no' })],
    ['failed at its node', Object.assign(new Error('simulation failed'), { code: -32_002 })],
    ['says pending, and not that a request is', Object.assign(new Error('pending'), { code: -32_003 })],
    ['says nothing', new Error('gone')],
  ])('may have sent it where it %s', async (_, error) => {
    const { model } = await broadcasting(() => Promise.reject(error))
    expect(await thrownBy(sign(model).signed)).toBe(error)
  })
})

describe('signed bytes that are handed to a node', () => {
  async function handOver(answer: unknown, attempt = 0) {
    const model = await createModelSolana()
    model.answers['sendTransaction'] = answer
    const order = { account: model.account, action: pay(5n), maxFee: fee, display: {} }
    const signed: SignedTransfer = { hash: 'x', bytes: 'AQID', expires: true }
    return { model, said: await model.transfers.broadcast(order, signed, attempt) }
  }
  it('are accepted', async () => {
    const { model, said } = await handOver('a signature')
    expect(said).toBe('accepted')
    expect(model.paramsOf('sendTransaction')).toEqual([
      ['AQID', { encoding: 'base64', preflightCommitment: 'confirmed' }],
    ])
  })
  it('go to one node, another one with each attempt', async () => {
    for (const [attempt, url] of ['http://a.example', 'http://b.example', 'http://a.example'].entries()) {
      const { model } = await handOver('a signature', attempt)
      expect(model.asked).toMatchObject([{ method: 'sendTransaction', url }])
    }
  })
  it.each(['This transaction has already been processed', 'AlreadyProcessed: already processed'])(
    'are known to a node that says: %s',
    async (words) => {
      expect((await handOver(new Error(words))).said).toBe('known')
    },
  )
  it.each(['Transaction simulation failed: Blockhash not found', 'BlockhashNotFound'])(
    'may be known to others where a node is behind: %s',
    async (words) => {
      expect((await handOver(new Error(words))).said).toBe('unanswered')
    },
  )
  it('are refused in the words of the node', async () => {
    expect((await handOver(new Error('already too late'))).said).toMatchObject({
      refused: { code: 'solana/rpcFailed', message: expect.stringContaining('already too late') as string },
    })
  })
  it('are not known to be there where the node does not answer', async () => {
    expect((await handOver(() => Promise.reject(new Error('down')))).said).toBe('unanswered')
  })
})

it('of what a wallet adds, guards are no change (M3)', async () => {
  const guarded = await createModelSolana({
    alter: altering((transaction) => void transaction.add(additions.guard(), additions.guard())),
  })
  expect(await sign(guarded).signed).toMatchObject({ expires: true })
  const writing = await createModelSolana({
    alter: altering((transaction) => void transaction.add(additions.memory())),
  })
  expect(await thrownBy(sign(writing).signed)).toMatchObject({ code: 'core/transferChanged' })
})
