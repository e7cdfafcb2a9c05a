import type { TransferAction, TransferSighting } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { createModelChain, find, hashOf, tokenLog, word, type ModelChain, type ModelTransaction } from './modelChain.js'

const other = '0x000000000000000000000000000000000000cafe'
const bundler = '0x000000000000000000000000000000000000b00d'
/** A chain with one transaction, found by its hash. */
async function findOne(transaction: ModelTransaction, change: (chain: ModelChain) => void = () => {}) {
  const chain = await createModelChain()
  const hash = chain.add(transaction)
  change(chain)
  return { chain, hash, sighting: await find(chain, { hash }) }
}
const sighting = async (...given: Parameters<typeof findOne>): Promise<TransferSighting> =>
  (await findOne(...given)).sighting
const withCode = (chain: ModelChain) => void chain.code.set(chain.payer, '0x6001')

describe('a transaction of the hash that the wallet answered', () => {
  it('is pending while it is in no block', async () => {
    expect(await sighting({ nonce: 5 })).toEqual({ status: 'pending' })
  })
  it('is included, with what it cost, and final once its block is safe', async () => {
    const { hash, sighting: found } = await findOne({ nonce: 5, block: 110 })
    expect(found).toEqual({ status: 'included', isSuccess: true, isFinal: true, hash, fee: 42_000n })
    expect(await sighting({ nonce: 5, block: 111 })).toMatchObject({ isSuccess: true, isFinal: false })
  })
  it('that was reverted is no success', async () => {
    const found = await sighting({ nonce: 5, block: 105, receipt: { status: '0x0' } })
    expect(found).toMatchObject({ status: 'included', isSuccess: false, fee: 42_000n })
  })
  it('that pays another receiver was changed', async () => {
    const { hash, sighting: found } = await findOne({ nonce: 5, block: 105, to: other })
    expect(found).toMatchObject({ status: 'changed', hash, differences: [{ field: 'receiver' }] })
  })
  it('of another account was changed, as its payer is not the one asked', async () => {
    const found = await sighting({ nonce: 900, block: 105, from: bundler })
    expect(found).toMatchObject({ status: 'changed', differences: [{ field: 'payer' }] })
  })
  it('that others made for a smart account is the order, and its fee is not known; nothing in the block proves it', async () => {
    const { hash, sighting: found } = await findOne({ nonce: 900, block: 105, from: bundler, to: other }, withCode)
    expect(found).toEqual({ status: 'included', isSuccess: true, isFinal: true, isProved: false, hash, fee: undefined })
  })
  it('that the payer made is compared with the order, also where the account has code', async () => {
    const found = await sighting({ nonce: 5, block: 105, to: other }, withCode)
    expect(found).toMatchObject({ status: 'changed', differences: [{ field: 'receiver' }] })
  })
  it('that runs the code of the payer is the order, which nothing in the block proves', async () => {
    const chain = await createModelChain()
    withCode(chain)
    const hash = chain.add({ nonce: 5, block: 105, to: chain.payer, value: 0n, input: '0xabcdef' })
    expect(await find(chain, { hash })).toMatchObject({ status: 'included', isProved: false, hash })
  })
  it.each(['others made', 'the wallet names'])('that %s for a smart account is proved by its log', async (who) => {
    const chain = await createModelChain()
    withCode(chain)
    const token = '0x00000000000000000000000000000000000000d0'
    const to = '0x000000000000000000000000000000000000beef'
    const action: TransferAction = { type: 'token', token, decimals: 6, to, amount: 7n }
    const receipt = { logs: [tokenLog(token, chain.payer, to, 7n)] }
    const onChain = chain.add({ nonce: 900, from: bundler, block: 105, to: other, receipt })
    const answer = { status: 200, receipts: [{ transactionHash: onChain }] }
    chain.wallet.behave({ answer }, { method: 'wallet_getCallsStatus' })
    const found = await find(chain, { hash: who === 'others made' ? onChain : hashOf('5'), action })
    expect(found).toMatchObject({ status: 'included', isProved: true, hash: onChain })
  })
  it('of one call shows what the payer has more or less of', async () => {
    const chain = await createModelChain()
    const token = '0x00000000000000000000000000000000000000d0'
    const receipt = { logs: [tokenLog(token, chain.payer, other, 5n)] }
    const hash = chain.add({ nonce: 5, block: 105, to: token, value: 0n, input: '0xabcd', receipt })
    chain.answers['eth_call'] = (_: object, block: string) => word(block === '0x68' ? 12n : 7n)
    const action: TransferAction = { type: 'calls', calls: [{ to: token, data: '0xabcd' }] }
    // Its balance is the same before and after: what it paid for gas, it got.
    const changes = [{ amount: 42_000n }, { token, amount: -5n }]
    expect(await find(chain, { hash, action })).toEqual({
      status: 'included',
      isSuccess: true,
      isFinal: true,
      hash,
      fee: 42_000n,
      changes,
    })
  })
  it('that others made waits for a block as any other', async () => {
    expect(await sighting({ nonce: 900, from: bundler }, withCode)).toEqual({ status: 'pending' })
  })
  it.each([
    ['with an earlier nonce', { nonce: 4, block: 105 }],
    ['of another account, in a block of before', { nonce: 900, from: bundler, block: 100 }],
  ])('%s is not what the wallet was asked for (M7)', async (_, transaction) => {
    expect(await sighting(transaction, withCode)).toEqual({ status: 'unseen' })
  })
  it('may be in the first block after the wallet was asked', async () => {
    expect(await sighting({ nonce: 900, from: bundler, block: 101 }, withCode)).toMatchObject({ status: 'included' })
  })
})

describe('a smart account whose transaction succeeded', () => {
  const userOperation = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
  const safeFailure = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'
  const zero = '0'.repeat(64)
  const one = '1'.padStart(64, '0')
  const word = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`
  const operation = (sender: string, succeeded: string) => ({
    address: other,
    topics: [userOperation, hashOf('1'), word(sender)],
    data: `0x${one}${succeeded}${one}${one}`,
  })
  const failure = (address: string) => ({ address, topics: [safeFailure], data: `0x${zero}${zero}` })

  it.each([
    ['failed in its operation', (payer: string) => [operation(payer, zero)], false],
    ['failed in one of two operations', (payer: string) => [operation(payer, one), operation(payer, zero)], false],
    ['did what it was to do', (payer: string) => [operation(payer, one)], true],
    ['is not the one whose operation failed', () => [operation(bundler, zero)], true],
    ['failed in its Safe', (payer: string) => [failure(payer)], false],
    ['is not the Safe that failed', () => [failure(bundler)], true],
    ['did not say whose operation it was', () => [{ ...operation(other, zero), topics: [userOperation] }], true],
    ['wrote nothing of this', (payer: string) => [{ address: payer, topics: [], data: '0x' }], true],
    [
      'wrote of something else',
      (payer: string) => [{ ...operation(payer, zero), topics: [hashOf('2'), hashOf('1'), word(payer)] }],
      true,
    ],
  ])('%s', async (_, logs, isSuccess) => {
    const chain = await createModelChain()
    withCode(chain)
    const receipt = { logs: logs(chain.payer) }
    const hash = chain.add({ nonce: 900, from: bundler, block: 105, receipt })
    expect(await find(chain, { hash })).toMatchObject({ status: 'included', isSuccess })
  })
})

describe('a hash that no node has', () => {
  const hash = hashOf('5')
  const onWallet = (chain: ModelChain, method: string, answer: unknown) => chain.wallet.behave({ answer }, { method })
  const elsewhere = (payer: string, blockNumber: string | null, chainId = '0x8') => ({
    hash,
    from: payer,
    to: '0x000000000000000000000000000000000000beef',
    value: '0x3',
    input: '0x',
    nonce: '0x5',
    blockNumber,
    chainId,
  })

  it('was sent on another network, where the wallet has it in a block of that one', async () => {
    const chain = await createModelChain()
    onWallet(chain, 'eth_getTransactionByHash', elsewhere(chain.payer, '0x9'))
    expect(await find(chain, { hash })).toEqual({
      status: 'changed',
      hash,
      differences: [{ field: 'network', asked: 'Meadow', found: 'eip155:8' }],
    })
  })
  it.each([
    ['waits there', '0x8', null],
    ['is on this network, of which the nodes know better', '0x7', '0x9'],
    ['is on this network and does something else, of which the nodes know better', '0x7', '0x9', other],
  ])('says nothing where the wallet’s transaction %s', async (_, chainId, block, to?: string) => {
    const chain = await createModelChain()
    const transaction = elsewhere(chain.payer, block, chainId)
    onWallet(chain, 'eth_getTransactionByHash', { ...transaction, to: to ?? transaction.to })
    expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
  })
  it.each(['unsupported', 'garbage', 'answerNothing'] as const)(
    'says nothing where the wallet’s answer is of no use: %s',
    async (how) => {
      const chain = await createModelChain()
      chain.wallet.behave(how, { method: 'eth_getTransactionByHash' })
      expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
    },
  )
  it('is looked for without the wallet, where that is gone', async () => {
    const chain = await createModelChain()
    chain.disconnect()
    expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
    const found = chain.add({ nonce: 5, block: 105 })
    expect(await find(chain, { hash })).toMatchObject({ status: 'included', hash: found })
  })
  it('is looked for until the signal', async () => {
    const chain = await createModelChain()
    const left = new AbortController()
    chain.wallet.behave('stall', { method: 'eth_getTransactionByHash' })
    const found = find(chain, { hash, until: left.signal })
    await expect.poll(() => chain.wallet.open).toBe(1)
    left.abort(new Error('left'))
    await expect(found).rejects.toThrow('left')
  })

  describe.each([
    ['a wallet of contracts', { isContractWallet: true }, () => {}],
    ['an account with code', {}, withCode],
  ])('of %s', (_, options, change) => {
    async function smart(): Promise<ModelChain> {
      const chain = await createModelChain(options)
      change(chain)
      chain.wallet.behave('unsupported', { method: 'wallet_getCallsStatus' })
      return chain
    }
    it('is an id of the wallet, which waits', async () => {
      const chain = await smart()
      onWallet(chain, 'wallet_getCallsStatus', { status: 100 })
      expect(await find(chain, { hash })).toEqual({ status: 'pending' })
      const { params } = chain.wallet.requests.find(({ method }) => method === 'wallet_getCallsStatus')!
      expect(params).toEqual([hash])
    })
    it('is an id of the wallet, which names the hash on the chain', async () => {
      const chain = await smart()
      const onChain = chain.add({ nonce: 900, from: bundler, block: 105, to: other })
      onWallet(chain, 'wallet_getCallsStatus', { status: 200, receipts: [{ transactionHash: onChain }] })
      expect(await find(chain, { hash })).toEqual({
        status: 'included',
        isSuccess: true,
        isFinal: true,
        isProved: false,
        hash: onChain,
        fee: undefined,
      })
    })
    it('is not what the wallet names, where that was in a block before the wallet was asked', async () => {
      const chain = await smart()
      const onChain = chain.add({ nonce: 900, from: bundler, block: 100, to: other })
      onWallet(chain, 'wallet_getCallsStatus', { status: 200, receipts: [{ transactionHash: onChain }] })
      expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
    })
    it('is pending under the hash on the chain, while no node has that in a block', async () => {
      const chain = await smart()
      const onChain = hashOf('6')
      onWallet(chain, 'wallet_getCallsStatus', { status: 200, receipts: [{ transactionHash: onChain }] })
      expect(await find(chain, { hash })).toEqual({ status: 'pending', hash: onChain })
    })
    it('has a receipt at the wallet', async () => {
      const chain = await smart()
      const receipt = {
        transactionHash: hash,
        from: bundler,
        blockNumber: '0x69',
        blockHash: `0x${(105).toString(16).padStart(64, 'b')}`,
        status: '0x1',
        gasUsed: '0x5208',
        logs: [],
      }
      onWallet(chain, 'eth_getTransactionReceipt', receipt)
      expect(await find(chain, { hash })).toMatchObject({ status: 'included', isSuccess: true, isFinal: true, hash })
    })
    it('is not seen where the wallet does not know it either', async () => {
      const chain = await smart()
      expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
      onWallet(chain, 'wallet_getCallsStatus', { status: 200 })
      chain.wallet.behave('offline', { method: 'eth_getTransactionReceipt' })
      expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
    })
  })
  it('of an account with code, whose wallet is gone, is not seen', async () => {
    const chain = await createModelChain()
    withCode(chain)
    chain.disconnect()
    expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
  })
  it('of a smart account is looked for until the signal', async () => {
    for (const method of ['wallet_getCallsStatus', 'eth_getTransactionReceipt']) {
      const chain = await createModelChain({ isContractWallet: true })
      chain.wallet.behave('unsupported', { method: 'wallet_getCallsStatus' })
      const left = new AbortController()
      chain.wallet.behave('stall', { method })
      const found = find(chain, { hash, until: left.signal })
      await expect.poll(() => chain.wallet.open).toBe(1)
      left.abort(new Error('left'))
      await expect(found).rejects.toThrow('left')
    }
  })
})

describe('a wallet that does not answer', () => {
  it('is not asked for longer than two seconds', async () => {
    const hash = hashOf('5')
    const chain = await createModelChain()
    chain.wallet.behave('stall', { method: 'eth_getTransactionByHash' })
    const began = Date.now()
    expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
    expect(Date.now() - began).toBeGreaterThanOrEqual(1900)
  })
})
