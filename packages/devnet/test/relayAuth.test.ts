import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRelay, type Relay } from '../src/index.js'
import { newIdentity, outcomeOf, relayUrl, signToken } from './relayPeer.js'

const hour = 3600
const now = (): number => Math.floor(Date.now() / 1000)

describe('who is let in by the relay', () => {
  let relay: Relay
  beforeAll(async () => {
    relay = await startRelay()
  })
  afterAll(() => relay.stop())

  const outcome = (token: string | undefined): Promise<string> => outcomeOf(relayUrl(relay.url, token))

  it('a client with a signed did-jwt', async () => {
    expect(await outcome(await signToken(newIdentity()))).toBe('open')
  })

  it('a client whose clock is half a minute off', async () => {
    expect(await outcome(await signToken(newIdentity(), { iat: now() + 30 }))).toBe('open')
    expect(await outcome(await signToken(newIdentity(), { exp: now() - 30 }))).toBe('open')
  })

  it('a client that sends its token as a bearer', async () => {
    const authorization = `Bearer ${await signToken(newIdentity())}`
    expect(await outcomeOf(relayUrl(relay.url, undefined), { authorization })).toBe('open')
  })

  it('nobody without a token', async () => {
    expect(await outcome(undefined)).toBe('3000 Authorization error: auth token is missing')
  })

  it.each(['garbage', 'a.b.c', 'e30.e30.e30', '🦊', 'x'.repeat(5000)])('nobody with the token %j', async (token) => {
    expect(await outcome(token)).toBe('3000 JWT validation error: JWT Token is not valid')
  })

  it('nobody with a token that another key signed', async () => {
    const token = await signToken(newIdentity(), { iss: newIdentity().did })
    expect(await outcome(token)).toBe('3000 JWT validation error: JWT Token is not valid')
  })

  it('nobody with a token that was changed after signing', async () => {
    const [header, , signature] = (await signToken(newIdentity())).split('.')
    const [, payload] = (await signToken(newIdentity())).split('.')
    expect(await outcome([header, payload, signature].join('.'))).toBe(
      '3000 JWT validation error: JWT Token is not valid',
    )
  })

  it('nobody with an unsigned token', async () => {
    const [, payload] = (await signToken(newIdentity())).split('.')
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    expect(await outcome(`${header}.${payload}.`)).toBe('3000 JWT validation error: JWT Token is not valid')
  })

  it('nobody whose issuer is a key of another kind', async () => {
    const token = await signToken(newIdentity([0xe7, 0x01]))
    expect(await outcome(token)).toBe('3000 JWT validation error: issuer is not an Ed25519 did:key')
  })

  it('nobody with a token that has expired, or whose time has not come', async () => {
    const expired = await signToken(newIdentity(), { iat: now() - 2 * hour, exp: now() - hour })
    expect(await outcome(expired)).toBe('3000 JWT validation error: JWT Token has expired')
    const early = await signToken(newIdentity(), { iat: now() + hour, exp: now() + 2 * hour })
    expect(await outcome(early)).toBe('3000 JWT validation error: JWT Token is not yet valid')
  })

  it('nobody without a project id', async () => {
    const url = relayUrl(relay.url, await signToken(newIdentity()), '')
    expect(await outcomeOf(url)).toBe('3000 Authorization error: Project ID is missing')
  })

  it('clients of the older way are refused with a status', async () => {
    const url = relayUrl(relay.url, 'garbage').replace('useOnCloseEvent=true', '')
    expect(await outcomeOf(url)).toBe('HTTP 401')
  })
})

describe('a relay with rules of its own', () => {
  const projectIds = ['a'.repeat(32)]
  const origins = ['https://dapp.test']
  let relay: Relay
  beforeAll(async () => {
    relay = await startRelay({ projectIds, origins, audience: ['ws://relay.test'] })
  })
  afterAll(() => relay.stop())

  const outcome = async (options: { projectId?: string; origin?: string; aud?: string }): Promise<string> => {
    const { projectId = 'a'.repeat(32), origin, aud = 'ws://relay.test' } = options
    return outcomeOf(relayUrl(relay.url, await signToken(newIdentity(), { aud }), projectId), origin ? { origin } : {})
  }

  it('lets in its projects, origins and audience', async () => {
    expect(await outcome({ origin: 'https://dapp.test' })).toBe('open')
    expect(await outcome({})).toBe('open')
  })

  it('refuses others with the texts of the public relay', async () => {
    expect(await outcome({ projectId: 'b' })).toBe('3000 Unauthorized: invalid key')
    expect(await outcome({ origin: 'https://evil.test' })).toBe('3000 Unauthorized: origin not allowed')
    expect(await outcome({ aud: 'wss://other.test' })).toBe(
      '3000 JWT validation error: JWT Token is for another audience',
    )
  })
})
