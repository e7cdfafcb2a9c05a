import { base58 } from '@scure/base'
import { createSignInMessageText } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { isSilentSignIn, type SilentSignInRule } from '../src/signIn/isSilentSignIn.js'
import { parseSignIn } from '../src/signIn/parseSignIn.js'
import { signInMessage, type SignInFields } from '../src/signIn/signInMessage.js'
import type { WalletRequest } from '../src/WalletRequest.js'
import { eoa, evm, facts, mainnet, now, onSolana, origin, read, solana } from './asked.js'

const minute = 60_000
const day = 86_400_000
const iso = (time: number): string => new Date(time).toISOString()
const honest: SignInFields = {
  domain: 'shop.example',
  uri: 'https://shop.example/login',
  version: '1',
  chainId: 'eip155:1',
  nonce: 'abcdefgh',
  expirationTime: iso(now + day),
}
const rule: SilentSignInRule = { origin, now, chains: facts.chains }

function asked(fields: SignInFields): WalletRequest {
  if (fields.chainId.startsWith('eip155:')) return evm('personal_sign', [signInMessage(fields, eoa, now), eoa])
  const bytes = new TextEncoder().encode(signInMessage(fields, solana, now))
  return onSolana('solana_signMessage', { message: base58.encode(bytes), pubkey: solana })
}
const isSilent = (fields: Partial<SignInFields>, changed: Partial<SilentSignInRule> = {}): boolean =>
  isSilentSignIn(read(asked({ ...honest, ...fields })), { ...rule, ...changed })

describe('a sign-in without a decision', () => {
  it('is one for the page itself, on Ethereum and Solana', () => {
    expect(isSilent({})).toBe(true)
    expect(isSilent({ chainId: mainnet })).toBe(true)
    expect(isSilent({ statement: 'Hi.', requestId: '7', notBefore: iso(now), resources: [`${origin}/a`] })).toBe(true)
    expect(isSilent({ issuedAt: iso(now - 5 * minute) })).toBe(true)
    expect(isSilent({ issuedAt: iso(now + 5 * minute), expirationTime: iso(now + 30 * day) })).toBe(true)
  })

  const later = now + 60 * 365 * day
  it.each<readonly [string, Partial<SignInFields>]>([
    ['another part of the site', { domain: 'app.shop.example', uri: 'https://app.shop.example' }],
    ['the domain of another part', { domain: 'app.shop.example' }],
    ['the URI of another part', { uri: 'https://app.shop.example/login' }],
    ['the URI of another port', { uri: 'https://shop.example:8443/' }],
    ['another port', { domain: 'shop.example:8443', uri: 'https://shop.example:8443/' }],
    ['a time more than five minutes ago', { issuedAt: iso(now - 5 * minute - 1) }],
    ['a time more than five minutes ahead', { issuedAt: iso(now + 5 * minute + 1) }],
    ['no end', { expirationTime: undefined }],
    ['an end more than thirty days from now', { expirationTime: iso(now + 30 * day + 1) }],
    [
      'an end thirty days from a time of its own',
      { issuedAt: iso(now + 5 * minute), expirationTime: iso(now + 30 * day + minute) },
    ],
    ['a life of a day in sixty years', { issuedAt: iso(later), expirationTime: iso(later + day) }],
    ['an end that was', { expirationTime: iso(now) }],
    ['a beginning in an hour', { notBefore: iso(now + 60 * minute) }],
    ['a recap', { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }],
    ['a recap in capitals', { resources: [`${origin}/a`, 'URN:RECAP:eyJhdHQiOnt9fQ'] }],
    ['permissions in a scheme of their own', { resources: ['ceramic://*'] }],
  ])('is none with %s', (_, change) => {
    expect(isSilent(change)).toBe(false)
    // What the window shows is of the same mind.
    expect(read(asked({ ...honest, ...change })).description.risk).not.toBe('R0')
  })

  it('is none for another session, at another time, or for a network that the project lacks', () => {
    expect(isSilent({}, { origin: 'https://other.example' })).toBe(false)
    expect(isSilent({}, { origin: 'http://shop.example' })).toBe(false)
    expect(isSilent({}, { origin: 'null' })).toBe(false)
    expect(isSilent({}, { now: now + 6 * minute })).toBe(false)
    expect(isSilent({}, { chains: ['eip155:10'] })).toBe(false)
    expect(isSilent({ chainId: mainnet }, { chains: ['eip155:1'] })).toBe(false)
  })

  it('looks at what is signed, whatever the description says', () => {
    const { description } = read(asked(honest))
    const other = read(evm('personal_sign', ['Hi', eoa]))
    expect(isSilentSignIn({ ...other, description } as never, rule)).toBe(false)
    const { intent } = read(asked(honest))
    if (intent.kind !== 'evmMessage') throw new Error('not of this test')
    expect(isSilentSignIn({ intent: { ...intent, account: solana } }, rule)).toBe(false)
    expect(isSilentSignIn({ intent: { kind: 'solanaTransactions', account: solana, transactions: [] } }, rule)).toBe(
      false,
    )
  })
})

describe('the text of a sign-in', () => {
  const times = fc.integer({ min: 0, max: 4_102_444_800_000 }).map((time) => new Date(time))
  const some = fc.record(
    {
      statement: fc
        .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 200 })
        .filter((text) => text.trim() === text && text !== ''),
      nonce: fc.stringMatching(/^[A-Za-z0-9]{8,40}$/),
      expirationTime: times,
      notBefore: times,
      requestId: fc.stringMatching(/^[a-z0-9-]{1,30}$/),
      resources: fc.array(
        fc.webUrl().filter((url) => /^[!-~]*$/.test(url)),
        { minLength: 1, maxLength: 3 },
      ),
      issuedAt: times,
    },
    { requiredKeys: ['nonce', 'issuedAt'] },
  )

  it('is that of viem on Ethereum and of Wallet Standard on Solana, and is read as it was given', () => {
    fc.assert(
      fc.property(some, ({ issuedAt, expirationTime, notBefore, ...others }) => {
        const fields: SignInFields = {
          ...honest,
          ...others,
          issuedAt: issuedAt.toISOString(),
          expirationTime: expirationTime?.toISOString(),
          notBefore: notBefore?.toISOString(),
        }
        const { domain, uri } = honest
        const theirs = createSiweMessage({
          ...others,
          address: eoa,
          chainId: 1,
          domain,
          uri,
          version: '1',
          issuedAt,
          ...(expirationTime && { expirationTime }),
          ...(notBefore && { notBefore }),
        })
        const text = signInMessage(fields, eoa, now)
        expect(text).toBe(theirs)
        expect(parseSignIn(text)).toMatchObject({ domain, statement: others.statement, nonce: others.nonce })
        expect(parseSiweMessage(text).statement).toBe(others.statement)

        const input = { ...fields, chainId: mainnet.slice('solana:'.length), address: solana }
        expect(signInMessage({ ...fields, chainId: mainnet }, solana, now)).toBe(
          createSignInMessageText(input as never),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('is of now where the page names no time', () => {
    expect(parseSignIn(signInMessage(honest, eoa, now))?.issuedAt).toBe(iso(now))
  })

  it.each<readonly [string, Partial<SignInFields>]>([
    ['a statement of several lines', { statement: 'Hi.\n\nURI: https://bank.example' }],
    ['a line in an address', { uri: 'https://shop.example\nVersion: 1' }],
    ['a line in a resource', { resources: ['https://a.example\n- https://b.example'] }],
    ['a network of another kind', { chainId: 'bip122:1' }],
    ['no network', { chainId: 'eip155' }],
    ['a short nonce', { nonce: 'abc' }],
  ])('is none with %s', (_, change) => {
    expect(() => signInMessage({ ...honest, ...change }, eoa, now)).toThrow(TypeError)
  })
})
