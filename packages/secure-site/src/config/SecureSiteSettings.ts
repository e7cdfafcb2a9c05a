import { DatabaseSchema, type DatabaseConfig } from '@portico/database'
import { developmentOrigins } from '@portico/embedded-api'
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
import { caip2, text, urlOf, web, whole } from './configValues.js'
import { originProblems, ProjectSchema } from './ProjectSchema.js'

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
  readonly drainTime: number
  readonly limits: LoginLimits
  readonly sponsor: SponsorConfig
  readonly sessions: SmartSessionsConfig
  readonly log: Log
}

const origin = v.pipe(
  v.string(),
  v.check((value) => URL.canParse(value) && new URL(value).origin === value, 'must be an origin'),
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
    v.array(ProjectSchema),
    v.minLength(1),
    v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must not list one id twice'),
  ),
  networks: v.record(caip2, network),
  mail: v.optional(
    v.strictObject({
      url: urlOf('smtp:', 'smtps:'),
      from: text,
    }),
  ),
  providers: v.optional(
    v.strictObject({
      google: v.optional(provider),
      x: v.optional(provider),
      discord: v.optional(provider),
      github: v.optional(provider),
      apple: v.optional(provider),
      facebook: v.optional(provider),
    }),
    {},
  ),
  farcaster: v.optional(v.strictObject({ relayUrl: v.optional(web), rpcUrl: web })),
  proxies: v.optional(whole(0, 10), 0),
  drainTime: v.optional(whole(0, 300_000)),
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
      email: project.email ?? true,
      origins: project.origins ?? developmentOrigins,
      networks: project.networks ?? Object.keys(networks),
    })),
    limits: withDefaults(limits),
    drainTime: rest.drainTime ?? (isDevelopment ? 0 : 5000),
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
    ...projects.flatMap(originProblems),
  ]
}

function invalid(problems: readonly string[]): SecureSiteError {
  return new SecureSiteError('secure-site/invalidConfig', "The secure site's configuration is not valid.", {
    details: problems.map((problem) => `  ${problem}`).join('\n'),
  })
}
