import { requestProof, type Decided } from '@portico/wallet-requests/proofs'
import { toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { decisionOf } from '../../src/pages/approve/decisionOf.js'
import { createRequestKey, type RequestKey } from '../../src/pages/approve/requestKey.js'
import { pageOrigin, startRequestSite, type RequestSite, type RequestVisitor } from '../requestVisitor.js'
import { codeOf } from '../signer/signerSite.js'

vi.setConfig({ testTimeout: 60_000 })

const chainId = 'eip155:1'

/** As a program that has the login of a browser: its token, and what its key signs. */
describe('a session', () => {
  let site: RequestSite
  let owner: RequestVisitor
  beforeAll(async () => {
    const networks = { [chainId]: { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } }
    site = await startRequestSite({ networks })
  }, 120_000)
  beforeEach(async () => void (owner = await site.visit()))
  afterAll(() => site.stop())

  const requestOf = (text = 'hello') => {
    const account = owner.accounts.evm
    return { origin: pageOrigin, account, chainId, method: 'personal_sign', params: [toHex(text), account] }
  }
  async function ask(key: RequestKey, changes: object = {}): Promise<Decided> {
    const request = requestOf()
    const [text, issuedAt, authHash] = [JSON.stringify(request), Date.now(), key.thumbprint]
    const signature = await owner.api.sign(requestProof(authHash, issuedAt, text))
    const asked = { id: key.id, text, authHash, issuedAt, signature, isLogin: false, ...changes }
    return { request, ...((await owner.api.post('/requests', asked)) as Omit<Decided, 'request'>) }
  }
  const open = ({ id, jwk }: RequestKey) => owner.api.post('/requests/open', { id, window: jwk })
  const signatures = async () =>
    (
      await site.query(`select 1 from signer_signature s join signer_wallet w on w.id = s.wallet_id
      where w.user_id = '${owner.userId}'`)
    ).length

  it('signs nothing without a decision, also where it calls its request the message of a login', async () => {
    const key = await createRequestKey()
    await ask(key, { isLogin: true })
    await open(key)
    expect(await signatures()).toBe(0)
    const waited = await owner.api.post('/requests/wait', { id: key.id, until: 'seen' })
    expect(waited).toEqual({ state: 'seen' })
  })

  it.each(['/wallet/export', '/email/confirm', '/email/change', '/account/delete'])(
    'gets no words, address or deletion from %s: these are for the own page of the wallet',
    async (path) => {
      expect(await codeOf(owner.api.post(path, {}))).toBe('embedded/ownPageOnly')
    },
  )

  it('opens the window of a request once: a second one has nothing to approve', async () => {
    const key = await createRequestKey()
    await ask(key)
    await open(key)
    expect(await codeOf(open(key))).toBe('embedded/aborted')
  })

  it('has one decision carried out, of twenty that come at once', async () => {
    const key = await createRequestKey()
    const read = await ask(key)
    await open(key)
    const decision = await decisionOf(read, key)
    const decide = () => codeOf(owner.api.post('/requests/decide', { id: key.id, window: key.jwk, decision }))
    const results = await Promise.all(Array.from({ length: 20 }, decide))
    expect(results.filter((result) => result === 'done')).toHaveLength(1)
    expect(new Set(results)).toEqual(new Set(['done', 'embedded/aborted']))
    expect(await signatures()).toBe(1)
  })

  it('has a decision about other words refused: what was shown is what is signed', async () => {
    const key = await createRequestKey()
    const read = await ask(key)
    await open(key)
    const decision = await decisionOf({ ...read, request: requestOf('other') }, key)
    expect(await codeOf(owner.api.post('/requests/decide', { id: key.id, window: key.jwk, decision }))).toBe(
      'embedded/changed',
    )
    expect(await signatures()).toBe(0)
  })

  it.each([
    ['its text', (text: string, _digest: string) => `text = '${text}'`],
    ['its text and its digest', (text: string, digest: string) => `text = '${text}', digest = '${digest}'`],
  ])('signs nothing that was altered in the database: %s', async (_, changed) => {
    const key = await createRequestKey()
    await ask(key)
    const request = requestOf('I give everything away')
    await site.query(`update wallet_request set ${changed(JSON.stringify(request), '')} where id = '${key.id}'`)
    const shown = (await open(key)) as Decided
    const decision = await decisionOf(shown, key)
    const more = changed(JSON.stringify(request), decision.digest)
    await site.query(`update wallet_request set ${more} where id = '${key.id}'`)
    const result = await codeOf(owner.api.post('/requests/decide', { id: key.id, window: key.jwk, decision }))
    expect(result).toMatch(/^(embedded\/changed|signer\/badProof)$/)
    expect(await signatures()).toBe(0)
  })
})
