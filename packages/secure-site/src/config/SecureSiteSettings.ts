import { DatabaseSchema, type DatabaseConfig } from '@portico/database'
import { developmentOrigins, parseOriginPattern } from '@portico/embedded-api'
import { createPrivateKey } from 'node:crypto'
import * as v from 'valibot'

import { SecureSiteError } from '../errors/SecureSiteError.js'
import type { Log } from '../log/Log.js'
import { defaultLimits } from '../login/limits.js'
import type {
  FarcasterConfig,
  LoginLimits,
  MailConfig,
  NetworkConfig,
  ProviderConfig,
  ProviderName,
  SecureSiteConfig,
  SmartSessionsConfig,
  SponsorConfig,
} from '../SecureSiteConfig.js'
import type { KeyEncryption } from '../vault/KeyEncryption.js'

export interface ProjectSettings {
  readonly id: string
  readonly name: string | undefined
  readonly origins: readonly string[]
  /** CAIP-2 ids; each is configured. */
  readonly networks: readonly string[]
  readonly email: boolean
}

/** A configuration with its defaults in place. */
export interface SecureSiteSettings {
  readonly origin: string | undefined
  readonly host: string
  readonly port: number
  readonly mode: 'production' | 'development'
  readonly database: DatabaseConfig | undefined
  readonly keyEncryption: KeyEncryption | undefined
  readonly pepper: string | undefined
  readonly projects: readonly ProjectSettings[]
  readonly networks: Readonly<Record<string, NetworkConfig>>
  readonly mail: MailConfig | undefined
  readonly providers: Readonly<Partial<Record<ProviderName, ProviderConfig>>>
  readonly farcaster: FarcasterConfig | undefined
  readonly proxies: number
  readonly limits: LoginLimits
  readonly sponsor: SponsorConfig
  readonly sessions: SmartSessionsConfig
  readonly log: Log
}

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to))
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(500))
const hasScheme = (value: string, ...schemes: readonly string[]): boolean =>
  URL.canParse(value) && schemes.includes(new URL(value).protocol)
const web = v.pipe(
  v.string(),
  v.check((value) => hasScheme(value, 'http:', 'https:'), 'must be an http: or https: URL'),
)
const caip2 = v.pipe(
  v.string(),
  v.regex(/^(?:eip155|solana):[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id of eip155 or solana'),
)
const origin = v.pipe(
  v.string(),
  v.check((value) => URL.canParse(value) && new URL(value).origin === value, 'must be an origin'),
)
const pattern = v.pipe(
  v.string(),
  v.check((value) => parseOriginPattern(value) !== undefined, 'must be an origin or a pattern such as https://*.a.org'),
)

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address'))
const smartAccounts = v.strictObject({
  kind: v.optional(v.picklist(['hybrid', '7702'])),
  bundlerUrl: web,
  contracts: v.object({
    entryPoint: address,
    delegationManager: address,
    factory: address,
    hybrid: address,
    multiSig: address,
    stateless7702: address,
    enforcers: v.record(v.string(), address),
  }),
  paymaster: v.optional(
    v.strictObject({
      address,
      signerKey: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'must be 32 bytes in hexadecimal')),
      projects: v.optional(v.array(v.string())),
    }),
  ),
})

const network = v.strictObject({
  name: text,
  rpcUrl: web,
  symbol: text,
  decimals: whole(0, 36),
  explorerUrl: v.optional(web),
  tokens: v.optional(v.record(v.string(), v.strictObject({ symbol: text, decimals: whole(0, 36) }))),
  smartAccounts: v.optional(smartAccounts),
})

const provider = v.strictObject({ issuer: v.optional(web), clientId: text, clientSecret: v.optional(text) })
const appleId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{10}$/, 'must be ten letters and digits, as Apple shows them'))
const apple = v.strictObject({
  issuer: v.optional(web),
  clientId: text,
  teamId: appleId,
  keyId: appleId,
  privateKey: v.pipe(v.string(), v.check(isPrivateKey, 'must be the text of the .p8 file: a key of P-256 in PEM')),
})
function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
const isKeyEncryption = (value: unknown): boolean =>
  ['current', 'ids', 'wrap', 'unwrap'].every((name) => typeof Object(value)[name] === 'function')

const ConfigSchema = v.strictObject({
  origin: v.optional(origin),
  host: v.optional(text, '127.0.0.1'),
  port: v.optional(whole(0, 65_535), 0),
  mode: v.optional(v.picklist(['production', 'development']), 'production'),
  database: v.optional(DatabaseSchema),
  keyEncryption: v.optional(
    v.custom<KeyEncryption>(isKeyEncryption, 'must have the functions current, ids, wrap and unwrap'),
  ),
  pepper: v.optional(v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{43,}$/, 'must be 32 bytes or more in base64url'))),
  projects: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{1,64}$/)),
        name: v.optional(text),
        origins: v.optional(v.array(pattern)),
        networks: v.optional(v.array(caip2)),
        email: v.optional(v.boolean(), true),
      }),
    ),
    v.minLength(1),
    v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must not list one id twice'),
  ),
  networks: v.record(caip2, network),
  mail: v.optional(
    v.strictObject({
      url: v.pipe(
        v.string(),
        v.check((value) => hasScheme(value, 'smtp:', 'smtps:'), 'must be an smtp: or smtps: URL'),
      ),
      from: text,
    }),
  ),
  providers: v.optional(
    v.strictObject({
      google: v.optional(provider),
      x: v.optional(provider),
      discord: v.optional(provider),
      github: v.optional(provider),
      apple: v.optional(apple),
      facebook: v.optional(provider),
    }),
    {},
  ),
  farcaster: v.optional(v.strictObject({ relayUrl: v.optional(web), rpcUrl: web })),
  proxies: v.optional(whole(0, 10), 0),
  limits: v.optional(
    v.strictObject({
      codeMinutes: v.optional(whole(1, 60)),
      mailSeconds: v.optional(whole(0, 600)),
      mailsPerHour: v.optional(whole(1, 100_000)),
      mailsPerDay: v.optional(whole(1, 100_000)),
      mailsPerHourOfClient: v.optional(whole(1, 10_000_000)),
      wrongPerHour: v.optional(whole(1, 1000)),
      wrongPerDay: v.optional(whole(1, 1000)),
    }),
    {},
  ),
  sponsor: v.optional(
    v.strictObject({
      amountPerUser: v.optional(v.pipe(v.bigint(), v.minValue(0n)), 20_000_000_000_000_000n),
      amountPerProject: v.optional(v.pipe(v.bigint(), v.minValue(0n)), 1_000_000_000_000_000_000n),
    }),
    {},
  ),
  sessions: v.optional(
    v.strictObject({
      amountOnHold: v.optional(v.pipe(v.bigint(), v.minValue(0n)), 0n),
      createsPerHourOfClient: v.optional(whole(1, 100_000), 60),
      listsPerMinuteOfClient: v.optional(whole(1, 100_000), 60),
    }),
    {},
  ),
  log: v.optional(
    v.custom<Log>((value) => typeof value === 'function', 'must be a function'),
    () => () => undefined,
  ),
})

/**
 * Checks a configuration, which may come from JavaScript, and fills in the defaults. What production needs and development
 * does not is asked for here.
 * @throws SecureSiteError `secure-site/invalidConfig` that names every place at fault, without the values there.
 */
export function parseSecureSiteConfig(config: SecureSiteConfig): SecureSiteSettings {
  const parsed = v.safeParse(ConfigSchema, config, {
    // Valibot's own messages repeat the value, which may be a secret.
    message: ({ expected }) => (expected === 'never' ? 'is not an option' : `must be ${expected}`),
  })
  if (!parsed.success) throw invalid(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`))
  const { projects, networks, limits, ...rest } = parsed.output
  const isDevelopment = rest.mode === 'development'
  const problems = [
    ...projects.flatMap(({ id, networks: chosen = [] }) =>
      chosen.filter((one) => !Object.hasOwn(networks, one)).map((one) => `project ${id}: ${one} is not in networks`),
    ),
    ...(isDevelopment ? [] : productionProblems(parsed.output)),
  ]
  if (problems.length > 0) throw invalid(problems)
  return {
    ...rest,
    networks: networks as Readonly<Record<string, NetworkConfig>>,
    origin: rest.origin,
    projects: projects.map((project) => ({
      id: project.id,
      name: project.name,
      email: project.email,
      origins: project.origins ?? developmentOrigins,
      networks: project.networks ?? Object.keys(networks),
    })),
    limits: withDefaults(limits),
  } as SecureSiteSettings
}

function withDefaults(limits: { readonly [K in keyof LoginLimits]?: number | undefined }): LoginLimits {
  const given = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined))
  return { ...defaultLimits, ...given }
}

/** A site that is reached from outside has none of the defaults that serve one machine. */
function productionProblems(config: v.InferOutput<typeof ConfigSchema>): readonly string[] {
  const { origin: own, database, keyEncryption, pepper, projects, mail } = config
  return [
    ...(own?.startsWith('https:') ? [] : ['origin: must be an https: origin']),
    ...(database === undefined ? ['database: must be a postgres: URL or { folder }'] : []),
    ...(keyEncryption === undefined ? ['keyEncryption: must be set'] : []),
    ...(pepper === undefined ? ['pepper: must be set'] : []),
    ...(mail === undefined ? ['mail: must be set'] : []),
    ...projects.flatMap(({ id, origins = [] }) =>
      origins.length > 0 ? [] : [`project ${id}: origins must be listed`],
    ),
  ]
}

function invalid(problems: readonly string[]): SecureSiteError {
  return new SecureSiteError('secure-site/invalidConfig', "The secure site's configuration is not valid.", {
    details: problems.map((problem) => `  ${problem}`).join('\n'),
  })
}
