import * as oidc from 'openid-client'

import type { ProviderConfig, ProviderName } from '../SecureSiteConfig.js'
import { createAppleSecret } from './createAppleSecret.js'
import { providers, type LoginProvider, type ProviderAccount } from './providers.js'

/** What is sent along, and expected back. */
export interface ProviderRequest {
  readonly state: string
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
}

/** The site as a client of one login provider. */
export interface ProviderClient {
  readonly issuer: string
  /** The address that the visitor is sent to. @throws where the provider cannot be reached */
  start(request: ProviderRequest): Promise<string>
  /**
   * Exchanges the code of an answer, and asks who logged in. The tokens are not kept.
   * @param answer the query of the callback
   * @throws `ProviderRefusal` where the provider answered an error; anything else: the answer is not to be believed
   */
  finish(answer: URLSearchParams, request: ProviderRequest): Promise<ProviderAccount>
}

/** The provider, or the visitor there, said no. `error` is one of OAuth's codes. */
export class ProviderRefusal extends Error {
  constructor(readonly error: string) {
    super('The provider answered an error.')
  }
}

export interface ProviderClientOptions {
  readonly name: ProviderName
  readonly config: ProviderConfig
  /** Of the secure site, as visitors reach it. */
  readonly origin: string
}

/** Discovery documents and keys are read anew after this time. */
const configurationTime = 3_600_000
/** Seconds for each request to a provider. */
const timeout = 10
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

export function createProviderClient({ name, config, origin }: ProviderClientOptions): ProviderClient {
  const provider = providers[name]
  const issuer = config.issuer ?? provider.issuer
  const redirectUri = `${origin}/social/callback/${name}`
  const { protocol, hostname } = new URL(issuer)
  if (protocol !== 'https:' && !loopback.has(hostname)) {
    throw new TypeError(`The issuer of ${name} must have an https: address.`)
  }
  const isInsecure = protocol === 'http:'

  let known: { readonly until: number; readonly value: Promise<oidc.Configuration> } | undefined
  function configuration(): Promise<oidc.Configuration> {
    if (known && known.until > Date.now()) return known.value
    const value = configure(provider, config, issuer, isInsecure)
    const entry = { until: Date.now() + configurationTime, value }
    known = entry
    value.catch(() => {
      if (known === entry) known = undefined
    })
    return value
  }

  return {
    issuer,
    async start({ state, nonce, verifier }) {
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state,
        ...('readClaims' in provider ? { nonce } : {}),
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...provider.parameters,
      })
      return url.href
    },

    async finish(answer, { state, nonce, verifier }) {
      const server = await configuration()
      const current = new URL(`${redirectUri}?${answer}`)
      const isOpenId = 'readClaims' in provider
      try {
        const tokens = await oidc.authorizationCodeGrant(server, current, {
          expectedState: state,
          idTokenExpected: isOpenId,
          ...(isOpenId ? { expectedNonce: nonce } : {}),
          pkceCodeVerifier: verifier,
        })
        if (isOpenId) return provider.readClaims(tokens.claims())
        const headers = new Headers({ accept: 'application/json' })
        return await provider.readAccount(async (address) => {
          const url = movedTo(address, config.issuer)
          const response = await oidc.fetchProtectedResource(server, tokens.access_token, url, 'GET', null, headers)
          if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
          return response.json()
        })
      } catch (error) {
        if (error instanceof oidc.AuthorizationResponseError) throw new ProviderRefusal(error.error)
        throw error
      }
    },
  }
}

async function configure(
  provider: LoginProvider,
  config: ProviderConfig,
  issuer: string,
  isInsecure: boolean,
): Promise<oidc.Configuration> {
  const { clientId, issuer: moved } = config
  const authentication = authenticationOf(provider, config)
  const execute = isInsecure ? [oidc.allowInsecureRequests] : []
  if ('readClaims' in provider) {
    return oidc.discovery(new URL(issuer), clientId, undefined, authentication, { execute, timeout })
  }
  const metadata = {
    issuer,
    authorization_endpoint: movedTo(provider.authorizationEndpoint, moved).href,
    token_endpoint: movedTo(provider.tokenEndpoint, moved).href,
  }
  const server = new oidc.Configuration(metadata, clientId, undefined, authentication)
  server.timeout = timeout
  for (const apply of execute) apply(server)
  return server
}

function authenticationOf(provider: LoginProvider, config: ProviderConfig): oidc.ClientAuth {
  if ('privateKey' in config) {
    return async (_server, { client_id: clientId }, body) => {
      body.set('client_id', clientId)
      body.set('client_secret', await createAppleSecret(clientId, config))
    }
  }
  const { clientSecret: secret } = config
  if (secret === undefined) return oidc.None()
  return provider.sendsSecretInHeader ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret)
}

/** The same path at another server, which stands in for the provider. */
function movedTo(address: string, issuer: string | undefined): URL {
  const { pathname, search } = new URL(address)
  return new URL(issuer === undefined ? address : `${new URL(issuer).origin}${pathname}${search}`)
}
