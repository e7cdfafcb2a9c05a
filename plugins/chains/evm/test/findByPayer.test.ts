import type { Caip10 } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { anchor, createModelChain, find, hashOf, pay, type ModelChain, type Sought } from './modelChain.js'

const other = '0x000000000000000000000000000000000000cafe'

describe('a transfer whose answer was lost', () => {
  const lost = (chain: ModelChain, rest: Omit<Sought, 'hash'> = {}) => find(chain, rest)

  it('is the transaction that carries out the order', async () => {
    const chain = await createModelChain()
    const hash = chain.add({ nonce: 5, block: 105 })
    expect(await lost(chain)).toEqual({ status: 'included', isSuccess: true, isFinal: true, hash, fee: 42_000n })
  })
  it('is not one that does something else, and not an earlier one', async () => {
    const chain = await createModelChain({ nonce: 4 })
    chain.add({ nonce: 4, block: 99 })
    chain.add({ nonce: 5, block: 105, to: other })
    chain.add({ nonce: 6, block: 106, value: 4n })
    expect(await lost(chain)).toEqual({ status: 'unseen' })
  })
  it('is looked for at eight nonces', async () => {
    const chain = await createModelChain()
    for (let nonce = 5; nonce < 12; nonce++) chain.add({ nonce, block: 100 + nonce - 4, to: other })
    const eighth = chain.add({ nonce: 12, block: 108 })
    expect(await lost(chain)).toMatchObject({ status: 'included', hash: eighth })
    expect(await lost(chain, { from: { ...anchor, nonce: '4', block: '100' } })).toEqual({ status: 'unseen' })
  })
  it('may be in a block that took the place of the newest ones', async () => {
    const chain = await createModelChain()
    const hash = chain.add({ nonce: 5, block: 91 })
    expect(await lost(chain)).toMatchObject({ status: 'included', hash })
    const early = await createModelChain()
    early.latest = 12
    const first = early.add({ nonce: 5, block: 1 })
    expect(await lost(early, { from: { ...anchor, block: '4' } })).toMatchObject({ hash: first })
  })
  it('is looked for in no block far below, which nodes may not have any more', async () => {
    const chain = await createModelChain()
    const hash = chain.add({ nonce: 5, block: 105 })
    chain.answers['eth_getTransactionCount'] = (_: string, tag: string) => {
      if (Number(tag) <= 90) return new Error('missing trie node')
      return tag.startsWith('0x') && Number(tag) < 105 ? '0x5' : '0x6'
    }
    expect(await lost(chain)).toMatchObject({ status: 'included', hash })
  })
  it('is not one that another transfer of the site sent', async () => {
    const chain = await createModelChain()
    const hash = chain.add({ nonce: 5, block: 105 })
    chain.setList([{ hash, anchor: { ...anchor, askedAt: 2 } }])
    expect(await lost(chain)).toEqual({ status: 'unseen' })
    const next = chain.add({ nonce: 6, block: 106 })
    expect(await lost(chain)).toMatchObject({ status: 'included', hash: next })
  })
  it('is not one that the wallet may be asked for now, so that one payment is not told twice', async () => {
    const chain = await createModelChain()
    const hash = chain.add({ nonce: 5, block: 105 })
    const asked = (account: Caip10, to?: string) => ({
      status: 'asking' as const,
      order: { account, action: pay(3n, to), maxFee: 1n, display: {} },
      anchor: { ...anchor, askedAt: 2 },
    })
    chain.setList([asked(chain.account)])
    expect(await lost(chain)).toEqual({ status: 'unseen' })
    chain.setList([{ ...asked(chain.account), status: 'withdrawing' }])
    expect(await lost(chain)).toEqual({ status: 'unseen' })
    for (const one of [
      asked(chain.account, other),
      asked(`eip155:8:${chain.payer}`),
      asked('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'),
      { ...asked(chain.account), status: 'lost' as const },
    ]) {
      chain.setList([one])
      expect(await lost(chain)).toMatchObject({ status: 'included', hash })
    }
  })
  it('is its own, whatever else the site sent', async () => {
    const chain = await createModelChain()
    const hash = chain.add({ nonce: 5, block: 105 })
    chain.setList([
      { hash: hashOf('9'), anchor: { ...anchor, askedAt: 2 } },
      { hash, anchor },
    ])
    expect(await lost(chain)).toMatchObject({ status: 'included', hash })
  })
  it('is found while it waits for a block', async () => {
    const chain = await createModelChain()
    chain.add({ nonce: 5, block: 105, to: other })
    const hash = chain.add({ nonce: 6 })
    expect(await lost(chain)).toEqual({ status: 'pending', hash })
  })
  it.each([
    ['does something else', { nonce: 5, to: other }],
    ['has an earlier nonce', { nonce: 4 }],
    ['has a nonce far above', { nonce: 13 }],
  ])('is not a waiting transaction that %s', async (_, transaction) => {
    const chain = await createModelChain()
    chain.add(transaction)
    expect(await lost(chain)).toEqual({ status: 'unseen' })
  })
  it('may wait at the last of eight nonces', async () => {
    const chain = await createModelChain()
    const hash = chain.add({ nonce: 12 })
    expect(await lost(chain)).toEqual({ status: 'pending', hash })
  })
  it('is not seen where a node does not tell what waits', async () => {
    const chain = await createModelChain()
    chain.add({ nonce: 5 })
    chain.answers['eth_getBlockByNumber'] = new Error('pending block not available')
    expect(await lost(chain)).toEqual({ status: 'unseen' })
  })
  it('asks for what waits only where something does', async () => {
    const chain = await createModelChain()
    expect(await lost(chain)).toEqual({ status: 'unseen' })
    expect(chain.asked).not.toContain('eth_getBlockByNumber pending')
  })
  it('waits for the receipt of a node that is behind', async () => {
    const chain = await createModelChain()
    chain.add({ nonce: 5, block: 105 })
    chain.answers['eth_getTransactionReceipt'] = null
    expect(await lost(chain)).toEqual({ status: 'unseen' })
  })
  it('of several calls is not looked for: the wallet may have sent them as it likes', async () => {
    const chain = await createModelChain()
    const to = '0x000000000000000000000000000000000000beef'
    const one = { to, value: 3n }
    chain.add({ nonce: 5, block: 105 })
    expect(await lost(chain, { action: { type: 'calls', calls: [one, one] } })).toEqual({ status: 'unseen' })
    expect(await lost(chain, { action: { type: 'calls', calls: [one] } })).toMatchObject({ status: 'included' })
  })
})

describe('a transaction that nodes had, and have no more', () => {
  /** Seen by its hash once, while it was in no block, with nonce 6. */
  async function seen(from?: string) {
    const chain = await createModelChain({ nonce: 6 })
    const hash = hashOf('7')
    const transaction = {
      from: from ?? chain.payer,
      to: '0x000000000000000000000000000000000000beef',
      value: '0x3',
      input: '0x',
    }
    chain.answers['eth_getTransactionByHash'] = { ...transaction, hash, nonce: '0x6', blockNumber: null }
    expect(await find(chain, { hash })).toEqual({ status: 'pending' })
    chain.answers['eth_getTransactionByHash'] = null
    return { chain, hash }
  }
  it('was replaced once another one with its nonce is final', async () => {
    const { chain, hash } = await seen()
    const by = chain.add({ nonce: 6, block: 110, to: other })
    expect(await find(chain, { hash })).toEqual({ status: 'replaced', by })
    chain.safe = 109
    expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
  })
  it('of another account was not replaced by what the payer sent with the same nonce', async () => {
    const { chain, hash } = await seen('0x000000000000000000000000000000000000b00d')
    chain.add({ nonce: 6, block: 110, to: other })
    expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
  })
  it('was sped up where another one with its nonce does the same', async () => {
    const { chain, hash } = await seen()
    const by = chain.add({ nonce: 6, block: 110 })
    expect(await find(chain, { hash })).toMatchObject({ status: 'included', hash: by })
    // Its nonce is certain: what the wallet is asked for now will have another one.
    const order = { account: chain.account, action: pay(3n), maxFee: 1n, display: {} }
    chain.setList([{ status: 'asking', order, anchor: { ...anchor, askedAt: 2 } }])
    expect(await find(chain, { hash })).toMatchObject({ status: 'included', hash: by })
  })
  it('was not replaced by one with another nonce', async () => {
    const { chain, hash } = await seen()
    chain.answers['eth_getTransactionCount'] = (_: string, tag: string) =>
      tag.startsWith('0x') && Number(tag) < 105 ? '0x5' : '0x6'
    chain.add({ nonce: 5, block: 105 })
    expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
  })
  it('is not one with a later nonce that does the same', async () => {
    const { chain, hash } = await seen()
    chain.safe = 100
    chain.add({ nonce: 6, block: 105, to: other })
    chain.add({ nonce: 7, block: 106 })
    expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
  })
  it('is judged by what it does, where it is in a block all the same', async () => {
    const { chain } = await seen()
    const hash = chain.add({ nonce: 6, block: 110, to: other })
    const waiting = await find(chain, { hash })
    expect(waiting).toMatchObject({ status: 'changed', hash, differences: [{ field: 'receiver' }] })
  })
  it('is not one that waits with another nonce', async () => {
    const { chain, hash } = await seen()
    chain.add({ nonce: 7 })
    expect(await find(chain, { hash })).toEqual({ status: 'unseen' })
    const faster = chain.add({ nonce: 6 })
    expect(await find(chain, { hash })).toEqual({ status: 'pending', hash: faster })
  })
})
