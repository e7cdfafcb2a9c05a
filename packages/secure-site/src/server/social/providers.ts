import * as v from 'valibot'

import type { ProviderName } from '../SecureSiteConfig.js'

/** What a provider says about a visitor. */
export interface ProviderAccount {
  readonly subject: string
  /** Only if the provider vouches that the visitor reads mail there. */
  readonly verifiedEmail?: string | undefined
  readonly userName?: string | undefined
}

/** Asks an API of the provider for the account that logged in. */
export type AskProvider = (url: string) => Promise<unknown>

interface Common {
  readonly scope: string
  /** Without it, the token request has the client's secret among its fields. */
  readonly sendsSecretInHeader?: boolean
  /** Further parameters of the address that the visitor is sent to. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** Has a discovery document and signs ID tokens. */
interface OpenIdProvider extends Common {
  readonly issuer: string
  readClaims(claims: unknown): ProviderAccount
}

/** Has neither: an API answers who logged in. */
interface OAuthProvider extends Common {
  /** Where the provider names itself in its answers (RFC 9207), it says this. */
  readonly issuer: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readAccount(ask: AskProvider): Promise<ProviderAccount>
}

export type LoginProvider = OpenIdProvider | OAuthProvider

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
const text = v.nullish(v.pipe(v.string(), v.maxLength(320)))
/** Apple writes it as a text. */
const yes = v.nullish(v.union([v.boolean(), v.picklist(['true', 'false'])]))

const ClaimsSchema = v.object({ sub: id, email: text, email_verified: yes, name: text })

function readClaims(claims: unknown): ProviderAccount {
  const { sub, email, email_verified: isVerified, name } = v.parse(ClaimsSchema, claims)
  const isProved = isVerified === true || isVerified === 'true'
  return { subject: sub, userName: name ?? undefined, verifiedEmail: (isProved ? email : undefined) ?? undefined }
}

const DiscordSchema = v.object({ id, username: text, email: text, verified: v.nullish(v.boolean()) })
const GitHubSchema = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), login: text })
const GitHubEmailsSchema = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))
const XSchema = v.object({ data: v.object({ id, username: text }) })
const FacebookSchema = v.object({ id, name: text })

/** The providers that send visitors to a page of their own. */
export const providers: Readonly<Record<ProviderName, LoginProvider>> = {
  google: { issuer: 'https://accounts.google.com', scope: 'openid email profile', readClaims },
  apple: {
    issuer: 'https://appleid.apple.com',
    scope: 'openid email',
    // Demanded where the e-mail address is asked for.
    parameters: { response_mode: 'form_post' },
    readClaims,
  },
  discord: {
    issuer: 'https://discord.com',
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    scope: 'identify email',
    async readAccount(ask) {
      const me = v.parse(DiscordSchema, await ask('https://discord.com/api/users/@me'))
      const verifiedEmail = (me.verified === true ? me.email : undefined) ?? undefined
      return { subject: me.id, userName: me.username ?? undefined, verifiedEmail }
    },
  },
  github: {
    issuer: 'https://github.com/login/oauth',
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    scope: 'read:user user:email',
    async readAccount(ask) {
      const me = v.parse(GitHubSchema, await ask('https://api.github.com/user'))
      const emails = v.parse(GitHubEmailsSchema, await ask('https://api.github.com/user/emails'))
      const primary = emails.find((email) => email.primary && email.verified)
      return { subject: String(me.id), userName: me.login ?? undefined, verifiedEmail: primary?.email }
    },
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    authorizationEndpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenEndpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
    scope: 'public_profile',
    async readAccount(ask) {
      const me = v.parse(FacebookSchema, await ask('https://graph.facebook.com/v23.0/me?fields=id,name'))
      return { subject: me.id, userName: me.name ?? undefined }
    },
  },
  x: {
    issuer: 'https://x.com',
    authorizationEndpoint: 'https://x.com/i/oauth2/authorize',
    tokenEndpoint: 'https://api.x.com/2/oauth2/token',
    scope: 'users.read tweet.read',
    sendsSecretInHeader: true,
    async readAccount(ask) {
      const { data } = v.parse(XSchema, await ask('https://api.x.com/2/users/me'))
      return { subject: data.id, userName: data.username ?? undefined }
    },
  },
}
