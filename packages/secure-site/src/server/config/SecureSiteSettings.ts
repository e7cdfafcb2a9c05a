import { DatabaseSchema } from '@portico/database'
import { developmentOrigins } from '@portico/embedded-api'
import * as v from 'valibot'

import { SecureSiteError } from '../errors/SecureSiteError.js'
import { OperationsSchema, readConfig, ValkeySchema, type Log, type OperationsSettings } from '@portico/server'
import type {
  LoginLimits,
  Options,
  ProjectConfig,
  SecureSiteConfig,
  SmartSessionsConfig,
  SponsorConfig,
} from '../SecureSiteConfig.js'
import type { SignerClientOptions } from '../signer/createSignerClient.js'
import { amount, caip2, text, whole, type Entries } from './configValues.js'
import { FarcasterSchema, LimitsSchema, MailSchema, ProvidersSchema } from './loginSchemas.js'
import { NetworkSchema } from './NetworkSchema.js'
import { originProblems, ProjectSchema } from './ProjectSchema.js'

/** A section in which these options have a value. */
type Filled<Config, Name extends keyof Config> = Omit<Config, Name> & {
  readonly [Own in Name]-?: Exclude<Config[Own], undefined>
}

/** Networks of a project are CAIP-2 ids; each is configured. */
export type ProjectSettings = Filled<ProjectConfig, 'origins' | 'networks' | 'email'>

/** Sections with defaults of their own. */
interface Sections {
  readonly limits: LoginLimits
  readonly sponsor: SponsorConfig
  readonly sessions: SmartSessionsConfig
  readonly operations?: OperationsSettings | undefined
}

type ReadConfig = Sections &
  Filled<Omit<SecureSiteConfig, keyof Sections>, 'host' | 'port' | 'mode' | 'proofs' | 'providers' | 'proxies' | 'log'>

/** A configuration with its defaults in place. */
export type SecureSiteSettings = Filled<Omit<ReadConfig, 'projects'>, 'drainTime' | 'signer'> & {
  readonly projects: readonly ProjectSettings[]
}

const sponsor: Entries<Options<SponsorConfig>, SponsorConfig> = {
  amountPerUser: v.optional(amount, 20_000_000_000_000_000n),
  amountPerNewUser: v.optional(amount),
  amountPerProject: v.optional(amount, 1_000_000_000_000_000_000n),
}
const SponsorSchema: v.GenericSchema<Options<SponsorConfig>, SponsorConfig> = v.strictObject(sponsor)

const sessions: Entries<Options<SmartSessionsConfig>, SmartSessionsConfig> = {
  createsPerHour: v.optional(whole(1, 100_000), 60),
  asksPerMinuteOfClient: v.optional(whole(1, 100_000), 60),
}
const SessionsSchema: v.GenericSchema<Options<SmartSessionsConfig>, SmartSessionsConfig> = v.strictObject(sessions)

const timeout = v.optional(whole(1, 600_000))
const socketSigner = v.strictObject({ socketPath: text, timeout })
const remoteSigner = v.strictObject({
  url: text,
  tls: v.strictObject({ key: text, cert: text, ca: text, server: text }),
  timeout,
})
/** How a signer is reached. */
export const signerForms: readonly v.GenericSchema<SignerClientOptions>[] = [socketSigner, remoteSigner]
/** By what is named, so that a message tells which part of it is wrong. */
const SignerSchema: v.GenericSchema<SignerClientOptions> = v.lazy((value) =>
  Object.hasOwn(Object(value) as object, 'socketPath') ? socketSigner : remoteSigner,
)

/** What a configuration may have. `config.schema.json`, for editors, is made of it. */
export const configEntries: Entries<SecureSiteConfig, ReadConfig> = {
  origin: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => URL.canParse(value) && new URL(value).origin === value, 'must be an origin'),
    ),
  ),
  host: v.optional(text, '127.0.0.1'),
  port: v.optional(whole(0, 65_535), 0),
  operations: v.optional(OperationsSchema),
  mode: v.optional(v.picklist(['production', 'development']), 'production'),
  database: v.optional(DatabaseSchema),
  valkey: v.optional(ValkeySchema),
  proofs: v.optional(v.picklist(['database', 'valkey']), 'database'),
  signer: v.optional(SignerSchema),
  pepper: v.optional(v.pipe(v.string(), v.regex(/^[-_A-Za-z0-9]{43,}$/, 'must be 32 bytes or more in base64url'))),
  projects: v.pipe(
    v.array(ProjectSchema),
    v.minLength(1),
    v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must not list one id twice'),
  ),
  networks: v.record(caip2, NetworkSchema),
  mail: v.optional(MailSchema),
  providers: v.optional(ProvidersSchema, {}),
  farcaster: v.optional(FarcasterSchema),
  proxies: v.optional(whole(0, 10), 0),
  limits: v.optional(LimitsSchema, {}),
  sponsor: v.optional(SponsorSchema, {}),
  sessions: v.optional(SessionsSchema, {}),
  drainTime: v.optional(whole(0, 300_000)),
  log: v.optional(
    v.custom<Log>((value) => typeof value === 'function', 'must be a function'),
    () => () => undefined,
  ),
}

const ConfigSchema: v.GenericSchema<SecureSiteConfig, ReadConfig> = v.strictObject(configEntries)

/**
 * Checks a configuration, which may come from JavaScript, and fills in the defaults. What production needs and development
 * does not is asked for here.
 * @throws SecureSiteError `secure-site/invalidConfig` that names every place at fault, without the values there.
 */
export function parseSecureSiteConfig(config: SecureSiteConfig): SecureSiteSettings {
  const { read, problems: unread } = readConfig(ConfigSchema, config)
  if (!read) throw invalid(unread)
  const isDevelopment = read.mode === 'development'
  const problems = [
    ...read.projects.flatMap(({ id, networks = [] }) =>
      networks
        .filter((network) => !Object.hasOwn(read.networks, network))
        .map((network) => `project ${id}: ${network} is not in networks`),
    ),
    ...(read.proofs === 'valkey' && read.valkey === undefined ? ['proofs: needs `valkey`'] : []),
    ...(read.signer === undefined ? ['signer: must be set'] : []),
    ...(isDevelopment ? [] : productionProblems(read)),
  ]
  if (problems.length > 0) throw invalid(problems)
  return {
    ...read,
    // The problems above say where it is missing.
    signer: read.signer!,
    projects: read.projects.map((project) => ({
      ...project,
      email: project.email ?? true,
      origins: project.origins ?? developmentOrigins,
      networks: project.networks ?? Object.keys(read.networks),
    })),
    drainTime: read.drainTime ?? (isDevelopment ? 0 : 5000),
  }
}

/** A site that is reached from outside has none of the defaults that serve one machine. */
function productionProblems({ origin, database, pepper, projects, mail }: ReadConfig): readonly string[] {
  return [
    ...(origin?.startsWith('https:') ? [] : ['origin: must be an https: origin']),
    ...(database === undefined ? ['database: must be set'] : []),
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
