import { frameKinds, type SignInFields } from '@portico/embedded-api'
import type { Ask, Asked } from '@portico/embedded-api/requests'
import type { WalletRequest } from '@portico/wallet-requests'
import { requestProof } from '@portico/wallet-requests/proofs'
import * as v from 'valibot'
import { toHex, verifyMessage, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createRequestKey } from '../../src/pages/approve/requestKey.js'
import { createSignIn } from '../../src/pages/frame/createSignIn.js'
import { pageOrigin, startRequestSite, type RequestSite, type RequestVisitor } from '../requestVisitor.js'

vi.setConfig({ testTimeout: 30_000 })

const minute = 60_000
const day = 86_400_000
const iso = (time: number): string => new Date(time).toISOString()
const honest = (): SignInFields => ({
  domain: 'shop.example',
  uri: `${pageOrigin}/login`,
  version: '1',
  chainId: 'eip155:1',
  nonce: 'abcdefgh',
  expirationTime: iso(Date.now() + day),
})

describe('row 24: what a page has signed with a login', () => {
  let site: RequestSite
  let visitor: RequestVisitor
  beforeAll(async () => {
    const network = { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:9', symbol: 'ETH', decimals: 18 }
    site = await startRequestSite({ networks: { 'eip155:1': network } })
    visitor = await site.visit()
  }, 60_000)
  afterAll(() => site?.stop())

  /** As the frame asks. `provedAt`: when it says that it signed the request. */
  async function begin(request: WalletRequest, isLogin: boolean, provedAt = Date.now()): Promise<Asked> {
    const { id, thumbprint: authHash } = await createRequestKey()
    const text = JSON.stringify(request)
    const signature = await visitor.api.sign(requestProof(authHash, provedAt, text))
    const ask: Ask = { id, text, authHash, issuedAt: provedAt, signature, isLogin }
    const asked = (await visitor.api.post('/requests', ask)) as Asked
    if (asked.state !== 'signed') await visitor.api.post('/requests/withdraw', { id, isRejected: false })
    return asked
  }
  /** The frame's own code writes the message. A screen that it would show is an error here. */
  async function signIn(fields: SignInFields, provedAt?: number) {
    const asker = {
      async ask(asked: Omit<WalletRequest, 'origin'>, { isLogin = false }: { readonly isLogin?: boolean | undefined }) {
        const answer = await begin({ origin: pageOrigin, ...asked }, isLogin, provedAt)
        if (answer.state !== 'signed') throw Object.assign(new Error('A screen is shown'), { code: answer.state })
        return answer.result
      },
    }
    return createSignIn(asker, Date.now)(fields, visitor.accounts.evm, new AbortController().signal)
  }
  const outcomeOf = (fields: SignInFields, provedAt?: number): Promise<unknown> =>
    signIn(fields, provedAt).then(
      () => 'signed',
      (error: unknown) => Object(error).code as unknown,
    )
  const personalSign = (message: string, isLogin: boolean): Promise<Asked> =>
    begin(
      {
        origin: pageOrigin,
        account: visitor.accounts.evm,
        chainId: 'eip155:1',
        method: 'personal_sign',
        params: [toHex(message), visitor.accounts.evm],
      },
      isLogin,
    )

  it('is signed without a screen where it is for the page itself, with a statement and without', async () => {
    for (const statement of [undefined, 'Log in to your orders.']) {
      const { message, signature } = await signIn({ ...honest(), statement })
      expect(message).toContain('shop.example wants you to sign in')
      expect(await verifyMessage({ address: visitor.accounts.evm, message, signature: signature as Hex })).toBe(true)
    }
  })

  it.each<readonly [string, Partial<SignInFields>, string]>([
    ['the domain of another site', { domain: 'bank.example', uri: 'https://bank.example' }, 'embedded/domainMismatch'],
    [
      'its own domain, and the address of another site',
      { uri: 'https://bank.example/login' },
      'embedded/domainMismatch',
    ],
    ['a recap, which gives away more than a sign-in', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }, 'window'],
    ['no end', { expirationTime: undefined }, 'window'],
    ['an end in a year', { expirationTime: iso(Date.now() + 365 * day) }, 'window'],
    ['a time ten minutes ago', { issuedAt: iso(Date.now() - 10 * minute) }, 'window'],
    ['a time in ten minutes', { issuedAt: iso(Date.now() + 10 * minute) }, 'window'],
  ])('%s: is shown or refused', async (_, change, outcome) => {
    expect(await outcomeOf({ ...honest(), ...change })).toBe(outcome)
  })

  it('is not signed for a frame whose proof is old', async () => {
    expect(await outcomeOf(honest(), Date.now() - 30 * minute)).not.toBe('signed')
    expect(await outcomeOf(honest())).toBe('signed')
  })

  it('is shown where it is no login, and so is every other text', async () => {
    const { message } = await signIn(honest())
    expect((await personalSign(message, true)).state).toBe('signed')
    expect((await personalSign(message, false)).state).toBe('frame')
    expect((await personalSign('I owe you everything.', true)).state).toBe('window')
    await expect(personalSign(`${message}\nand I owe you everything.`, true)).rejects.toMatchObject({
      code: expect.stringMatching(/^embedded\//),
    })
  })

  it('is never a text that the page wrote', () => {
    const { request } = frameKinds.GET_USER
    const fields = honest()
    expect(v.is(request, { signIn: fields })).toBe(true)
    for (const more of [
      { serializedMessage: 'pay' },
      { message: 'pay' },
      { statement: 'line\nend' },
      { nonce: 'a b c d e f' },
    ])
      expect(v.is(request, { signIn: { ...fields, ...more } })).toBe(false)
  })
})
