import type { TransferAction, TransferSighting } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { createModelChain, hashOf, pay, tokenLog, word, type ModelChain } from './modelChain.js'

const id = 'a batch'
const bundler = '0x000000000000000000000000000000000000b00d'
const anchor = { nonce: '5', pending: '5', block: '100', askedAt: 1 }

function find(
  chain: ModelChain,
  until = new AbortController().signal,
  action: TransferAction = pay(3n),
): Promise<TransferSighting> {
  const order = { account: chain.account, action, maxFee: 10n ** 18n, display: {} }
  return chain.transfers.find({ order, anchor, signed: { hash: id, expires: false, notes: { isBatch: true } } }, until)
}
/** A chain whose wallet says this of the batch. */
async function told(status: unknown, hashes?: (chain: ModelChain) => readonly string[], more: object = {}) {
  const chain = await createModelChain()
  const all = hashes?.(chain)
  const receipts = all?.map((transactionHash) => ({ transactionHash, status: '0x1' }))
  chain.wallet.behave({ answer: { status, receipts, ...more } }, { method: 'wallet_getCallsStatus' })
  return { chain, hashes: all ?? [], found: (action?: TransferAction) => find(chain, undefined, action) }
}
const sent = (chain: ModelChain, receipt?: object, nonce = 5, from = chain.payer) =>
  chain.add({ nonce, from, block: 105, receipt: receipt ?? {} })
const failed = { status: '0x0' }

describe('a batch of calls', () => {
  it('is asked for by its id', async () => {
    const { chain, found } = await told(100)
    await found()
    expect(chain.wallet.requests.filter(({ method }) => method === 'wallet_getCallsStatus')).toMatchObject([
      { params: [id] },
    ])
  })
  it.each([100, 199, 'PENDING'])('that has the status %j is pending', async (status) => {
    const { found } = await told(status)
    expect(await found()).toEqual({ status: 'pending', hash: undefined })
  })
  it.each([100, 'PENDING'])('is pending with the wallet’s word %j, whatever is in a block already', async (status) => {
    const { found, hashes } = await told(status, (chain) => [sent(chain)])
    expect(await found()).toEqual({ status: 'pending', hash: hashes[0] })
  })
  it.each([200, 299, 'CONFIRMED'])('that has the status %j is included where the chain says so', async (status) => {
    const { found, hashes } = await told(status, (chain) => [sent(chain)])
    const included = { status: 'included', isSuccess: true, isFinal: true, hash: hashes[0], fee: 42_000n }
    // No log and no balance of this chain shows what was ordered.
    expect(await found()).toEqual({ ...included, isProved: false })
  })
  it('of another network than the one that was asked for was changed, once the wallet says that it was carried out', async () => {
    const { chain, found, hashes } = await told(200, (one) => [sent(one)], { chainId: '0x89' })
    const networkId = chain.account.slice(0, chain.account.lastIndexOf(':'))
    expect(await found()).toEqual({
      status: 'changed',
      hash: hashes[0],
      differences: [{ field: 'network', asked: networkId, found: 'eip155:137' }],
    })
    expect(await (await told(100, (one) => [sent(one)], { chainId: '0x89' })).found()).toMatchObject({
      status: 'pending',
    })
    // Where the wallet does not try again, nothing was carried out on the other network.
    expect(await (await told(400, undefined, { chainId: '0x89' })).found()).toEqual({ status: 'expired' })
    const own = { chainId: `0x${Number(networkId.slice('eip155:'.length)).toString(16)}` }
    expect(await (await told(200, (one) => [sent(one)], own)).found()).toMatchObject({ status: 'included' })
  })
  it('of calls shows what the payer has more or less of, by logs and balances', async () => {
    const token = '0x00000000000000000000000000000000000000d0'
    const logs = (payer: string) => [tokenLog(token, payer, bundler, 5n)]
    const { chain, found } = await told(200, (one) => [sent(one, { logs: logs(one.payer) })])
    const action: TransferAction = { type: 'calls', calls: [{ to: token }, { to: token }] }
    chain.answers['eth_call'] = (_: object, block: string) => word(block === '0x68' ? 12n : 7n)
    const changes = [{ amount: 42_000n }, { token, amount: -5n }]
    expect(await found(action)).toMatchObject({ status: 'included', isProved: false, changes })
  })
  it('is pending while no node has it, or only a part of it, or the wallet names no transaction', async () => {
    const none = await told(200, () => [hashOf('6')])
    expect(await none.found()).toEqual({ status: 'pending', hash: hashOf('6') })
    const part = await told(200, (chain) => [sent(chain), hashOf('6')])
    expect(await part.found()).toEqual({ status: 'pending', hash: part.hashes[0] })
    expect(await (await told(200, () => [])).found()).toEqual({ status: 'pending', hash: undefined })
  })
  it.each([300, 500, 700])('that has the status %j failed', async (status) => {
    const { found } = await told(status, (chain) => [sent(chain)])
    const sighting = await found()
    expect(sighting).toMatchObject({ status: 'included', isSuccess: false })
    expect(sighting).not.toHaveProperty('problem')
  })
  it('is not found in a transaction that was in a block before the wallet was asked', async () => {
    const { chain, found } = await told(200, (one) => [one.add({ nonce: 4, block: 100 })])
    expect(await found()).toEqual({ status: 'unseen' })
    const partly = await told(200, (one) => [sent(one), one.add({ nonce: 4, block: 99 })])
    expect(await partly.found()).toEqual({ status: 'unseen' })
    expect(chain.asked.some((one) => one.startsWith('eth_getTransactionReceipt'))).toBe(true)
  })
  it('that failed in part says so', async () => {
    const problem = { message: expect.stringContaining('Some of the calls') as string }
    const { found } = await told(600, (chain) => [sent(chain)])
    expect(await found()).toMatchObject({ isSuccess: false, problem })
    // The wallet says that all went well, and the chain does not.
    const mixed = await told(200, (chain) => [sent(chain), sent(chain, failed, 6)])
    expect(await mixed.found()).toMatchObject({ isSuccess: false, problem })
    const allFailed = await told(200, (chain) => [sent(chain, failed)])
    expect(await allFailed.found()).not.toHaveProperty('problem')
    const said = await told(500, (chain) => [sent(chain), sent(chain, failed, 6)])
    expect(await said.found()).not.toHaveProperty('problem')
  })
  it('is final once all its blocks are', async () => {
    const { chain, found } = await told(200, (one) => [sent(one), one.add({ nonce: 6, block: 111 })])
    expect(await found()).toMatchObject({ status: 'included', isFinal: false })
    chain.safe = 111
    expect(await found()).toMatchObject({ isFinal: true })
  })
  it('costs the fees of all its transactions, where the account paid them', async () => {
    const both = await told(200, (chain) => [sent(chain), sent(chain, { effectiveGasPrice: '0x3' }, 6)])
    expect(await both.found()).toMatchObject({ fee: 105_000n })
    for (const order of [0, 1]) {
      const other = await told(200, (chain) => {
        const hashes = [sent(chain), sent(chain, {}, 900, bundler)]
        return order ? hashes.toReversed() : hashes
      })
      expect(await other.found()).toMatchObject({ status: 'included', fee: undefined })
    }
  })
})

describe('a batch that the wallet gave up', () => {
  it('expired where the account has sent nothing since', async () => {
    const { found } = await told(400)
    expect(await found()).toEqual({ status: 'expired' })
  })
  it('is not believed where the account has sent something since, even if that waits', async () => {
    const mined = await told(400)
    mined.chain.add({ nonce: 5, block: 105 })
    expect(await mined.found()).toEqual({ status: 'unseen' })
    const waiting = await told(400)
    waiting.chain.add({ nonce: 5 })
    expect(await waiting.found()).toEqual({ status: 'unseen' })
  })
  it('is not believed where a node has what was sent only two seconds later', async () => {
    const { chain, found } = await told(400)
    chain.add({ nonce: 5, seenAt: Date.now() + 2000 })
    expect(await found()).toEqual({ status: 'unseen' })
  })
  it('is not believed of a smart account, whose nonce does not tell', async () => {
    const { chain, found } = await told(400)
    chain.code.set(chain.payer, '0x6001')
    expect(await found()).toEqual({ status: 'unseen' })
  })
})

describe('a batch of which the wallet says nothing', () => {
  it.each([
    ['a status that is none', { answer: { status: 'LATER' } }],
    ['no status', { answer: { receipts: [] } }],
    ['a hash that is none', { answer: { status: 200, receipts: [{ transactionHash: '0x12' }] } }],
    ['that it does not know it', { error: { code: 5730, message: 'unknown bundle' } }],
  ] as const)('but %s, is not seen', async (_, behaviour) => {
    const chain = await createModelChain()
    chain.wallet.behave(behaviour, { method: 'wallet_getCallsStatus' })
    expect(await find(chain)).toEqual({ status: 'unseen' })
  })
  it('as it is gone, is not seen', async () => {
    const { chain, found } = await told(200, (one) => [sent(one)])
    chain.disconnect()
    expect(await found()).toEqual({ status: 'unseen' })
  })
  it('yet, is asked for until the signal', async () => {
    const chain = await createModelChain()
    const left = new AbortController()
    chain.wallet.behave('stall', { method: 'wallet_getCallsStatus' })
    const found = find(chain, left.signal)
    await expect.poll(() => chain.wallet.open).toBe(1)
    left.abort(new Error('left'))
    await expect(found).rejects.toThrow('left')
  })
  it('in upper case, is found all the same', async () => {
    const chain = await createModelChain()
    const transactionHash = sent(chain).toUpperCase().replace('0X', '0x')
    chain.wallet.behave(
      { answer: { status: 200, receipts: [{ transactionHash }] } },
      { method: 'wallet_getCallsStatus' },
    )
    expect(await find(chain)).toMatchObject({ status: 'included' })
  })
})
