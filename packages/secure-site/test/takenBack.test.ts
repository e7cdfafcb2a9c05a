import { decisionProof, requestProof, type Decided } from '@portico/wallet-requests/proofs'
import { stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { decisionOf } from '../src/pages/approve/decisionOf.js'
import { createRequestKey, type RequestKey } from '../src/pages/approve/requestKey.js'
import { startProductionSite, type ProductionSite, type Visitor } from './productionSite.js'
import { secure } from './startTestSite.js'

vi.setConfig({ testTimeout: 60_000 })

describe('a request that is taken back', () => {
  let site: ProductionSite
  let owner: Visitor
  let account: string
  beforeAll(async () => {
    site = await startProductionSite()
    owner = await site.visit('10.0.0.1')
    await owner.logIn('ann@example.test')
    account = String((await owner.ask('/wallet/open'))['evm'])
  }, 120_000)
  afterAll(() => site.stop())

  interface Asked {
    readonly key: RequestKey
    readonly read: Decided
  }
  async function ask(): Promise<Asked> {
    const key = await createRequestKey()
    const params = [stringToHex('hello'), account]
    const request = { origin: secure, account, chainId: 'eip155:1', method: 'personal_sign', params }
    const text = JSON.stringify(request)
    const issuedAt = Date.now()
    const signature = await owner.api.sign(requestProof(key.thumbprint, issuedAt, text))
    const asked = await owner.ask('/requests', { id: key.id, text, authHash: key.thumbprint, issuedAt, signature })
    return { key, read: { request, description: asked['description'], intent: asked['intent'] } as Decided }
  }
  const open = ({ key }: Asked) => owner.ask('/requests/open', { id: key.id, window: key.jwk })
  const decide = async ({ key, read }: Asked) =>
    owner.ask('/requests/decide', { id: key.id, window: key.jwk, decision: await decisionOf(read, key) })
  const withdraw = ({ key }: Asked) => owner.ask('/requests/withdraw', { id: key.id })
  const result = ({ key }: Asked) => owner.ask('/requests/wait', { id: key.id, until: 'done' })
  const signatures = async () => (await site.query('select hash from signer_signature')).length
  const over = { code: 'embedded/aborted' }

  it('before the window took it: no window opens it', async () => {
    const asked = await ask()
    await withdraw(asked)
    expect(await open(asked)).toEqual(over)
    expect(await decide(asked)).toEqual(over)
    expect(await result(asked)).toEqual(over)
    expect(await signatures()).toBe(0)
  })

  it('while the window shows it: the decision comes too late, and nothing is signed', async () => {
    const asked = await ask()
    await open(asked)
    await withdraw(asked)
    expect(await decide(asked)).toEqual(over)
    expect(await signatures()).toBe(0)
  })

  it('after the decision: what was signed is answered, once', async () => {
    const asked = await ask()
    await open(asked)
    expect(await decide(asked)).toEqual({})
    await withdraw(asked)
    expect((await result(asked))['result']).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await decide(asked)).toEqual(over)
    expect(await signatures()).toBe(1)
  })

  it('by another key than that of its window: it is not taken back, and not decided', async () => {
    const asked = await ask()
    await open(asked)
    const other = { ...asked, key: { ...(await createRequestKey()), id: asked.key.id } }
    expect(await decide(other)).toEqual(over)
    const { digest, decidedAt } = await decisionOf(asked.read, asked.key)
    const signature = await other.key.sign(decisionProof(asked.key.thumbprint, digest, decidedAt))
    const decision = { kind: 'window', digest, decidedAt, signature }
    const forged = await owner.ask('/requests/decide', { id: asked.key.id, window: asked.key.jwk, decision })
    expect(forged.code).toBe('signer/badDecision')
    expect(await signatures()).toBe(1)
  })
})
