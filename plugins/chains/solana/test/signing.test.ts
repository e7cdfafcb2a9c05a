import type { Transfer } from '@portico/core'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { fromBase58 } from '../src/runtime/bytes.js'
import { additions, altering, thief } from './alterTransaction.js'
import { anybody, broadcasting, countOf, fee, methodsOf, native, sol, withChain } from './sendingSite.js'

const { chain, connection, balance, connected, lyingNode } = withChain()

describe('what the wallet signs', () => {
  it('with another key is not broadcast', async () => {
    const { wallet, node, send } = await connected()
    wallet.misbehave('signsWithAnotherKey')
    expect((await send(native(sol), ['failed'])).problem).toMatchObject({ code: 'solana/badAnswer' })
    expect(countOf('sendTransaction', node)).toBe(0)
  })
  it.each([
    [[]],
    [[{ signedTransaction: new Uint8Array(3) }]],
    [[{ signedTransaction: 'AQ==' }]],
    [undefined],
    ['AQ=='],
  ])('is not broadcast where it answers %j', async (answer) => {
    const { wallet, node, send } = await connected()
    wallet.behave({ answer })
    expect((await send(native(sol), ['failed'])).problem).toMatchObject({ code: 'solana/badAnswer' })
    expect(countOf('sendTransaction', node)).toBe(0)
  })
  it('is not broadcast without its signature', async () => {
    const { wallet, node, address, send } = await connected()
    const from = new PublicKey(address)
    const unsigned = new Transaction({ feePayer: from, ...(await connection().getLatestBlockhash()) })
      .add(SystemProgram.transfer({ fromPubkey: from, toPubkey: from, lamports: 1 }))
      .serialize({ requireAllSignatures: false })
    wallet.behave({ answer: [{ signedTransaction: unsigned }] })
    expect((await send(native(sol), ['failed'])).problem).toMatchObject({ code: 'solana/badAnswer' })
    expect(countOf('sendTransaction', node)).toBe(0)
  })
  it('differs in words that a person reads: 9 SOL to another receiver, told as what was asked', async () => {
    const alter = altering((transaction) => {
      const { keys, data } = transaction.instructions.at(-1)!
      keys[1]!.pubkey = new PublicKey(thief)
      data.writeBigUInt64LE(9n * sol, 4)
    })
    const { node, send } = await connected({ alter })
    const action = native(sol)
    const { hash, differences } = await send(action, ['changed'])
    expect(differences).toEqual([
      { field: 'receiver', asked: action.to, found: thief },
      { field: 'amount', asked: '1', found: '9' },
    ])
    expect(hash).toBeUndefined()
    expect(countOf('sendTransaction', node)).toBe(0)
  })
  it('may be a newer blockhash: it expires by that one', async () => {
    const alter = altering((transaction) => void (transaction.recentBlockhash = newest))
    const { node, send } = await connected({ alter })
    let newest = ''
    node.lie = async (method, _params, ask) => {
      if (method !== 'simulateTransaction') return undefined
      chain().skip(100)
      const { value } = (await ask('getLatestBlockhash', [])) as { readonly value: { readonly blockhash: string } }
      newest = value.blockhash
      return undefined
    }
    const { signed, anchor } = await send(native(sol))
    expect(Number(signed?.notes?.['lastBlock'])).toBeGreaterThanOrEqual(Number(anchor?.['lastBlock']) + 100)
  })
  it.each<[string, readonly Transfer['status'][], bigint]>([
    ['a lower fee, within what was confirmed', ['confirmed'], fee],
    ['a higher fee, within what was confirmed', ['confirmed'], 2n * fee],
    ['a higher fee than was confirmed', ['changed'], fee + 1n],
  ])('may set its compute budget: %s', async (what, statuses, maxFee) => {
    const factor = what.startsWith('a lower') ? 2n : 1n
    const alter = altering(({ instructions: [, price] }) => {
      price!.data.writeBigUInt64LE(factor === 2n ? 50_000n : 150_000n, 1)
    })
    const { send } = await connected({ alter })
    const { differences } = await send(native(sol), statuses, { maxFee })
    if (statuses[0] === 'changed')
      expect(differences).toEqual([
        // The limit differs by up to 9 units, so that equal transfers are not one.
        { field: 'fee', asked: '0.000020001', found: expect.stringMatching(/^0\.0000(275|27499)$/) as string },
      ])
  })
  it('may have guards that fail it where accounts are not as the wallet showed them, and nothing else of that program', async () => {
    const { node, send } = await connected({
      alter: altering((transaction) => void transaction.add(additions.guard())),
    })
    // The program is not on this chain.
    expect((await send(native(sol), ['broadcast'])).hash).toBeDefined()
    await expect.poll(() => countOf('sendTransaction', node)).toBeGreaterThan(0)
  })
  it('must not write memory by the program of guards', async () => {
    const { send } = await connected({ alter: altering((transaction) => void transaction.add(additions.memory())) })
    expect((await send(native(sol), ['changed'])).differences).toMatchObject([{ field: 'call', asked: 'nothing' }])
  })
})

describe('what the wallet broadcasts', () => {
  it('is told as expired where no block ever has it', async () => {
    const { wallet, send, list } = await connected(broadcasting)
    wallet.behave({ answer: [{ signature: new Uint8Array(64).fill(7) }] })
    const { hash } = await send(native(sol), ['broadcast'])
    expect(fromBase58(hash!)).toEqual(new Uint8Array(64).fill(7))
    chain().skip(183)
    await expect.poll(() => list()[0]?.status, { timeout: 5000 }).toBe('expired')
  })
  it('is waited for from the moment the wallet answers: it may have a newer blockhash', async () => {
    const { wallet, node, send, list } = await connected(broadcasting)
    wallet.behave({ delay: 300, next: { answer: [{ signature: new Uint8Array(64).fill(8) }] } })
    const sending = send(native(sol), ['broadcast'])
    await expect.poll(() => methodsOf(wallet).length).toBe(1)
    chain().skip(300)
    await sending
    const looks = (): number => countOf('getEpochInfo', node)
    await expect.poll(looks, { timeout: 5000 }).toBeGreaterThan(1)
    expect(list()[0]?.status).toBe('broadcast')
  })
  it('is compared with what was asked: the hash of an older transaction is not this one', async () => {
    const { wallet, address, send } = await connected(broadcasting)
    const to = anybody()
    const earlier = await send(native(sol, to))
    wallet.behave({ answer: [{ signature: fromBase58(earlier.hash!)! }] })
    // Equal but for the time.
    const again = await send(native(sol, to), ['changed'])
    expect(again.differences).toMatchObject([{ field: 'block' }])
    const other = await send(native(2n * sol), ['changed'])
    expect(other.differences?.map(({ field }) => field)).toEqual(['receiver', 'amount', 'block'])
    expect(await balance(address)).toBe(9n * sol - fee)
  })
  it('with another key is refused by its node, and looked for', async () => {
    const { wallet, send } = await connected(broadcasting)
    wallet.misbehave('signsWithAnotherKey')
    const action = native(sol)
    expect((await send(action, ['lost'])).problem?.message).toContain('signature verification')
    expect(await balance(action.to)).toBe(0n)
  })
  it('and breaks off, is found by what was read before', async () => {
    const walletNode = await lyingNode()
    walletNode.lie = async (method, params, ask) => {
      if (method !== 'sendTransaction') return undefined
      await ask(method, params)
      return { error: { code: -32603, message: 'Request timed out' } }
    }
    const { wallet, list, send } = await connected({ ...broadcasting, rpcUrl: walletNode.url })
    const action = native(sol)
    await send(action, ['confirmed'])
    expect(list()[0]).toMatchObject({ status: 'confirmed', hash: expect.any(String) as string })
    expect(await balance(action.to)).toBe(sol)
    expect(methodsOf(wallet)).toHaveLength(1)
  })
  it('and breaks off without sending, is told as expired only when the wallet cannot send it any more', async () => {
    const { wallet, node, list, send } = await connected(broadcasting)
    wallet.behave('offline')
    await send(native(sol), ['lost'])
    chain().skip(400)
    const looks = (): number => countOf('getEpochInfo', node)
    const before = looks()
    await expect.poll(looks, { timeout: 5000 }).toBeGreaterThan(before + 1)
    expect(list()[0]?.status).toBe('lost')
    chain().skip(9000)
    await expect.poll(() => list()[0]?.status, { timeout: 5000 }).toBe('expired')
  })
  it.each([
    ['unsupported', 'failed'],
    ['unauthorized', 'failed'],
    ['busy', 'failed'],
    ['refuse', 'rejected'],
  ] as const)('was not sent where the wallet is %s: %s', async (behaviour, status) => {
    const { wallet, send } = await connected(broadcasting)
    wallet.behave(behaviour)
    await send(native(sol), [status])
  })
  it('after a cancel still counts, and is not paid twice', async () => {
    const { wallet, site, list, send } = await connected(broadcasting)
    wallet.behave('stall')
    const action = native(sol)
    const { id } = await send(action, ['asking'])
    await expect.poll(() => wallet.open).toBe(1)
    await site.modal.transfers.cancel(id)
    expect(list()[0]?.status).toBe('withdrawing')
    wallet.approve()
    await expect.poll(() => list()[0]?.status, { timeout: 5000 }).toBe('confirmed')
    expect(await balance(action.to)).toBe(sol)
  })
})
