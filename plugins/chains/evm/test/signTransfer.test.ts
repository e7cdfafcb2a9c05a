import type { PreparedTransfer, SignedTransfer, TransferAction } from '@portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createModelChain, hashOf, pay, word, type ModelChain } from './modelChain.js'

const receiver = '0x000000000000000000000000000000000000beef'
const token = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const hash = hashOf('a')
const ofToken: TransferAction = { type: 'token', token, decimals: 6, to: receiver, amount: 5n }
const call = (value: bigint) => ({ to: receiver, value })
const calls = (atomic?: boolean): TransferAction => ({ type: 'calls', calls: [call(1n), call(2n)], atomic })

interface Signing {
  readonly prepared: PreparedTransfer[]
  readonly signed: Promise<SignedTransfer>
}
function sign(
  { transfers, account }: ModelChain,
  action: TransferAction = pay(3n),
  { signal = new AbortController().signal, onPrepared = () => {} } = {},
): Signing {
  const prepared: PreparedTransfer[] = []
  const steps = {
    signal,
    prepared(transfer: PreparedTransfer) {
      prepared.push(transfer)
      onPrepared()
    },
  }
  const order = { account, action, maxFee: 10n ** 18n, display: {} }
  return { prepared, signed: transfers.sign(order, steps) }
}
/** A chain whose wallet answers this to a request for money. */
async function open(method = 'eth_sendTransaction', answer: unknown = hash): Promise<ModelChain> {
  const chain = await createModelChain()
  chain.wallet.behave({ answer }, { method })
  return chain
}
const requests = ({ wallet }: ModelChain, method: string) =>
  wallet.requests.filter((request) => request.method === method)
const moneyAsked = (chain: ModelChain) =>
  requests(chain, 'eth_sendTransaction').length + requests(chain, 'wallet_sendCalls').length

describe('the estimate', () => {
  it('allows for a rise of the fee by a fifth', async () => {
    const { transfers, account } = await open()
    expect(await transfers.estimate({ account, action: pay(3n) })).toEqual({ fee: 252_000n })
  })
  it('tries a token first', async () => {
    const { transfers, account, answers } = await open()
    await expect(transfers.estimate({ account, action: ofToken })).rejects.toMatchObject({ code: 'evm/tokenRefused' })
    answers['eth_call'] = ({ data }: { readonly data: string }) => word(data === '0x313ce567' ? 6n : 1n)
    // The answer of 1 is that of the rollup's contract as well.
    expect(await transfers.estimate({ account, action: ofToken })).toEqual({ fee: 252_001n })
  })
  it('of the most is the balance less the highest fee, with what a rollup charges for the chain below it', async () => {
    const { transfers, account, answers, payer } = await open()
    const action = { type: 'native', to: receiver, amount: 'max' } as const
    expect(await transfers.estimate({ account, action })).toEqual({ fee: 252_000n, amount: 10n ** 18n - 252_000n })
    answers['eth_call'] = () => word(100n)
    expect(await transfers.estimate({ account, action })).toEqual({ fee: 252_120n, amount: 10n ** 18n - 252_120n })
    answers['eth_getBalance'] = (of: string, block: string) =>
      `0x${(of === payer && block === 'latest' ? 252_120n : 0n).toString(16)}`
    expect(await transfers.estimate({ account, action })).toEqual({ fee: 252_120n, amount: 0n })
    // It pays the fee of now, and not the highest one.
    answers['eth_getBalance'] = `0x${230_000n.toString(16)}`
    expect(await transfers.estimate({ account, action })).toEqual({ fee: 252_120n, amount: 0n })
    answers['eth_getBalance'] = '0x64'
    await expect(transfers.estimate({ account, action })).rejects.toMatchObject({ code: 'evm/notEnough' })
  })
  it('of the most of a token is what its contract says, if it moves', async () => {
    const { transfers, account, answers, payer } = await open()
    const action = { type: 'token', token, decimals: 6, to: receiver, amount: 'max' } as const
    let balance: unknown = word(900n)
    const tried: string[] = []
    answers['eth_call'] = ({ to, data }: { readonly to: string; readonly data: string }, block: string) => {
      if (data === `0x70a08231${payer.slice(2).padStart(64, '0')}` && to === token.toLowerCase() && block === 'latest')
        return balance
      if (data.startsWith('0xa9059cbb')) tried.push(data.slice(-64))
      return word(data === '0x313ce567' ? 6n : 1n)
    }
    expect(await transfers.estimate({ account, action })).toEqual({ fee: 252_001n, amount: 900n })
    expect(tried).toEqual([word(900n).slice(2)])
    balance = word(0n)
    expect(await transfers.estimate({ account, action })).toEqual({ fee: 0n, amount: 0n })
    balance = '0x'
    await expect(transfers.estimate({ account, action })).rejects.toMatchObject({
      code: 'evm/badAnswer',
      context: { from: token, method: 'balanceOf' },
    })
  })
  it('ends with its signal, before and while nodes are asked', async () => {
    const { transfers, account, asked, answers } = await open()
    const aborted = AbortSignal.abort(new Error('left'))
    await expect(transfers.estimate({ account, action: pay(0n) }, aborted)).rejects.toThrow('left')
    expect(asked).toEqual([])
    const left = new AbortController()
    answers['eth_gasPrice'] = () => left.abort(new Error('gone'))
    await expect(transfers.estimate({ account, action: pay(3n) }, left.signal)).rejects.toThrow('gone')
  })
})

describe('a transfer', () => {
  it('is asked of the wallet with its payer and network, after what finds it was read', async () => {
    const chain = await open()
    chain.add({ nonce: 5, block: 90 })
    chain.add({ nonce: 6 })
    const before = Date.now()
    const { prepared, signed } = sign(chain)
    expect(await signed).toEqual({ hash, expires: false })
    expect(prepared).toEqual([
      {
        anchor: { nonce: '6', pending: '7', block: '120', askedAt: expect.any(Number) as number },
        fee: 210_000n,
        walletBroadcasts: true,
      },
    ])
    expect(prepared[0]!.anchor['askedAt']).toBeGreaterThanOrEqual(before)
    expect(chain.asked).toContain('eth_blockNumber')
    expect(requests(chain, 'eth_sendTransaction')).toMatchObject([
      { params: [{ from: chain.wallet.accounts[0], to: receiver, value: '0x3', data: '0x', chainId: '0x7' }] },
    ])
  })
  it('has its hash in lower case, however the wallet writes it', async () => {
    const { signed } = sign(await open('eth_sendTransaction', hash.toUpperCase().replace('0X', '0x')))
    expect(await signed).toMatchObject({ hash })
  })
  it('brings the wallet to its network before what finds it is read', async () => {
    const chain = await open()
    chain.wallet.setChain(8)
    let blocksAsked: unknown
    chain.answers['eth_blockNumber'] = () => {
      blocksAsked = chain.wallet.chainId
      return '0x78'
    }
    await sign(chain).signed
    expect([blocksAsked, chain.wallet.chainId]).toEqual([7, 7])
  })
  it.each([
    ['account', (chain: ModelChain) => chain.wallet.setAccounts([chain.wallet.accounts[1]!]), 'evm/notConnected'],
    ['network', (chain: ModelChain) => chain.wallet.setChain(8), 'evm/networkChanged'],
  ] as const)('is not asked of a wallet whose %s changed right before', async (_, change, code) => {
    const chain = await open()
    chain.wallet.misbehave('changesSilently')
    chain.answers['eth_blockNumber'] = () => {
      change(chain)
      return '0x78'
    }
    const { prepared, signed } = sign(chain)
    await expect(signed).rejects.toMatchObject({ code, details: expect.any(String) as string })
    expect([prepared, moneyAsked(chain)]).toEqual([[], 0])
  })
  it('that was withdrawn when it was prepared is not asked for', async () => {
    const chain = await open()
    const onPrepared = () => {
      throw new Error('withdrawn')
    }
    await expect(sign(chain, pay(3n), { onPrepared }).signed).rejects.toThrow('withdrawn')
    expect(moneyAsked(chain)).toBe(0)
  })
  it('ends with its signal while the wallet was not asked, and not afterwards', async () => {
    const chain = await open()
    const aborted = AbortSignal.abort(new Error('left'))
    await expect(sign(chain, pay(3n), { signal: aborted }).signed).rejects.toThrow('left')
    const left = new AbortController()
    const late = sign(chain, pay(3n), { signal: left.signal, onPrepared: () => left.abort(new Error('too late')) })
    expect(await late.signed).toMatchObject({ hash })
  })
  it('of a token is tried on a node first', async () => {
    const chain = await open()
    await expect(sign(chain, ofToken).signed).rejects.toMatchObject({ code: 'evm/tokenRefused' })
    expect(moneyAsked(chain)).toBe(0)
  })
})

describe('a wallet that fails after it was asked', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  /** Goes on at once where the account is read again after a pause. */
  async function failing(behaviour: Parameters<ModelChain['wallet']['behave']>[0], action?: TransferAction) {
    const chain = await createModelChain()
    const method = action?.type === 'calls' ? 'wallet_sendCalls' : 'eth_sendTransaction'
    chain.wallet.behave(behaviour, { method })
    const state = { isOver: false }
    const thrown = sign(chain, action)
      .signed.catch((error: unknown) => error)
      .finally(() => (state.isOver = true))
    while (!state.isOver) await vi.advanceTimersByTimeAsync(100)
    return thrown
  }
  const error = (code: number, message: string) => ({ error: { code, message } })

  it.each([
    ['does not allow it', error(4100, 'no'), undefined],
    ['does not know the network', error(4902, 'no'), undefined],
    ['does not understand it', error(-32_602, 'no'), undefined],
    ['does not have a capability', error(5700, 'no'), undefined],
    ['is on another network', error(5710, 'no'), undefined],
    ['takes fewer calls', error(5740, 'no'), undefined],
    ['does not have the method', error(4200, 'no'), 'evm/notSupported'],
    ['has such a request open', error(-32_002, 'Request already pending'), 'evm/requestPending'],
    ['has one open, in other words', error(-32_002, 'ALREADY processing'), 'evm/requestPending'],
  ])('as it %s sent nothing for certain', async (_, behaviour, code) => {
    const thrown = await failing(behaviour)
    expect(thrown).toMatchObject({ code: 'core/transferNotSent' })
    expect((thrown as { readonly cause: { readonly code: unknown } }).cause).toMatchObject(code ? { code } : {})
  })
  it.each([
    ['its node timed out', error(-32_002, 'request timed out'), 'evm/requestPending'],
    ['its node failed', error(-32_000, 'nonce too low'), -32_000],
    ['it went wrong', error(-32_603, 'gone'), -32_603],
    ['it lost its nodes', 'offline', 4900],
    ['it answered what is no hash', { answer: '0x12' }, 'evm/badAnswer'],
  ] as const)('as %s may have sent it', async (_, behaviour, code) => {
    expect(await failing(behaviour)).toMatchObject({ code })
  })
  it('says that it may have been sent, where its answer cannot be read', async () => {
    expect(await failing({ answer: null })).toMatchObject({ details: expect.stringContaining('Look in the wallet') })
  })
  it('as the visitor refused says so', async () => {
    expect(await failing('refuse')).toMatchObject({ code: 4001 })
  })

  it.each([
    ['4200', error(4200, 'no')],
    ['-32601', error(-32_601, 'gone')],
    ['words of its node', error(-32_603, 'the method wallet_sendCalls does not exist/is not available')],
    ['other words', error(-32_603, 'Method not supported')],
    ['more words', error(-32_000, 'wallet_sendCalls is unknown')],
    ['few words', error(-32_000, 'unsupported: method unsupported')],
  ])('as it knows no batches, which it says by %s, sent nothing', async (_, behaviour) => {
    expect(await failing(behaviour, calls())).toMatchObject({
      code: 'core/transferNotSent',
      cause: {
        code: 'evm/callsNotSupported',
        context: { wallet: 'Poppy' },
        details: expect.stringContaining('one by one') as string,
      },
    })
  })
  it.each([error(-32_603, 'the network does not exist'), error(-32_603, 'methodical, though unsupported')])(
    'in words that speak of no method may have sent the batch: %j',
    async (behaviour) => {
      expect(await failing(behaviour, calls())).toMatchObject({ code: -32_603 })
    },
  )
  it('as it cannot make a batch all or nothing sent nothing', async () => {
    expect(await failing(error(5760, 'no'), calls())).toMatchObject({
      code: 'core/transferNotSent',
      cause: {
        code: 'evm/atomicNotSupported',
        context: { wallet: 'Poppy', network: 'Meadow' },
        cause: { code: 5760 },
        details: expect.stringContaining('Nothing was sent') as string,
      },
    })
  })
  it('as the visitor does not want a smart account was refused', async () => {
    expect(await failing(error(5750, 'not now'), calls())).toMatchObject({
      code: 4001,
      message: 'not now',
      cause: { code: 5750 },
    })
  })
  it.each([null, '', { id: '' }, { id: 5 }, 'x'.repeat(4097)])(
    'as its answer is no id of a batch may have sent it: %j',
    async (answer) => {
      expect(await failing({ answer }, calls())).toMatchObject({ code: 'evm/badAnswer' })
    },
  )
})

describe('several calls', () => {
  const batch = async (action: TransferAction, answer: unknown = { id: 'a batch' }) => {
    const chain = await open('wallet_sendCalls', answer)
    return { chain, signed: await sign(chain, action).signed }
  }
  it('are asked for as one batch, and are known by its id', async () => {
    const { chain, signed } = await batch(calls())
    expect(signed).toEqual({ hash: 'a batch', expires: false, notes: { isBatch: true } })
    expect(requests(chain, 'wallet_sendCalls').map(({ params }) => params)).toEqual([
      [
        {
          version: '2.0.0',
          from: chain.wallet.accounts[0],
          chainId: '0x7',
          atomicRequired: false,
          calls: [
            { to: receiver, value: '0x1' },
            { to: receiver, value: '0x2' },
          ],
        },
      ],
    ])
  })
  it('are known by the id that wallets answered before 2.0.0, of up to 4096 characters', async () => {
    const { signed } = await batch(calls(), 'x'.repeat(4096))
    expect(signed.hash).toHaveLength(4096)
  })
  it('need no promise of the wallet where they may succeed one by one', async () => {
    const { chain } = await batch(calls(false))
    expect(requests(chain, 'wallet_getCapabilities')).toEqual([])
  })
  it('are a transaction where there is one, which needs no promise', async () => {
    const chain = await open()
    const { signed } = sign(chain, { type: 'calls', calls: [call(1n)], atomic: true })
    expect(await signed).toEqual({ hash, expires: false })
    expect(requests(chain, 'wallet_getCapabilities')).toEqual([])
  })
})

describe('all or nothing', () => {
  const supported = { atomic: { status: 'supported' } }
  const ready = { atomic: { status: 'ready' } }
  const unsupported = { atomic: { status: 'unsupported' } }
  async function says(answer: unknown): Promise<ModelChain> {
    const chain = await open('wallet_sendCalls', { id: 'a batch' })
    chain.wallet.behave({ answer }, { method: 'wallet_getCapabilities' })
    return chain
  }
  it.each([
    ['supported', { '0x7': supported }, true],
    ['supported, with another spelling of the network', { '0x07': supported }, true],
    ['supported on all networks', { '0x0': supported, '0x8': unsupported }, true],
    ['ready, which changes the account', { '0x7': ready }, false],
  ])('is possible where the wallet says that it is %s', async (_, answer, asIs) => {
    const chain = await says(answer)
    await sign(chain, calls(true)).signed
    expect(requests(chain, 'wallet_sendCalls')).toMatchObject([{ params: [{ atomicRequired: true }] }])
    expect(requests(chain, 'wallet_getCapabilities')).toMatchObject([{ params: [chain.wallet.accounts[0], ['0x7']] }])
    expect(await chain.transfers.takesAtomicCalls!(chain.account)).toBe(asIs)
  })
  it.each([
    ['nothing', {}],
    ['nothing of this', { '0x7': {} }],
    ['no status', { '0x7': { atomic: {} } }],
    ['unsupported, though supported elsewhere', { '0x7': unsupported, '0x0': supported }],
    ['supported on another network', { '0x8': supported }],
    ['what is not read', { '0x7': { atomic: true } }],
  ])('is not possible where the wallet says %s', async (_, answer) => {
    const chain = await says(answer)
    await expect(sign(chain, calls(true)).signed).rejects.toMatchObject({
      code: 'evm/atomicNotSupported',
      context: { wallet: 'Poppy', network: 'Meadow' },
    })
    expect(moneyAsked(chain)).toBe(0)
    expect(await chain.transfers.takesAtomicCalls!(chain.account)).toBe(false)
  })
  it('is not possible with a wallet that does not know the question, or is gone', async () => {
    const chain = await says({})
    chain.wallet.behave('unsupported', { method: 'wallet_getCapabilities' })
    expect(await chain.transfers.takesAtomicCalls!(chain.account)).toBe(false)
    await expect(sign(chain, calls(true)).signed).rejects.toMatchObject({ code: 'evm/atomicNotSupported' })
    chain.disconnect()
    expect(await chain.transfers.takesAtomicCalls!(chain.account)).toBe(false)
  })
  it('is asked for until the signal', async () => {
    const chain = await says({})
    chain.wallet.behave('stall', { method: 'wallet_getCapabilities' })
    const left = new AbortController()
    const { signed } = sign(chain, calls(true), { signal: left.signal })
    await expect.poll(() => chain.wallet.open).toBe(1)
    left.abort(new Error('left'))
    await expect(signed).rejects.toThrow('left')
  })
  it('is not asked for longer than two seconds', async () => {
    const chain = await says({})
    chain.wallet.behave('stall', { method: 'wallet_getCapabilities' })
    const began = Date.now()
    await expect(sign(chain, calls(true)).signed).rejects.toMatchObject({ code: 'evm/atomicNotSupported' })
    expect(Date.now() - began).toBeGreaterThanOrEqual(1900)
  })
})
