import { sign } from 'node:crypto'
import * as oidc from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startProviders, type LoginProviders } from '../src/index.js'

const site = 'http://127.0.0.1:1'

/** As "Creating a client secret" of Sign in with Apple describes it. */
function appleSecret(
  { clientId, teamId, keyId, privateKey }: LoginProviders['providers']['apple'],
  claims: Readonly<Record<string, unknown>> = {},
): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const all = { iss: teamId, sub: clientId, aud: 'https://appleid.apple.com', iat, exp: iat + 300, ...claims }
  const text = `${encode({ alg: 'ES256', kid: keyId })}.${encode(all)}`
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

describe('stand-ins for login providers', () => {
  let started: LoginProviders
  beforeAll(async () => {
    started = await startProviders({ isolated: ['discord'] })
    started.registerSite(site)
  })
  afterAll(() => started.stop())

  /** Follows redirects as a browser does, answers the login page, and ends at the site. */
  async function visit(url: URL, answer: Readonly<Record<string, string>>): Promise<URL> {
    const jar = new Map<string, string>()
    let next: { readonly url: URL; readonly body?: URLSearchParams } = { url }
    for (let step = 0; step < 10; step += 1) {
      const { body } = next
      const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
      const response = await fetch(next.url, {
        redirect: 'manual',
        headers: { cookie },
        ...(body ? { method: 'POST', body } : {}),
      })
      for (const one of response.headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
        jar.set(key, value)
      }
      const location = response.headers.get('location')
      if (location !== null) {
        next = { url: new URL(location, next.url) }
        if (next.url.origin === site) return next.url
        continue
      }
      const text = await response.text()
      const posted = /<form method="post" action="([^"]+)"/.exec(text)?.[1]
      if (posted?.startsWith(site) === true) {
        const fields = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          value,
        ])
        return new URL(`${posted}?${new URLSearchParams(fields)}`)
      }
      if (!text.includes('stands in for')) throw new Error(text)
      next = { url: next.url, body: new URLSearchParams(answer) }
    }
    throw new Error('too many redirects')
  }
  async function begin(name: 'google' | 'apple', parameters: Readonly<Record<string, string>> = {}) {
    const provider = started.providers[name]
    const { issuer, clientId } = provider
    const clientSecret = 'clientSecret' in provider ? provider.clientSecret : appleSecret(provider)
    const config = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [oidc.allowInsecureRequests],
    })
    const verifier = oidc.randomPKCECodeVerifier()
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: `${site}/social/callback/${name}`,
      scope: 'openid email',
      state: 's',
      nonce: 'n',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...parameters,
    })
    return { config, verifier, url }
  }
  const ann = { choice: 'login', name: 'Ann', email: 'ann@example.test', verified: 'on' }

  it.each([
    ['google', {}, { name: 'Ann', email: 'ann@example.test', email_verified: true }],
    ['apple', { response_mode: 'form_post' }, { email: 'ann@example.test', email_verified: 'true' }],
  ] as const)('logs in at %s with a code and PKCE, and asks again the next time', async (name, parameters, claims) => {
    const subjects: unknown[] = []
    for (let time = 0; time < 2; time += 1) {
      const { config, verifier, url } = await begin(name, parameters)
      const back = await visit(url, ann)
      const tokens = await oidc.authorizationCodeGrant(config, back, {
        pkceCodeVerifier: verifier,
        expectedState: 's',
        expectedNonce: 'n',
      })
      expect(tokens.claims()).toMatchObject({ iss: started.providers[name].issuer, ...claims })
      subjects.push(tokens.claims()?.sub)
    }
    expect(subjects[0]).toBe(subjects[1])
  })

  it.each([
    ['of another team', { iss: 'TEAM654321' }],
    ['of another client', { sub: 'another' }],
    ['for more than six months', { exp: Math.floor(Date.now() / 1000) + 15_777_300 }],
    ['that is over', { exp: 1 }],
  ])('takes no secret for Apple %s', async (_, claims) => {
    const { verifier, url } = await begin('apple', { response_mode: 'form_post' })
    const back = await visit(url, ann)
    const { apple } = started.providers
    const secret = appleSecret(apple, claims)
    const config = await oidc.discovery(new URL(apple.issuer), apple.clientId, secret, undefined, {
      execute: [oidc.allowInsecureRequests],
    })
    const checks = { pkceCodeVerifier: verifier, expectedState: 's', expectedNonce: 'n' }
    await expect(oidc.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({ error: 'invalid_client' })
  })

  it('refuses a request without PKCE, and one that leads elsewhere', async () => {
    const { url } = await begin('google')
    const withoutPkce = new URL(url)
    withoutPkce.searchParams.delete('code_challenge')
    withoutPkce.searchParams.delete('code_challenge_method')
    expect((await visit(withoutPkce, ann)).searchParams.get('error')).toBe('invalid_request')
    const elsewhere = new URL(url)
    elsewhere.searchParams.set('redirect_uri', 'http://127.0.0.1:2/social/callback/google')
    expect((await fetch(elsewhere, { redirect: 'manual' })).status).toBe(400)
  })

  it('leads back with access_denied when the visitor cancels', async () => {
    const { url } = await begin('google')
    expect((await visit(url, { choice: 'cancel' })).searchParams.get('error')).toBe('access_denied')
  })

  it.each([
    ['github', '/login/oauth/authorize', '/login/oauth/access_token', '/user/emails', 'read:user user:email'],
    ['discord', '/oauth2/authorize', '/api/oauth2/token', '/api/users/@me', 'identify email'],
    ['facebook', '/v23.0/dialog/oauth', '/v23.0/oauth/access_token', '/v23.0/me', 'public_profile email'],
    ['x', '/i/oauth2/authorize', '/2/oauth2/token', '/2/users/me', 'users.read tweet.read'],
  ] as const)('has the paths and the API of %s', async (name, authorize, token, api, scope) => {
    const { issuer, clientId, clientSecret } = started.providers[name]
    const authentication = name === 'x' ? oidc.ClientSecretBasic : oidc.ClientSecretPost
    const config = new oidc.Configuration(
      { issuer, authorization_endpoint: issuer + authorize, token_endpoint: issuer + token },
      clientId,
      undefined,
      authentication(clientSecret),
    )
    oidc.allowInsecureRequests(config)
    const verifier = oidc.randomPKCECodeVerifier()
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: `${site}/social/callback/${name}`,
      scope,
      state: 's',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const page = await fetch(url)
    expect(page.headers.get('cross-origin-opener-policy')).toBe(name === 'discord' ? 'same-origin' : null)
    const back = await visit(url, ann)
    const { access_token } = await oidc.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: 's',
    })
    const ask = (bearer: string) => fetch(issuer + api, { headers: { authorization: `Bearer ${bearer}` } })
    expect(JSON.stringify(await (await ask(access_token)).json())).toMatch(/ann/i)
    expect((await ask('another')).status).toBe(401)
  })
})
