import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { chainOf, checkMessage, type Expectations } from '../src/message/checkMessage.js'
import type { SignInMessage } from '../src/index.js'
import { eip155 } from '../src/verifiers/eip155.js'
import { solana } from '../src/verifiers/solana.js'
import { domain, messageFor, newKey, origin } from './signInForTests.js'

const minute = 60_000
const now = Date.parse('2026-03-01T12:00:00.000Z')
const at = (milliseconds: number): string => new Date(now + milliseconds).toISOString()
const expected: Expectations = {
  domain,
  origins: [origin, 'https://app.meridian.example:8443'],
  chains: ['eip155:1'],
  statement: undefined,
  resources: [],
  requestId: undefined,
  tolerance: minute,
  lifetime: 5 * minute,
}

/** The code with which it is refused, or what the message says where it is not. */
function check(fields: Partial<SignInMessage>, some: Partial<Expectations> = {}, chainId = 'eip155:1'): string {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  try {
    checkMessage(messageFor(newKey().address, 'abcdefgh12345678', fields), chainId, { ...expected, ...some })
    return 'taken'
  } catch (error) {
    return (error as { readonly code: string }).code
  }
}

describe('the time of a message', () => {
  it.each<[string, Partial<SignInMessage>, string]>([
    ['issued now', {}, 'taken'],
    ['issued ahead by the tolerance', { issuedAt: at(minute) }, 'taken'],
    ['issued ahead by a millisecond more', { issuedAt: at(minute + 1) }, 'signIn/time'],
    ['issued a lifetime and the tolerance ago', { issuedAt: at(-6 * minute) }, 'taken'],
    ['issued a millisecond before that', { issuedAt: at(-6 * minute - 1) }, 'signIn/time'],
    ['valid from the tolerance on', { notBefore: at(minute) }, 'taken'],
    ['valid from a millisecond later', { notBefore: at(minute + 1) }, 'signIn/time'],
    ['expiring in a millisecond', { expirationTime: at(1) }, 'taken'],
    ['expiring now', { expirationTime: at(0) }, 'signIn/time'],
  ])('counts to the millisecond: %s', (_, fields, code) => expect(check(fields)).toBe(code))

  it('is told in the refusal beside that of the server', () => {
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    const late = messageFor(newKey().address, 'abcdefgh12345678', { issuedAt: at(-7 * minute) })
    expect(() => checkMessage(late, 'eip155:1', expected)).toThrow(
      `It was issued too long ago, at ${at(-7 * minute)}. The time here is ${at(0)}. Check the clock of the device.`,
    )
  })
})

describe('what a message is for', () => {
  it.each<[Partial<SignInMessage>, string]>([
    [{ scheme: 'https' }, 'taken'],
    [{ scheme: 'http' }, 'signIn/domain'],
    [{ domain: `${domain}:8443` }, 'signIn/domain'],
    [{ domain: 'Meridian.example' }, 'signIn/domain'],
    [{ uri: origin }, 'taken'],
    [{ uri: `${origin}:443/a?b=c#d` }, 'taken'],
    [{ uri: 'https://app.meridian.example:8443/' }, 'taken'],
    [{ uri: 'https://app.meridian.example/' }, 'signIn/uri'],
    [{ uri: `blob:${origin}/1` }, 'signIn/uri'],
    [{ uri: `filesystem:${origin}/temporary/1` }, 'signIn/uri'],
    [{ uri: `view-source:${origin}` }, 'signIn/uri'],
    [{ uri: 'did:key:z6Mk' }, 'signIn/uri'],
    [{ uri: 'https://meridian.example.:443/' }, 'signIn/uri'],
  ])('is compared: %j', (fields, code) => expect(check(fields)).toBe(code))

  it('takes http where a page without TLS may sign in', () => {
    const origins = ['http://localhost:3000']
    expect(check({ scheme: 'http', uri: 'http://localhost:3000/' }, { origins })).toBe('taken')
  })

  it('takes the chains of the site alone', () => {
    expect(check({}, {}, 'eip155:10')).toBe('signIn/chain')
  })

  it('wants each resource of the site, among others', () => {
    const resources = [`${origin}/terms`, `${origin}/more`]
    expect(check({ resources: [`${origin}/other`, ...resources] }, { resources })).toBe('taken')
    expect(check({ resources: resources.slice(1) }, { resources })).toBe('signIn/resources')
    expect(check({}, { resources })).toBe('signIn/resources')
  })

  it('has the statement of the site, where it has one', () => {
    expect(check({ statement: 'Anything.' })).toBe('taken')
    expect(check({ statement: 'Sign in.' }, { statement: 'Sign in.' })).toBe('taken')
    expect(check({ statement: 'Sign in. Pay all.' }, { statement: 'Sign in.' })).toBe('signIn/statement')
    expect(check({}, { statement: 'Sign in.' })).toBe('signIn/statement')
  })

  it('says in words what its recap (EIP-5573) grants, after the statement of the site', () => {
    const att = { 'https://meridian.example': { 'files/read': [{}] } }
    const resources = [`urn:recap:${Buffer.from(JSON.stringify({ att, prf: [] })).toString('base64url')}`]
    const words =
      'I further authorize the stated URI to perform the following actions on my behalf: ' +
      "(1) 'files': 'read' for 'https://meridian.example'."
    expect(check({ resources, statement: words })).toBe('taken')
    expect(check({ resources, statement: `Anything. ${words}` })).toBe('taken')
    expect(check({ resources, statement: 'Anything.' })).toBe('signIn/statement')
    expect(check({ resources })).toBe('signIn/statement')
    const site = { statement: 'Sign in.' }
    expect(check({ resources, statement: `Sign in. ${words}` }, site)).toBe('taken')
    expect(check({ resources, statement: `Pay all. ${words}` }, site)).toBe('signIn/statement')
    expect(check({ resources, statement: 'Sign in.' }, site)).toBe('signIn/statement')
  })

  it('has the request id that the site gave', () => {
    expect(check({ requestId: 'any' })).toBe('taken')
    expect(check({ requestId: 'r1' }, { requestId: 'r1' })).toBe('taken')
    expect(check({ requestId: 'r2' }, { requestId: 'r1' })).toBe('signIn/requestId')
    expect(check({}, { requestId: 'r1' })).toBe('signIn/requestId')
  })
})

describe('the chain of a message', () => {
  const verifiers = [eip155(), solana()]
  const chain = (networkName: string, chainId: string): string =>
    chainOf(messageFor('address', 'abcdefgh12345678', { networkName, chainId }), verifiers)

  it.each([
    ['Ethereum', '1', 'eip155:1'],
    ['Solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['Solana', 'mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['Solana', 'constructor', 'solana:constructor'],
    ['Solana', 'eip155:1', 'solana:eip155:1'],
  ])('of %s, %s, is %s', (name, written, id) => expect(chain(name, written)).toBe(id))

  it('is refused for a network that the site does not verify', () => {
    expect(() => chain('Bitcoin', '1')).toThrow(expect.objectContaining({ code: 'signIn/chain' }) as Error)
  })
})
