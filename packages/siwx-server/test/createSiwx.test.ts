import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { formatSignInMessage } from '../src/index.js'
import { solana } from '../src/verifiers/solana.js'
import { codeOf, createTestSiwx, messageFor, newKey, origin, signInOf } from './signInForTests.js'

const minute = 60_000

describe('options', () => {
  it.each([
    [{ domain: 'https://meridian.example' }, /domain: .* is not a host/],
    [{ domain: 'meridian.example/a' }, /domain: .* is not a host/],
    [{ domain: 'meridian.example?a' }, /domain: .* is not a host/],
    [{ domain: 'meridian.example#a' }, /domain: .* is not a host/],
    [{ domain: 'evil@meridian.example' }, /domain: .* is not a host/],
    [{ domain: '' }, /domain: .* is not a host/],
    [{ origins: ['https://meridian.example/'] }, /origins: .* is not an origin/],
    [{ origins: [origin, '*'] }, /origins: '\*' is not an origin/],
    [{ origins: ['meridian://app'] }, /origins: 'meridian:\/\/app' is not an origin/],
    [{ chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }, /'solana:\w+' has no verifier/],
    [{ chains: ['eip1551:1'] }, /'eip1551:1' has no verifier/],
    [{ clockTolerance: 5 * minute + 1 }, /clockTolerance: 300001 is not between 0 and 300000/],
    [{ clockTolerance: -1 }, /clockTolerance: -1 is not between/],
    [{ clockTolerance: Number.NaN }, /clockTolerance: NaN is not between/],
    [{ secret: 'a'.repeat(31) }, /secret: it needs 32 bytes/],
    [{ secret: undefined as never }, /secret: it needs 32 bytes/],
    [{ secret: new Uint8Array(32) as never }, /secret: it needs 32 bytes/],
  ])('that cannot be right are refused: %j', (options, text) => {
    expect(() => createTestSiwx(options)).toThrow(TypeError)
    expect(() => createTestSiwx(options)).toThrow(text)
  })

  it.each([
    { clockTolerance: 0 },
    { clockTolerance: 5 * minute },
    { secret: 'a'.repeat(32) },
    { secret: 'é'.repeat(16) },
    { domain: 'localhost:3000' },
  ])('at their limits are taken: %j', (options) => expect(createTestSiwx(options)).toBeDefined())

  it.each([
    ['localhost', 'http'],
    ['localhost:3000', 'http'],
    ['127.0.0.1:3000', 'http'],
    ['[::1]:3000', 'http'],
    ['localhost.example', 'https'],
    ['mylocalhost', 'https'],
    ['meridian.example:8443', 'https'],
    ['127.0.0.1.example', 'https'],
  ])('has pages of %s sign in by %s, and by nothing else, without `origins`', async (domain, scheme) => {
    const siwx = createTestSiwx({ domain })
    const verify = async (by: string) =>
      codeOf(siwx.verify(await signInOf(newKey(), await siwx.nonce(), { domain, uri: `${by}://${domain}/` })))
    expect(await verify(scheme)).toHaveLength(1)
    expect(await verify(scheme === 'http' ? 'https' : 'http')).toBe('signIn/uri')
  })
})

describe('a sign-in', () => {
  it('is told with what its message says, and with whose key it is', async () => {
    const siwx = createTestSiwx()
    const key = newKey()
    const expirationTime = new Date(Date.now() + minute).toISOString()
    const fields = { expirationTime, resources: [`${origin}/terms`], requestId: 'r1', chainId: '137' }
    const full = await signInOf(key, await siwx.nonce(), fields)
    const subject = `eip155:${key.address.toLowerCase()}`
    const issuedAt = expect.any(String) as string
    expect(await siwx.verify(full)).toEqual([
      {
        address: key.address,
        chainId: 'eip155:137',
        subject,
        issuedAt,
        expiresAt: Date.parse(expirationTime),
        resources: [`${origin}/terms`],
        requestId: 'r1',
      },
    ])
    expect(await siwx.verify(await signInOf(key, await siwx.nonce()))).toEqual([
      { address: key.address, chainId: 'eip155:1', subject, issuedAt },
    ])
  })

  it('has text and signature', async () => {
    const siwx = createTestSiwx()
    const { message, signature } = await signInOf(newKey(), await siwx.nonce())
    for (const part of [{}, { message }, { signature }])
      expect(await codeOf(siwx.verify(part))).toBe('signIn/badRequest')
    expect(await codeOf(siwx.verify({ message, signature }))).toHaveLength(1)
  })

  it('is of the connected account, whose capitals count where they are part of an address', async () => {
    const siwx = createTestSiwx()
    const key = newKey()
    const lower = { ...(await signInOf(key, await siwx.nonce())), address: key.address.toLowerCase() }
    expect(await codeOf(siwx.verify({ ...lower, chainId: 'eip155:1' }))).toHaveLength(1)

    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const onSolana = createTestSiwx({ chains: [chainId], verifiers: [solana()] })
    const secretKey = ed25519.utils.randomPrivateKey()
    const address = base58.encode(ed25519.getPublicKey(secretKey))
    const fields = { networkName: 'Solana', chainId }
    const message = formatSignInMessage(messageFor(address, await onSolana.nonce(), fields))
    const signature = base58.encode(ed25519.sign(new TextEncoder().encode(message), secretKey))
    expect(await codeOf(onSolana.verify({ message, signature, address: address.toLowerCase() }))).toBe('signIn/account')
    expect(await codeOf(onSolana.verify({ message, signature, address }))).toHaveLength(1)
  })

  it('may be one of twenty at once', async () => {
    const siwx = createTestSiwx()
    const signIn = await signInOf(newKey(), await siwx.nonce())
    expect(await codeOf(siwx.verify(Array.from({ length: 21 }, () => signIn)))).toBe('signIn/badRequest')
    expect(await codeOf(siwx.verify(Array.from({ length: 20 }, () => signIn)))).toHaveLength(20)
  })

  it('of several is refused where one has another nonce or another account, each alone', async () => {
    const siwx = createTestSiwx()
    const [key, nonce] = [newKey(), await siwx.nonce()]
    const one = await signInOf(key, nonce)
    for (const other of [await signInOf(key, await siwx.nonce()), await signInOf(newKey(), nonce)])
      expect(await codeOf(siwx.verify([one, other]))).toBe('signIn/badRequest')
    expect(await codeOf(siwx.verify([one]))).toHaveLength(1)
  })
})
