import { html } from 'hono/html'
import type { KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  Provider,
  interactionPolicy,
  type AdapterFactory,
  type AdapterPayload,
  type Configuration,
  type KoaContextWithOIDC,
} from 'oidc-provider'

import { page } from '../page.js'
import { isAppleSecret, type AppleKey } from './appleKey.js'
import { serve, type Handle } from '../serve.js'
import { idOf, profiles, type Person, type ProviderName } from './profiles.js'

export interface ProviderClient {
  readonly id: string
  readonly secret: string
  /** Exact redirect URIs; may grow while the provider runs. */
  readonly redirectUris: ReadonlySet<string>
}

interface StartProviderOptions {
  readonly port?: number | undefined
  readonly client: ProviderClient
  readonly key: KeyObject
  /** With which a client of Apple makes its secrets. */
  readonly apple: AppleKey
  /** Pages come with `Cross-Origin-Opener-Policy: same-origin`, as those of some providers do. */
  readonly isIsolated: boolean
  /** Also takes requests without PKCE. */
  readonly isLax: boolean
}

const largestForm = 16 * 1024
const scopes = ['openid', 'profile', 'email', 'name', 'identify', 'read:user', 'user:email']
const scopesWithoutEmail = ['users.read', 'tweet.read', 'public_profile']

/** An oidc-provider on a port of its own that stands in for `name`. */
export async function startProvider(name: ProviderName, options: StartProviderOptions): Promise<Handle> {
  const profile = profiles[name]
  // The issuer has the port, which is not known before: the server starts first.
  let listen: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => void response.end()
  const server = await serve((request, response) => listen(request, response), options.port)
  const people = new Map<string, Person>()
  const provider = new Provider(server.url, configuration(name, options, people))
  if (name === 'apple')
    provider.Client.prototype.compareClientSecret = (secret: string) =>
      isAppleSecret(secret, options.client.id, options.apple)
  provider.Client.prototype.redirectUriAllowed = (uri: string) => options.client.redirectUris.has(uri)
  provider.use(async (context, next) => {
    const asks = context.path === (profile.paths?.authorization ?? '/auth')
    if (asks && profile.needsFormPost && context.query['response_mode'] !== 'form_post') {
      context.status = 400
      context.body = 'invalid_request: response_mode must be form_post when name or email scope is requested.'
      return
    }
    await next()
  })
  const answer = provider.callback()

  async function api(request: IncomingMessage, response: ServerResponse, read: (person: Person) => unknown) {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const person = people.get((await provider.AccessToken.find(token))?.accountId ?? '')
    response.writeHead(person ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(person ? read(person) : { message: 'Bad credentials' }))
  }

  async function interaction(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      await provider.interactionDetails(request, response)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(String(await loginPage(profile.title)))
      return
    }
    const form = await readForm(request)
    const end = { mergeWithLastSubmission: false }
    if (form.get('choice') !== 'login') {
      const error = { error: 'access_denied', error_description: 'The visitor cancelled.' }
      return provider.interactionFinished(request, response, error, end)
    }
    const person: Person = {
      name: form.get('name') ?? '',
      email: form.get('email') ?? '',
      isVerified: form.has('verified'),
    }
    people.set(idOf(person), person)
    return provider.interactionFinished(request, response, { login: { accountId: idOf(person), remember: false } }, end)
  }

  listen = (request, response) => {
    if (options.isIsolated) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    const { pathname } = new URL(request.url ?? '/', server.url)
    const read = profile.api?.[pathname]
    const failed = (): void =>
      void (response.headersSent ? response.end() : response.writeHead(400).end('Start again.'))
    if (read) api(request, response, read).catch(failed)
    else if (pathname.startsWith('/interaction/')) interaction(request, response).catch(failed)
    else void answer(request, response)
  }
  return server
}

function configuration(
  name: ProviderName,
  { client, key, isLax }: StartProviderOptions,
  people: ReadonlyMap<string, Person>,
): Configuration {
  const profile = profiles[name]
  // Asks each time, so that a tester can be another person.
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  const check = new Check('asks_each_time', 'the visitor is asked each time', (context) =>
    context.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  policy.get('login')?.checks.add(check)
  policy.remove('consent')
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ['https://unused.invalid/'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: name === 'x' ? 'client_secret_basic' : 'client_secret_post',
      },
    ],
    adapter: createMemory(),
    // Seconds.
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] as never },
    pkce: { required: () => !isLax },
    scopes: [...scopes, ...scopesWithoutEmail],
    claims: { openid: ['sub', 'name', 'email', 'email_verified'] },
    conformIdTokenClaims: false,
    // Cookies of all ports of a host are in one jar.
    cookies: {
      keys: [client.secret],
      names: { session: `${name}_session`, interaction: `${name}_interaction`, resume: `${name}_resume` },
    },
    features: { devInteractions: { enabled: false } },
    renderError(context, { error, error_description: description }) {
      context.type = 'text/plain'
      context.body = [error, description].join(': ')
    },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: grantAll,
    findAccount: (_, id) => {
      const person = people.get(id)
      return person && { accountId: id, claims: () => ({ sub: id, ...profile.claims?.(person) }) }
    },
    ...(profile.paths ? { routes: profile.paths } : {}),
  }
}

/** Keeps what oidc-provider stores in the memory of this process. */
function createMemory(): AdapterFactory {
  const byModel = new Map<string, Map<string, AdapterPayload>>()
  return (model) => {
    const kept = byModel.get(model) ?? new Map<string, AdapterPayload>()
    byModel.set(model, kept)
    const findBy = (field: 'uid' | 'userCode', value: string) =>
      [...kept.values()].find((payload) => payload[field] === value)
    return {
      upsert: async (id, payload) => void kept.set(id, payload),
      find: async (id) => kept.get(id),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (code) => findBy('userCode', code),
      destroy: async (id) => void kept.delete(id),
      async consume(id) {
        const payload = kept.get(id)
        if (payload) kept.set(id, { ...payload, consumed: Math.floor(Date.now() / 1000) })
      },
      async revokeByGrantId(grantId) {
        for (const payloads of byModel.values()) {
          for (const [id, payload] of payloads) if (payload.grantId === grantId) payloads.delete(id)
        }
      },
    }
  }
}

async function grantAll({ oidc }: KoaContextWithOIDC) {
  const accountId = oidc.session?.accountId
  const clientId = oidc.client?.clientId
  if (accountId === undefined || clientId === undefined) return undefined
  const grant = new oidc.provider.Grant({ accountId, clientId })
  grant.addOIDCScope(String(oidc.params?.['scope'] ?? ''))
  await grant.save()
  return grant
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    text += chunk as string
    if (text.length > largestForm) throw new Error('The form is too long.')
  }
  return new URLSearchParams(text)
}

const loginPage = (title: string) =>
  page(
    `Log in with ${title}`,
    html`<p>This page stands in for ${title} on this machine. Be whoever you like: there is no password.</p>
      <form method="post">
        <label>Name <input name="name" value="Ann Example" autocomplete="off" required /></label>
        <label>E-mail <input name="email" type="email" value="ann@example.test" autocomplete="off" required /></label>
        <label class="tick"
          ><input name="verified" type="checkbox" checked /> ${title} verified this e-mail address</label
        >
        <button name="choice" value="login">Log in</button>
        <button name="choice" value="cancel" formnovalidate>Cancel</button>
      </form>`,
  )
