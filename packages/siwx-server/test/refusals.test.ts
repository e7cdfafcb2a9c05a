import { describe, expect, it } from 'vitest'
import { memoryStores, type Cacao, type SignInMessage, type SiwxOptions } from '../src/index.js'
import type { SignInVerifier } from '../src/SignInVerifier.js'
import type { SignIn } from '../src/Siwx.js'
import { createTestSiwx, messageFor, newKey, origin, post, signInOf } from './signInForTests.js'

const minute = 60_000
const key = newKey()

/** What a refusal says of what led to it, beside the sentence of its code. */
async function detailsOf(run: Promise<unknown>): Promise<unknown> {
  try {
    return await run
  } catch (error) {
    const { code, details, shortMessage, message } = error as Record<
      'code' | 'details' | 'shortMessage' | 'message',
      string
    >
    expect(message).toBe(`${shortMessage} ${details}`)
    return [code, details]
  }
}

/** A sign-in that is right but for some fields of its message, and what else a page hands over. */
async function refusalOf(
  fields: Partial<SignInMessage>,
  { options = {}, more = {}, requestId }: { options?: Partial<SiwxOptions>; more?: SignIn; requestId?: string } = {},
): Promise<unknown> {
  const siwx = createTestSiwx(options)
  const signIn = await signInOf(key, await siwx.nonce(), fields)
  return detailsOf(siwx.verify({ ...signIn, ...more }, { ...(requestId !== undefined && { requestId }) }))
}

describe('a refused sign-in says', () => {
  it.each<[string, Partial<SignInMessage>, Parameters<typeof refusalOf>[1], string, string]>([
    ['another network', { networkName: 'Starknet', chainId: 'x:1' }, {}, 'signIn/chain', "It says 'Starknet'."],
    ['another chain', { chainId: '10' }, {}, 'signIn/chain', "It is for 'eip155:10'."],
    ['another domain', { domain: 'other.example' }, {}, 'signIn/domain', "It is for 'other.example'."],
    ['another scheme', { scheme: 'http' }, {}, 'signIn/domain', "It is for 'http://meridian.example'."],
    ['another page', { uri: 'https://other.example/' }, {}, 'signIn/uri', "Its URI is 'https://other.example/'."],
    ['no statement', {}, { options: { statement: 'Hello' } }, 'signIn/statement', "It has 'none'."],
    [
      'another statement',
      { statement: 'Bye' },
      { options: { statement: 'Hello' } },
      'signIn/statement',
      "It has 'Bye'.",
    ],
    ['what it lacks', {}, { options: { resources: ['urn:a', 'urn:b'] } }, 'signIn/resources', "It lacks 'urn:a'."],
    ['that there is no request id', {}, { requestId: 'r1' }, 'signIn/requestId', "It has 'none'."],
    ['another request id', { requestId: 'r2' }, { requestId: 'r1' }, 'signIn/requestId', "It has 'r2'."],
    [
      'another chain that is connected',
      {},
      { more: { chainId: 'eip155:137' } },
      'signIn/chain',
      'It names eip155:1, and eip155:137 is connected.',
    ],
    [
      'a CACAO beside it that cannot be read',
      {},
      { more: { cacao: cacaoOf({ iss: 'did:pkh:solana:x:y' }) } },
      'signIn/message',
      'A CACAO needs an account of eip155 in `iss`, and `aud` or `uri`.',
    ],
    [
      'a CACAO of another text',
      {},
      { more: { cacao: cacaoOf({}) } },
      'signIn/message',
      'The text is not that of the CACAO beside it.',
    ],
    [
      'a recap that cannot be read',
      { resources: ['urn:recap:***'] },
      {},
      'signIn/resources',
      'Its recap (EIP-5573) cannot be read.',
    ],
  ])('%s', async (_, fields, given, code, details) => {
    expect(await refusalOf(fields, given)).toEqual([code, details])
  })

  it('which account is connected', async () => {
    const { address } = newKey()
    const details = `It names ${key.address}, and ${address} is connected.`
    expect(await refusalOf({}, { more: { address } })).toEqual(['signIn/account', details])
  })

  it.each<[string, Partial<SignInMessage>, (time: string) => string]>([
    ['is to come', { issuedAt: at(2) }, (time) => `It was issued in the future, at ${time}.`],
    ['is long ago', { issuedAt: at(-7) }, (time) => `It was issued too long ago, at ${time}.`],
    ['is before it is valid', { notBefore: at(2) }, (time) => `It is valid from ${time}.`],
    ['is after its end', { expirationTime: at(-1) }, (time) => `It expired at ${time}.`],
  ])('that its time %s, and the time of the server', async (_, fields, text) => {
    const refusal = (await refusalOf(fields)) as readonly [string, string]
    const advice = / The time here is \d{4}-\d\d-\d\dT[\d:.]+Z\. Check the clock of the device\.$/
    expect([refusal[0], refusal[1].replace(advice, '')]).toEqual([
      'signIn/time',
      text(Object.values(fields)[0] as string),
    ])
  })

  it('what a request of no use has to be', async () => {
    const siwx = createTestSiwx()
    const pair = 'A sign-in is `message` and `signature`, or `cacao`.'
    expect(await detailsOf(siwx.verify({}))).toEqual(['signIn/badRequest', pair])
    expect(await detailsOf(siwx.verify({ message: 'hello' }))).toEqual(['signIn/badRequest', pair])
    expect(await detailsOf(siwx.verify({ message: 'hello', signature: '0x' }))).toEqual([
      'signIn/message',
      'It has to follow EIP-4361, or CAIP-122, to the byte.',
    ])
    const signIn = await signInOf(key, await siwx.nonce())
    const counts = 'One to 20 sign-ins can be verified at once.'
    expect(await detailsOf(siwx.verify([]))).toEqual(['signIn/badRequest', counts])
    expect(await detailsOf(siwx.verify(Array.from({ length: 21 }, () => signIn)))).toEqual([
      'signIn/badRequest',
      counts,
    ])
    expect(await siwx.verify(Array.from({ length: 20 }, () => signIn))).toHaveLength(20)
  })

  it.each<[string, (nonce: string, other: string) => Promise<readonly SignIn[]>]>([
    ['of two accounts', async (nonce) => [await signInOf(key, nonce), await signInOf(newKey(), nonce)]],
    ['with two nonces', async (nonce, other) => [await signInOf(key, nonce), await signInOf(key, other)]],
  ])('that sign-ins %s are not verified at once', async (_, both) => {
    const siwx = createTestSiwx()
    const details = 'Sign-ins that are verified at once have one account and one nonce.'
    const signIns = await both(await siwx.nonce(), await siwx.nonce())
    expect(await detailsOf(siwx.verify(signIns))).toEqual(['signIn/badRequest', details])
  })

  it('what to do about a nonce, and whose the signature is not', async () => {
    const siwx = createTestSiwx()
    const advice = ['signIn/nonce', 'Ask for another nonce, and have the wallet sign again.']
    expect(await detailsOf(siwx.verify(await signInOf(key, 'abcdefgh12345678')))).toEqual(advice)
    const signIn = await signInOf(key, await siwx.nonce())
    const { signature } = await signInOf(newKey(), await siwx.nonce())
    expect(await detailsOf(siwx.verify({ ...signIn, signature }))).toEqual([
      'signIn/signature',
      `It is not one of ${key.address} over this message.`,
    ])
    await siwx.verify(signIn)
    expect(await detailsOf(siwx.verify(signIn))).toEqual(advice)
  })

  it.each<[string, () => Promise<string | undefined>, string]>([
    ['fails', () => Promise.reject(new Error('connection refused')), 'connection refused'],
    ['does not answer', () => new Promise(() => {}), 'no answer in 20 ms'],
  ])('that a node %s, with the reason as its cause', async (_, verify, reason) => {
    const verifier: SignInVerifier = { namespace: 'eip155', networkNames: ['Ethereum'], verify }
    const siwx = createTestSiwx({ verifiers: [verifier], timeout: 20 })
    const failure = await siwx.verify(await signInOf(key, await siwx.nonce())).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'signIn/unavailable',
      details: 'The node of the network did not answer, or not as it should.',
      cause: { message: reason },
    })
  })

  it('that no more are kept', async () => {
    const siwx = createTestSiwx(memoryStores({ most: 1 }))
    await siwx.verify(await signInOf(key, await siwx.nonce()))
    expect(await detailsOf(siwx.verify(await signInOf(key, await siwx.nonce())))).toEqual([
      'signIn/storeFull',
      '1 are kept in memory. Try again later, or use another store.',
    ])
  })
})

describe('a refused request says', () => {
  const json = { 'content-type': 'application/json', origin }
  const request = (path: string, init: RequestInit): Request => new Request(`${origin}/siwx/${path}`, init)
  it.each<[string, Request, number, string, string]>([
    [
      'which endpoints there are',
      request('login', {}),
      404,
      'signIn/notFound',
      'There is no such endpoint. There are nonce, verify, session, signout and signout-everywhere.',
    ],
    [
      'where it comes from',
      post('verify', {}, { origin: 'https://other.example' }),
      403,
      'signIn/origin',
      "The request comes from another site. Its origin is 'https://other.example', which `origins` does not list.",
    ],
    [
      'that it has no origin',
      request('signout', { method: 'POST' }),
      403,
      'signIn/origin',
      "The request comes from another site. Its origin is 'none', which `origins` does not list.",
    ],
    [
      'its type',
      post('verify', {}, { 'content-type': 'text/plain' }),
      400,
      'signIn/badRequest',
      'The request cannot be read. Its type has to be application/json.',
    ],
    [
      'that it is not JSON',
      request('verify', { method: 'POST', headers: json, body: '{' }),
      400,
      'signIn/badRequest',
      'The request cannot be read. It is not JSON.',
    ],
    [
      'what it needs to sign in',
      post('verify', { message: 7 }),
      400,
      'signIn/badRequest',
      'The request cannot be read. It needs `message` and `signature`, or `cacao`.',
    ],
    [
      'what it needs to sign out',
      post('signout', { chainId: 'eip155:1' }),
      400,
      'signIn/badRequest',
      'The request cannot be read. It needs `address`, with `chainId` for one network, or nothing.',
    ],
    [
      'how large it may be',
      request('verify', { method: 'POST', headers: json, body: `"${'a'.repeat(256 * 1024 - 1)}"` }),
      413,
      'signIn/tooLarge',
      'The request is too large. It has more than 262144 bytes.',
    ],
  ])('%s', async (_, asked, status, code, message) => {
    const response = await createTestSiwx().handle(asked)
    expect([response.status, await response.json()]).toEqual([status, { code, message }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('that there are too many', async () => {
    const response = await createTestSiwx({ allow: () => false }).handle(request('nonce', {}))
    const message = 'There are too many requests. Try again later.'
    expect([response.status, await response.json()]).toEqual([429, { code: 'signIn/tooMany', message }])
  })

  it('nothing where it has as many bytes as it may have', async () => {
    const body = `"${'a'.repeat(256 * 1024 - 2)}"`
    const response = await createTestSiwx().handle(request('verify', { method: 'POST', headers: json, body }))
    expect(await response.json()).toMatchObject({ code: 'signIn/badRequest' })
  })
})

describe('options that cannot be right say', () => {
  it.each<[Partial<SiwxOptions>, string]>([
    [{ secret: 'short' }, "secret: it needs 32 bytes, such as the output of 'openssl rand -hex 32'"],
    [{ domain: 'a/b' }, "domain: 'a/b' is not a host, such as 'example.org' or 'localhost:3000'"],
    [{ origins: ['a'] }, "origins: 'a' is not an origin, such as 'https://example.org'"],
    [{ chains: ['x:1'] }, "chains: 'x:1' has no verifier in 'verifiers'"],
    [
      {
        chains: ['x:1'],
        verifiers: [{ namespace: 'x', networkNames: ['X'], supports: () => false, verify: async () => undefined }],
      },
      "chains: how 'x:1' spells its addresses is not known. Name it in the options of its verifier",
    ],
    [{ clockTolerance: -1 }, 'clockTolerance: -1 is not between 0 and 300000 milliseconds'],
  ])('%j', (options, text) => expect(() => createTestSiwx(options)).toThrow(new TypeError(text)))
})

function at(minutes: number): string {
  return new Date(Date.now() + minutes * minute).toISOString()
}

function cacaoOf(fields: Partial<Cacao['p']>): Cacao {
  const { domain, uri, nonce, issuedAt } = messageFor(key.address, 'abcdefgh12345678')
  const iss = `did:pkh:eip155:1:${key.address}`
  const p = { iss, domain, aud: uri, version: '1', nonce, iat: issuedAt, ...fields } as const
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0x' } }
}
