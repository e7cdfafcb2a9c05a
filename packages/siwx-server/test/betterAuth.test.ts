import { betterAuth } from 'better-auth'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { siwe } from 'better-auth/plugins'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Siwx } from '../src/index.js'
import { createTestSiwx, domain, newKey, origin, sent, signInOf } from './signInForTests.js'

const table = () => ({ user: [], session: [], account: [], verification: [], walletAddress: [] })

/** The recipe of the README. */
function createAuth(siwx: Siwx) {
  return betterAuth({
    baseURL: origin,
    secret: 'a secret of thirty-two characters, for this test alone',
    database: memoryAdapter(table()),
    logger: { disabled: true },
    telemetry: { enabled: false },
    plugins: [
      siwe({
        domain,
        getNonce: () => siwx.nonce(),
        verifyMessage: ({ message, signature, address }) =>
          siwx.verify({ message, signature, address }).then(
            () => true,
            () => false,
          ),
      }),
    ],
  })
}

describe('better-auth with our verification', () => {
  let auth: ReturnType<typeof createAuth>
  beforeEach(() => {
    // It may look for news; no test reaches the internet.
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
    auth = createAuth(createTestSiwx())
  })
  const ask = (path: string, body: unknown, cookie = '') =>
    auth.handler(
      new Request(`${origin}/api/auth/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', origin, cookie },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
  const nonceOf = async (): Promise<string> => ((await (await ask('siwe/nonce', {})).json()) as { nonce: string }).nonce

  it('signs in, knows the account at the next request, and signs out', async () => {
    const key = newKey()
    const verified = await ask('siwe/verify', await signInOf(key, await nonceOf()))
    expect([verified.status, await verified.json()]).toMatchObject([
      200,
      { success: true, user: { walletAddress: key.address, chainId: 1 } },
    ])
    const cookie = sent(verified.headers.get('set-cookie'))
    expect(await (await ask('get-session', undefined, cookie)).json()).toMatchObject({ user: { name: key.address } })
    expect((await ask('sign-out', {}, cookie)).status).toBe(200)
    expect(await (await ask('get-session', undefined, cookie)).json()).toBeNull()
  })

  it('refuses what we refuse: a used nonce, another signature, a URI of another site, a text with a line more', async () => {
    const key = newKey()
    const status = async (signIn: object) => (await ask('siwe/verify', signIn)).status
    const first = await signInOf(key, await nonceOf())
    expect(await status(first)).toBe(200)
    expect(await status(first)).toBe(401)
    const other = await signInOf(key, await nonceOf())
    expect(await status({ ...other, signature: await newKey().signMessage({ message: other.message }) })).toBe(401)
    expect(await status(await signInOf(key, await nonceOf(), { uri: 'https://evil.example/' }))).toBe(401)
    const message = `${(await signInOf(key, await nonceOf())).message}\n`
    expect(await status({ message, signature: await key.signMessage({ message }) })).toBe(401)
  })
})
