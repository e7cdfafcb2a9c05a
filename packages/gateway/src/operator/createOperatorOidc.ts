import * as oidc from 'openid-client'
import type { OperatorOidcConfig } from './OperatorConfig.js'

/** What is sent to the provider, and kept in a cookie until it answers. */
export interface OidcRequest {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
}

/** The operator's page as a client of an OpenID Connect provider. */
export interface OperatorOidc {
  /** @throws where the provider cannot be reached */
  start(origin: string): Promise<{ readonly url: string; readonly request: OidcRequest }>
  /**
   * Who logged in, as an entry of `operators`; undefined for others.
   * @throws where the answer is not to be believed
   */
  finish(origin: string, query: URLSearchParams, request: OidcRequest): Promise<string | undefined>
}

/** Milliseconds after which the provider's description and keys are read anew. */
const configurationTime = 3_600_000

export function createOperatorOidc({ issuer, clientId, clientSecret, operators }: OperatorOidcConfig): OperatorOidc {
  const server = new URL(issuer)
  let known: { readonly until: number; readonly value: Promise<oidc.Configuration> } | undefined
  function configuration(): Promise<oidc.Configuration> {
    if (known && known.until > Date.now()) return known.value
    const execute = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
    const value = oidc.discovery(server, clientId, clientSecret, oidc.ClientSecretPost(clientSecret), {
      execute,
      // Seconds.
      timeout: 10,
    })
    known = { until: Date.now() + configurationTime, value }
    value.catch(() => (known = undefined))
    return value
  }
  const redirectUri = (origin: string): string => `${origin}/operator/callback`
  return {
    async start(origin) {
      const request = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri(origin),
        scope: 'openid email',
        state: request.state,
        nonce: request.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(request.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, request }
    },
    async finish(origin, query, { state, nonce, verifier }) {
      const current = new URL(`${redirectUri(origin)}?${query.toString()}`)
      const tokens = await oidc.authorizationCodeGrant(await configuration(), current, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) return undefined
      const { sub, email, email_verified: isVerified } = claims
      const names = [sub, ...(isVerified === true && typeof email === 'string' ? [email] : [])]
      return operators.find((operator) => names.includes(operator))
    },
  }
}
