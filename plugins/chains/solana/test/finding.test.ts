import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { anybody, countOf, fee, native, sol, withChain } from './sendingSite.js'

const { chain, balance, connected } = withChain()

describe('what is on its way', () => {
  it('is not dropped by a cancel while a node has the bytes', async () => {
    const { node, site, list, send } = await connected()
    let arrived = (): void => {}
    node.lie = async (method) => {
      if (method === 'sendTransaction') await new Promise<void>((resolve) => (arrived = resolve))
      return undefined
    }
    const action = native(sol)
    const { id } = await send(action, ['broadcast'])
    await expect.poll(() => countOf('sendTransaction', node)).toBeGreaterThan(0)
    await site.modal.transfers.cancel(id)
    arrived()
    await expect.poll(() => list()[0]?.status, { timeout: 5000 }).toBe('confirmed')
    expect(await balance(action.to)).toBe(sol)
  })
  it('is pending, then in a block, then final, as far as two thirds of the stake have voted', async () => {
    const { node, list, send } = await connected()
    let level = 'processed'
    node.lie = async (method, params, ask) => {
      if (method !== 'getSignatureStatuses') return undefined
      const result = (await ask(method, params)) as { readonly value: readonly (object | null)[] }
      const value = result.value.map((one) => one && { ...one, confirmationStatus: level })
      return { result: { ...result, value } }
    }
    await send(native(sol), ['broadcast'])
    await expect.poll(() => list()[0]?.isKnown, { timeout: 5000 }).toBe(true)
    expect(list()[0]?.status).toBe('broadcast')
    level = 'confirmed'
    await expect.poll(() => list()[0]?.status, { timeout: 5000 }).toBe('included')
    level = 'finalized'
    await expect.poll(() => list()[0]?.status, { timeout: 5000 }).toBe('confirmed')
  })
  it('that fails in its block is told as reverted, with the fee and the reason', async () => {
    const { node, address, site, send } = await connected()
    node.lie = async (method, params, ask) => {
      if (method !== 'sendTransaction') return undefined
      // The money goes elsewhere before it arrives, and the node does not try it first.
      const from = new PublicKey(address)
      const move = SystemProgram.transfer({ fromPubkey: from, toPubkey: new PublicKey(anybody()), lamports: 9n * sol })
      const fresh = new Connection(chain().url)
      const other = new Transaction({ feePayer: from, ...(await fresh.getLatestBlockhash()) }).add(move)
      await fresh.sendRawTransaction((await site.provider.signTransaction(other)).serialize())
      return { result: await ask(method, [params[0], { encoding: 'base64', skipPreflight: true }]) }
    }
    const transfer = await send(native(5n * sol), ['reverted'])
    expect(transfer).toMatchObject({ fee, problem: { code: 'solana/notEnough' } })
  })
  it('is not told as expired by a node that has forgotten a signature in a block', async () => {
    const { node, list, send } = await connected()
    node.lie = async (method, params, ask) => {
      if (method !== 'getSignatureStatuses') return undefined
      const result = (await ask(method, params)) as { readonly value: readonly unknown[] }
      return { result: { ...result, value: [null, ...result.value.slice(1)] } }
    }
    const action = native(sol)
    await send(action, ['broadcast'])
    await expect.poll(() => balance(action.to)).toBe(sol)
    chain().skip(400)
    await expect.poll(() => list()[0]?.status, { timeout: 5000 }).toBe('confirmed')
  })
  it('is not told as expired by a node that does not know what came before either', async () => {
    const { node, list, send } = await connected()
    node.lie = async (method, params) => {
      if (method === 'sendTransaction') return 502
      if (method === 'getSignaturesForAddress' && list()[0]?.status === 'broadcast') return { result: [] }
      if (method !== 'getSignatureStatuses') return undefined
      return { result: { context: { slot: 1e9 }, value: (params[0] as readonly string[]).map(() => null) } }
    }
    await send(native(sol), ['broadcast'])
    chain().skip(400)
    const looks = (): number => countOf('getEpochInfo', node)
    const before = looks()
    await expect.poll(looks, { timeout: 5000 }).toBeGreaterThan(before + 1)
    expect(list()[0]?.status).toBe('broadcast')
  })
  it('is handed over again where the first node is behind, and does not know its blockhash yet', async () => {
    const { node, send } = await connected()
    node.lie = async (method) =>
      method === 'sendTransaction' && countOf('sendTransaction', node) === 1
        ? { error: { code: -32002, message: 'Transaction simulation failed: Blockhash not found' } }
        : undefined
    await send(native(sol))
    expect(countOf('sendTransaction', node)).toBe(2)
  }, 30_000)
  it('and that no node took, is told as expired', async () => {
    const { node, list, send } = await connected()
    node.lie = async (method) => (method === 'sendTransaction' ? 502 : undefined)
    const action = native(sol)
    await send(action, ['broadcast'])
    chain().skip(151)
    await expect.poll(() => list()[0]?.status, { timeout: 5000 }).toBe('expired')
    expect(await balance(action.to)).toBe(0n)
  })
})
