import type { SignCall } from '@portico/wallet-requests/signer'
import { passkeyName } from '@portico/wallet-requests/proofs'
import { randomUUID } from 'node:crypto'
import { parseEther, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { act, ask, browserKey, createPasskey, decide, newPoint, pageOrigin, siteOrigin } from './person.js'
import { codeOf, contracts, day, startSignerSite, type SignerSite, type Visitor } from './signerSite.js'

const fee = { gas: '21000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000', estimate: '21000000000000' }
const thief = `0x${'66'.repeat(20)}`

/** The thief has all rights of the site's process: its socket to the signer, all that pages send, and what is in its tables. */
describe('a site that was taken over', () => {
  let site: SignerSite
  let owner: Visitor
  beforeAll(async () => {
    site = await startSignerSite()
  })
  beforeEach(async () => {
    owner = await site.logIn()
    site.time += 2 * day
  })
  afterAll(() => site.stop())

  const sign = (call: SignCall) => codeOf(site.client.call('/sign', call))
  const transfer = (to = `0x${'11'.repeat(20)}`) =>
    site.request(owner, {
      method: 'eth_sendTransaction',
      params: [{ from: owner.accounts.evm, to, value: toHex(parseEther('1')) }],
    })
  const honest = () => site.approve(owner, transfer(), { facts: { fee }, filling: { transaction: { nonce: 0 } } })

  it('signs what the visitor approved (control)', async () => {
    expect(await sign(honest())).toBe('done')
  })

  it.each<[string, (call: SignCall) => unknown]>([
    ['another request', (call) => ({ ...call, requestText: JSON.stringify(transfer(thief)) })],
    ['the same request with one more space', (call) => ({ ...call, requestText: `${call.requestText} ` })],
    ['another user', (call) => ({ ...call, userId: randomUUID() })],
    ['no decision', ({ decision: _, ...call }) => call],
    [
      'a decision about another digest',
      (call) => ({ ...call, decision: { ...call.decision, digest: 'ab'.repeat(32) } }),
    ],
    ['another time of the decision', (call) => ({ ...call, decision: { ...call.decision, decidedAt: site.time - 1 } })],
    ['another time of the request', (call) => ({ ...call, frame: { ...call.frame, issuedAt: site.time - 1 } })],
    ['the key of another frame', (call) => ({ ...call, frame: { ...call.frame, key: browserKey().key } })],
    [
      'higher fees than were shown',
      (call) => ({ ...call, facts: { ...call.facts, fee: { ...fee, maxFeePerGas: '9000000000' } } }),
    ],
    ['a filling above the fees', (call) => ({ ...call, filling: { transaction: { nonce: 0, gas: '21001' } } })],
    ['no filling', (call) => ({ ...call, filling: undefined })],
    ['other tokens', (call) => ({ ...call, facts: { ...call.facts, simulation: { status: 'done', changes: [] } } })],
    ['facts of yesterday', (call) => ({ ...call, facts: { ...call.facts, at: site.time - day } })],
    ['a fact that is no number', (call) => ({ ...call, facts: { ...call.facts, fee: { ...fee, gas: 'NaN' } } })],
  ])('cannot change an approved request: %s', async (_, change) => {
    const call = honest()
    expect(await sign(change(call) as SignCall)).not.toBe('done')
    // And the visitor's own one still counts: nothing was used up.
    expect(await sign(call)).toBe('done')
  })

  it('cannot decide in the place of the window, with all that it sees of the decision', async () => {
    const shown = honest()
    const own = browserKey()
    const asked = { requestText: shown.requestText, frame: shown.frame, window: own }
    // Facts that cost more, decided by a key of the thief.
    const facts = { ...shown.facts, fee: { ...fee, maxFeePerGas: '400000000000' } }
    const forged = site.call(owner, asked, { facts: { fee: facts.fee }, filling: { transaction: { nonce: 0 } } })
    expect(await sign(forged)).toBe('signer/badDecision')
    const window = { ...forged.decision?.window, jwk: shown.decision?.window?.jwk }
    expect(await sign({ ...forged, decision: { ...forged.decision, window } } as SignCall)).toBe('signer/badDecision')
    expect(await sign({ ...shown, frame: { ...shown.frame, authHash: own.key } })).toBe('signer/badProof')
  })

  it('cannot lie about what the signer knows: what was drawn by such facts is not signed', async () => {
    const other = await site.logIn()
    const guards: readonly string[] = []
    for (const shown of [
      { accounts: { eoa: other.accounts.evm } },
      { accounts: { ...site.facts(owner, 'eip155:1').accounts, smartAccount: thief } },
      { network: { name: 'Test network', symbol: 'TEST', decimals: 0 } },
      { guards },
      { delegationManager: thief },
      { reviewAbove: '0' },
    ]) {
      const lie = () =>
        site.approve(owner, transfer(), {
          shown: { fee, ...shown },
          facts: { fee, ...shown },
          filling: { transaction: { nonce: 0 } },
        })
      const result = await (async () => sign(lie()))().catch(() => 'unreadable')
      // Facts that change nothing of what is drawn may be wrong: they are not used.
      if (!['guards', 'delegationManager', 'accounts'].some((name) => name in shown))
        expect(result).toBe('signer/otherDigest')
    }
    const call = site.request(owner, {
      method: 'eth_sendTransaction',
      params: [{ from: owner.accounts.evm, to: contracts.delegationManager, value: '0x0', data: '0x12345678' }],
    })
    const asked = ask(owner.frame, call, site.time)
    const forged = {
      ...honest(),
      requestText: asked.requestText,
      frame: asked.frame,
      decision: decide(asked, 'ab'.repeat(32), site.time),
    }
    expect(await sign({ ...forged, facts: { ...site.facts(owner, 'eip155:1', { fee }), guards: [] } })).toMatch(
      /^embedded\//,
    )
  })

  it('cannot have gas paid away', async () => {
    const dear = { ...fee, maxFeePerGas: '900000000000' }
    const call = site.approve(owner, transfer(), { facts: { fee: dear }, filling: { transaction: { nonce: 0 } } })
    expect(await sign(call)).toBe('signer/fee')
  })

  it('cannot sign as another page, nor with the frame of another user', async () => {
    const elsewhere = site.approve(owner, { ...site.request(owner), origin: 'https://evil.example' })
    expect(await sign(elsewhere)).toBe('signer/otherOrigin')
    const other = await site.logIn()
    const asked = ask(other.frame, transfer(), site.time)
    expect(await sign(site.call(owner, asked, { facts: { fee }, filling: { transaction: { nonce: 0 } } }))).toBe(
      'signer/unknownKey',
    )
    const theirs = site.call(other, ask(other.frame, site.request(other), site.time))
    expect(await sign({ ...theirs, userId: owner.userId })).toBe('signer/unknownKey')
  })

  it('cannot enrol a key in the past, nor for another page or user, nor use one that was ended', async () => {
    const key = browserKey()
    const enrolment = {
      userId: owner.userId,
      projectId: 'shop',
      kind: 'frame',
      jwk: key.jwk,
      origin: siteOrigin,
    } as const
    expect(await codeOf(site.client.call('/keys/enrol', { ...enrolment, at: 1 } as never))).toBe('signer/badRequest')
    const { at } = await site.client.call('/keys/enrol', enrolment)
    expect(at).toBe(site.time)
    site.time += day
    expect(await site.client.call('/keys/enrol', enrolment)).toEqual({ key: key.key, at, passkeys: [] })
    expect(await codeOf(site.client.call('/keys/enrol', { ...enrolment, origin: pageOrigin }))).toBe(
      'signer/otherOrigin',
    )
    await site.client.call('/keys/end', { userId: owner.userId, keys: [key.key] })
    const ended = site.call(owner, ask(key, { ...site.request(owner), origin: siteOrigin }, site.time))
    expect(await sign(ended)).toBe('signer/unknownKey')
    // Enrolled anew, it is new.
    expect((await site.client.call('/keys/enrol', enrolment)).at).toBe(site.time)
  })

  it('with a new key of its own: no words, no passkey, no deletion, no thaw', async () => {
    const { userId, projectId } = owner
    const own = browserKey()
    await site.enrol(userId, own, siteOrigin)
    const [pageKey, otherPageKey] = [newPoint(), newPoint()]
    const proof = (name: 'export' | 'delete' | 'thaw' | 'enrol', subject: string) =>
      act(own, { name, userId, subject }, site.time)
    const passkey = createPasskey()
    const tries = () =>
      Promise.all([
        codeOf(site.client.call('/export', { userId, projectId, recipient: pageKey, proof: proof('export', pageKey) })),
        codeOf(site.client.call('/users/delete', { userId, proof: proof('delete', userId) })),
        codeOf(site.client.call('/users/thaw', { userId, proof: proof('thaw', userId) })),
      ])
    expect(new Set(await tries())).toEqual(new Set(['signer/onHold']))
    const name = passkeyName(passkey.credential)
    const enrolment = { userId, projectId, kind: 'passkey', passkey: passkey.credential } as const
    expect(await codeOf(site.client.call('/keys/enrol', { ...enrolment, proof: proof('enrol', name) }))).toBe(
      'signer/onHold',
    )
    expect(await codeOf(site.client.call('/keys/enrol', enrolment))).toBe('signer/badProof')
    // The owner's own proof names the owner's key of the page, and the one thing that it is for.
    const owners = act(owner.page, { name: 'export', userId, subject: pageKey }, site.time)
    const other = otherPageKey
    expect(await codeOf(site.client.call('/export', { userId, projectId, recipient: other, proof: owners }))).toBe(
      'signer/badProof',
    )
    expect(await codeOf(site.client.call('/users/delete', { userId, proof: owners }))).toBe('signer/badProof')
    expect(await codeOf(site.client.call('/export', { userId, projectId, recipient: pageKey, proof: owners }))).toBe(
      'done',
    )
    expect(await codeOf(site.client.call('/export', { userId, projectId, recipient: pageKey, proof: owners }))).toBe(
      'signer/used',
    )
    const ofPage = act(owner.frame, { name: 'export', userId, subject: pageKey }, site.time)
    expect(await codeOf(site.client.call('/export', { userId, projectId, recipient: pageKey, proof: ofPage }))).toBe(
      'signer/otherOrigin',
    )
  })

  it.each([-1, 1])('whose clock is wrong by a day signs nothing that it or the page dates so (%s)', async (sign_) => {
    const wrong = site.time + sign_ * day
    const asked = ask(owner.frame, transfer(), wrong)
    expect(await sign(site.call(owner, asked, { facts: { fee }, filling: { transaction: { nonce: 0 } } }))).toBe(
      'signer/clock',
    )
    const facts = { fee, at: wrong }
    expect(await sign(site.approve(owner, transfer(), { facts, filling: { transaction: { nonce: 0 } } }))).toBe(
      'signer/clock',
    )
  })
})
