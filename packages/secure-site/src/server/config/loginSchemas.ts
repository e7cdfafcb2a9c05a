import { createPrivateKey } from 'node:crypto'
import * as v from 'valibot'

import { defaultLimits } from '../login/limits.js'
import type {
  AppleConfig,
  FarcasterConfig,
  LoginLimits,
  MailConfig,
  Options,
  SecretProviderConfig,
  SecureSiteConfig,
} from '../SecureSiteConfig.js'
import { text, urlOf, web, whole, type Entries } from './configValues.js'

// What visitors log in with.

const mail: Entries<MailConfig> = { url: urlOf('smtp:', 'smtps:'), from: text }
export const MailSchema: v.GenericSchema<MailConfig> = v.strictObject(mail)

const provider: Entries<SecretProviderConfig> = {
  issuer: v.optional(web),
  clientId: text,
  clientSecret: v.optional(text),
}
const ProviderSchema = v.optional(v.strictObject(provider))

const appleId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{10}$/, 'must be ten letters and digits, as Apple shows them'))
const apple: Entries<AppleConfig> = {
  issuer: v.optional(web),
  clientId: text,
  teamId: appleId,
  keyId: appleId,
  privateKey: v.pipe(v.string(), v.check(isPrivateKey, 'must be the text of the .p8 file: a key of P-256 in PEM')),
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

type Providers = NonNullable<SecureSiteConfig['providers']>
const providers: Entries<Providers> = {
  google: ProviderSchema,
  x: ProviderSchema,
  discord: ProviderSchema,
  github: ProviderSchema,
  apple: v.optional(v.strictObject(apple)),
  facebook: ProviderSchema,
}
export const ProvidersSchema: v.GenericSchema<Providers> = v.strictObject(providers)

const farcaster: Entries<FarcasterConfig> = { relayUrl: v.optional(web), rpcUrl: web }
export const FarcasterSchema: v.GenericSchema<FarcasterConfig> = v.strictObject(farcaster)

const limits: Entries<Options<LoginLimits>, LoginLimits> = {
  codeMinutes: v.optional(whole(1, 60), defaultLimits.codeMinutes),
  mailSeconds: v.optional(whole(0, 600), defaultLimits.mailSeconds),
  mailsPerHour: v.optional(whole(1, 100_000), defaultLimits.mailsPerHour),
  mailsPerDay: v.optional(whole(1, 100_000), defaultLimits.mailsPerDay),
  mailsPerHourOfClient: v.optional(whole(1, 10_000_000), defaultLimits.mailsPerHourOfClient),
  startsPerMinuteOfClient: v.optional(whole(1, 10_000_000), defaultLimits.startsPerMinuteOfClient),
  requestsPerMinuteOfClient: v.optional(whole(1, 10_000_000), defaultLimits.requestsPerMinuteOfClient),
  wrongPerHour: v.optional(whole(1, 1000), defaultLimits.wrongPerHour),
  wrongPerDay: v.optional(whole(1, 1000), defaultLimits.wrongPerDay),
}
export const LimitsSchema: v.GenericSchema<Options<LoginLimits>, LoginLimits> = v.strictObject(limits)
