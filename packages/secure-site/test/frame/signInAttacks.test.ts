import type { Database } from '@portico/database'
import { openOnShared } from '@portico/devnet/postgres'
import { FrameError, frameKinds, type SignInFields } from '@portico/embedded-api'
import * as v from 'valibot'
import { verifyMessage, type Address, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { ApprovalRequest } from '../../src/browser/decode/Description.js'
import { parseSignIn } from '../../src/browser/decode/signIn/parseSignIn.js'
import { describe as describeRequest } from '../../src/browser/decode/describe.js'
import type { WalletAccounts } from '../../src/browser/custody/PublicKeys.js'
import type { Approver } from '../../src/browser/frame/createApprover.js'
import { createSignIn, type SignInDeps } from '../../src/pages/frame/createSignIn.js'
import type { FrameState } from '../../src/pages/frame/frameState.js'
import { checkKeys } from '../../src/vault/checkKeys.js'
import { openVaultTables, randomKeys, vaultSite, type SiteTables } from '../vault/vaultSite.js'

const shop = 'https://shop.example'
const now = Date.parse('2026-11-22T18:00:00Z')
const honest: SignInFields = {
  domain: 'shop.example',
  uri: `${shop}/login`,
  version: '1',
  chainId: 'eip155:1',
  nonce: 'abcdefgh',
  issuedAt: '2026-11-22T18:00:00.000Z',
  expirationTime: '2026-11-23T18:00:00.000Z',
}
const attacks: readonly (readonly [string, Partial<SignInFields>])[] = [
  ['the domain of another site', { domain: 'bank.example', uri: 'https://bank.example' }],
  ['its own domain, and the address of another site', { uri: 'https://bank.example/login' }],
  ['a recap, which gives away more than a sign-in', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
  ['no end', { expirationTime: undefined }],
  ['an end in a year', { expirationTime: '2027-11-22T18:00:00.000Z' }],
]

describe('row 24: what a page has signed with a login', () => {
  let database: Database<SiteTables>
  let base: Pick<SignInDeps, 'custody' | 'api' | 'state' | 'smartAccounts' | 'now'>
  let accounts: WalletAccounts
  let asked: ApprovalRequest[]
  beforeAll(async () => {
    database = await openOnShared(openVaultTables)
    const keys = randomKeys('k1')
    await checkKeys(database.db, keys, Date.now)
    const vault = vaultSite(database.db, keys)
    const session = vault.login()
    const custody = vault.custody(session)
    accounts = await custody.create()
    const state = { data: { origin: shop } } as FrameState
    const smartAccounts = () => Promise.reject(new Error('not of this test'))
    base = { custody, api: vault.api(session), state, smartAccounts, now: () => now }
  }, 60_000)
  afterAll(() => database.close())

  /** Shows what `describe` says, and approves what is not refused, as a visitor in a hurry does. */
  const approver: Approver = {
    hasPasskey: async () => false,
    async approve(request) {
      asked.push(request)
      const answer = await describeRequest(request, {
        chains: ['eip155:1'],
        network: { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
        accounts: { eoa: accounts.evm },
        now,
        reads: { token: async () => undefined },
      })
      if ('refusal' in answer) throw new FrameError(answer.refusal.code, answer.refusal.message)
    },
  }
  async function sign(fields: SignInFields, isSilent?: SignInDeps['isSilent']) {
    asked = []
    const signIn = createSignIn({ ...base, approver, ...(isSilent && { isSilent }) })
    signIn.loggedIn()
    const { signal } = new AbortController()
    return signIn.sign(fields, accounts.evm, accounts, signal)
  }
  const isSigned = ({ message, signature }: { readonly message: string; readonly signature: string }) =>
    verifyMessage({ address: accounts.evm as Address, message, signature: signature as Hex })

  it('is signed without a screen where it is for the page itself', async () => {
    const signed = await sign(honest)
    expect(await isSigned(signed)).toBe(true)
    // To the letter of EIP-4361, with a statement and without.
    for (const statement of [undefined, 'Log in to your orders.']) {
      const { message } = await sign({ ...honest, statement })
      expect(parseSignIn(message)).toMatchObject({ domain: 'shop.example', statement, uri: honest.uri })
    }
    expect(asked).toEqual([])
  })

  it.each(attacks)('%s: is shown or refused; without the rule it is signed unseen', async (_, change) => {
    const fields = { ...honest, ...change }
    const weak = await sign(fields, () => true)
    expect(await isSigned(weak), 'without the rule').toBe(true)
    expect(asked).toEqual([])
    const outcome = await sign(fields).then(
      () => 'shown',
      (error: unknown) => (error as FrameError).code,
    )
    expect(asked).toHaveLength(1)
    if (fields.domain !== 'shop.example') expect(outcome).toBe('embedded/domainMismatch')
  })

  it('is once for a login', async () => {
    asked = []
    const signIn = createSignIn({ ...base, approver })
    signIn.loggedIn()
    const { signal } = new AbortController()
    await signIn.sign(honest, accounts.evm, accounts, signal)
    await signIn.sign({ ...honest, nonce: 'ijklmnop' }, accounts.evm, accounts, signal)
    expect(asked).toHaveLength(1)
  })

  it('is never a text that the page wrote', () => {
    const { request } = frameKinds.GET_USER
    expect(v.is(request, { signIn: honest })).toBe(true)
    for (const more of [
      { serializedMessage: 'pay' },
      { message: 'pay' },
      { statement: 'line\nend' },
      { nonce: 'a b c d e f' },
    ])
      expect(v.is(request, { signIn: { ...honest, ...more } })).toBe(false)
  })
})
