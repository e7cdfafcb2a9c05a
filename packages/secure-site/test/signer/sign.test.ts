import { parseEther, parseTransaction, recoverMessageAddress, recoverTransactionAddress, toHex } from 'viem'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ask, decide, siteOrigin } from './person.js'
import { codeOf, solanaChain, startSignerSite, type SignerSite, type Visitor } from './signerSite.js'

/** With the other of two values of s. */
function otherSignature(signature: string): string {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
  const bytes = Buffer.from(signature, 'base64url')
  const s = order - BigInt(`0x${bytes.subarray(32).toString('hex')}`)
  return Buffer.concat([bytes.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]).toString(
    'base64url',
  )
}

const fee = { gas: '21000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000', estimate: '21000000000000' }

describe('a signer signs', () => {
  let site: SignerSite
  let ann: Visitor
  beforeAll(async () => {
    site = await startSignerSite()
    ann = await site.logIn()
  })
  afterAll(() => site.stop())

  const transfer = (visitor: Visitor, value = parseEther('0.1')) =>
    site.request(visitor, {
      method: 'eth_sendTransaction',
      params: [{ from: visitor.accounts.evm, to: `0x${'11'.repeat(20)}`, value: toHex(value) }],
    })

  it('a message, with the key of the account that it answered', async () => {
    const call = site.approve(ann, site.request(ann))
    const { signed } = await site.client.call('/sign', call)
    if (signed.kind !== 'evmMessage') throw new Error(signed.kind)
    const signer = await recoverMessageAddress({ message: 'Hello', signature: signed.signature as `0x${string}` })
    expect(signer).toBe(ann.accounts.evm)
  })

  it('a transaction, with nonce and gas inside of what was shown', async () => {
    const filling = { transaction: { nonce: 7, gas: '21000', maxFeePerGas: '1500000000' } }
    const call = site.approve(ann, transfer(ann), { facts: { fee }, filling })
    const { signed } = await site.client.call('/sign', call)
    if (signed.kind !== 'evmTransaction') throw new Error(signed.kind)
    const raw = signed.raw as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(ann.accounts.evm)
    expect(parseTransaction(raw)).toMatchObject({
      nonce: 7,
      chainId: 1,
      value: parseEther('0.1'),
      maxFeePerGas: 1500000000n,
    })
  })

  it('a message on Solana', async () => {
    const text = 'Hello from Solana'
    const request = site.request(ann, {
      chainId: solanaChain,
      account: ann.accounts.solana,
      method: 'solana_signMessage',
      params: { message: base58.encode(new TextEncoder().encode(text)), pubkey: ann.accounts.solana },
    })
    const { signed } = await site.client.call('/sign', site.approve(ann, request))
    if (signed.kind !== 'solanaMessage') throw new Error(signed.kind)
    const isRight = ed25519.verify(
      base58.decode(signed.signature),
      new TextEncoder().encode(text),
      base58.decode(ann.accounts.solana),
    )
    expect(isRight).toBe(true)
  })

  it('once: an answer that was lost is given again, and nothing else comes for the same request', async () => {
    const filling = { transaction: { nonce: 1 } }
    const call = site.approve(ann, transfer(ann), { facts: { fee }, filling })
    const first = await site.client.call('/sign', call)
    expect(await site.client.call('/sign', call)).toEqual(first)
    expect(await codeOf(site.client.call('/sign', { ...call, filling: { transaction: { nonce: 2 } } }))).toBe(
      'signer/used',
    )
    // One signature of ECDSA makes another one for the same text: it is the same request all the same.
    const signature = otherSignature(call.frame.signature)
    const other = { ...call, filling: { transaction: { nonce: 2 } }, frame: { ...call.frame, signature } }
    expect(await codeOf(site.client.call('/sign', other))).toBe('signer/used')
    site.time += 11 * 60_000
    expect(await codeOf(site.client.call('/sign', call))).toBe('signer/clock')
  })

  it('twenty of the same at once: one signature, and one answer', async () => {
    const call = site.approve(ann, transfer(ann, 3n), { facts: { fee }, filling: { transaction: { nonce: 3 } } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.client.call('/sign', call)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const asked = ask(ann.frame, JSON.parse(call.requestText) as object, site.time)
    const fillings = Array.from({ length: 10 }, (_, nonce) => ({ transaction: { nonce } }))
    const calls = fillings.map((filling) => site.call(ann, asked, { facts: { fee }, filling }))
    const results = await Promise.all(calls.map((each) => codeOf(site.client.call('/sign', each))))
    expect(results.filter((result) => result === 'done')).toHaveLength(1)
    expect(new Set(results)).toEqual(new Set(['done', 'signer/used']))
  })

  it('a sign-in to the page itself without a decision, and no other', async () => {
    const message = (changes: { domain?: string; chain?: string; at?: number } = {}) =>
      [
        `${changes.domain ?? 'shop.example'} wants you to sign in with your Ethereum account:`,
        ann.accounts.evm,
        '',
        'Log in',
        '',
        `URI: https://${changes.domain ?? 'shop.example'}`,
        'Version: 1',
        `Chain ID: ${changes.chain ?? '1'}`,
        'Nonce: 1234567890abcdef',
        `Issued At: ${new Date(changes.at ?? site.time).toISOString()}`,
        `Expiration Time: ${new Date(site.time + 86_400_000).toISOString()}`,
      ].join('\n')
    const silently = (text: string) => {
      const asked = ask(ann.frame, site.request(ann, { params: [toHex(text), ann.accounts.evm] }), site.time)
      return {
        userId: ann.userId,
        requestText: asked.requestText,
        facts: site.facts(ann, 'eip155:1'),
        frame: asked.frame,
      }
    }
    const { signed } = await site.client.call('/sign', silently(message()))
    expect(signed.kind).toBe('evmMessage')
    for (const text of [
      message({ at: site.time - 10 * 60_000 }),
      message({ chain: '5' }),
      message({ domain: 'other.example' }),
      'Hello',
    ])
      expect(await codeOf(site.client.call('/sign', silently(text)))).toMatch(
        /decisionNeeded|domainMismatch|chainNotAllowed/,
      )
  })

  it('nothing of what wallets do not sign, and says which rule that is', async () => {
    const request = site.request(ann, { chainId: 'eip155:5' })
    const asked = ask(ann.frame, request, site.time)
    const call = {
      userId: ann.userId,
      requestText: asked.requestText,
      facts: site.facts(ann, 'eip155:1'),
      frame: asked.frame,
      decision: decide(asked, 'a'.repeat(64), site.time),
    }
    expect(await codeOf(site.client.call('/sign', call))).toBe('embedded/chainNotAllowed')
    const other = ask(ann.frame, site.request(ann, { method: 'eth_sign' }), site.time)
    expect(
      await codeOf(site.client.call('/sign', { ...call, ...{ requestText: other.requestText, frame: other.frame } })),
    ).toBe('embedded/methodNotAllowed')
  })

  it('thirty in ten minutes, two hundred a day', async () => {
    const bob = await site.logIn()
    const sign = () => codeOf(site.client.call('/sign', site.approve(bob, site.request(bob))))
    const results: unknown[] = []
    for (let at = 0; at < 31; at++) results.push(await sign())
    expect(results.filter((one) => one === 'done')).toHaveLength(30)
    expect(results.at(-1)).toBe('signer/tooMany')
    let done = 30
    for (let round = 0; round < 9; round++) {
      site.time += 10 * 60_000 + 1
      for (let at = 0; at < 25; at++) if ((await sign()) === 'done') done += 1
    }
    expect(done).toBe(200)
  }, 60_000)

  it('for each visitor with keys of their own, which stay the same', async () => {
    const carol = await site.logIn()
    expect(carol.accounts.evm).not.toBe(ann.accounts.evm)
    const again = await site.client.call('/wallets/create', { userId: ann.userId, projectId: 'shop' })
    expect(again).toEqual(await site.client.call('/wallets/read', { userId: ann.userId, projectId: 'shop' }))
    await site.restart()
    expect(await site.client.call('/wallets/read', { userId: ann.userId, projectId: 'shop' })).toEqual(again)
    // What is signed after a restart is signed by the same key, in a browser that was enrolled before.
    const { signed } = await site.client.call('/sign', site.approve(ann, site.request(ann)))
    expect(signed.kind).toBe('evmMessage')
  })

  it('and writes lines without addresses, keys and texts', async () => {
    const all = site.lines.map((line) => JSON.stringify(line)).join('\n')
    expect(site.lines.length).toBeGreaterThan(10)
    for (const secret of [ann.userId, ann.accounts.evm, ann.accounts.solana, ann.frame.key, siteOrigin, 'Hello'])
      expect(all.toLowerCase()).not.toContain(secret.toLowerCase())
  })
})
