import { generateKeyPairSync, randomBytes } from 'node:crypto'

import { profiles, type ProviderName } from './profiles.js'
import { createAppleKey } from './appleKey.js'
import { startProvider } from './startProvider.js'

export interface LoginProvidersOptions {
  /** Of the secure site; visitors are sent back to `<secureOrigin>/social/callback/<provider>`. */
  readonly secureOrigin?: string | undefined
  /** By provider. Default: free ones. */
  readonly ports?: Readonly<Partial<Record<ProviderName, number>>> | undefined
  /** Providers whose pages cut the window from the one that opened it (COOP `same-origin`). */
  readonly isolated?: readonly ProviderName[] | undefined
  /** Providers that also take requests without PKCE, as some do. */
  readonly lax?: readonly ProviderName[] | undefined
}

/** As the configuration of the secure site takes it. */
export interface LoginProvider {
  /** `http://127.0.0.1:<port>` */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Apple gives out a key, with which its clients make their secrets. */
export interface AppleProvider extends Omit<LoginProvider, 'clientSecret'> {
  readonly teamId: string
  readonly keyId: string
  /** PKCS #8 in PEM. */
  readonly privateKey: string
}

export interface LoginProviders {
  readonly providers: Readonly<Record<Exclude<ProviderName, 'apple'>, LoginProvider>> & {
    readonly apple: AppleProvider
  }
  /** Lets a secure site that got its port later send visitors here. */
  registerSite(secureOrigin: string): void
  /** Lets providers send visitors back to any other address as well. */
  registerRedirect(uri: string): void
  /** Calling it again is harmless. */
  stop(): Promise<void>
}

/**
 * Stand-ins for Google, X, Discord, GitHub, Apple and Facebook: each an oidc-provider with a port and an issuer of its own,
 * the provider's paths and API answers, and a login page that believes what a tester types.
 */
export async function startProviders(options: LoginProvidersOptions = {}): Promise<LoginProviders> {
  const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const names = Object.keys(profiles) as ProviderName[]
  const apple = createAppleKey()
  const clients = names.map((name) => ({
    name,
    id: `portico-${name}`,
    secret: secret(),
    redirectUris: new Set<string>(),
  }))
  const registerSite = (origin: string): void => {
    for (const { name, redirectUris } of clients) redirectUris.add(`${origin}/social/callback/${name}`)
  }
  const registerRedirect = (uri: string): void => clients.forEach(({ redirectUris }) => redirectUris.add(uri))
  if (options.secureOrigin !== undefined) registerSite(options.secureOrigin)
  const started = await Promise.allSettled(
    clients.map((client) => {
      const isIsolated = options.isolated?.includes(client.name) ?? false
      const isLax = options.lax?.includes(client.name) ?? false
      return startProvider(client.name, { client, key, apple, isIsolated, isLax, port: options.ports?.[client.name] })
    }),
  )
  const servers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async (): Promise<void> => void (await Promise.all(servers.map((server) => server.stop())))
  const failed = started.find((result) => result.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  const entries = clients.map(({ name, id, secret: clientSecret }, at) => {
    const { teamId, keyId, privateKey } = apple
    const own = name === 'apple' ? { teamId, keyId, privateKey } : { clientSecret }
    return [name, { issuer: servers[at]?.url, clientId: id, ...own }]
  })
  return { providers: Object.fromEntries(entries) as LoginProviders['providers'], registerSite, registerRedirect, stop }
}

const secret = (): string => randomBytes(32).toString('base64url')
