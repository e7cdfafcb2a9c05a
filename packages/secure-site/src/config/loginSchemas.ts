import * as v from 'valibot'

import { defaultLimits } from '../login/limits.js'
import type {
  FarcasterConfig,
  LoginLimits,
  MailConfig,
  Options,
  ProviderConfig,
  ProviderName,
} from '../SecureSiteConfig.js'
import { text, urlOf, web, whole, type Entries } from './configValues.js'

// What visitors log in with.

const mail: Entries<MailConfig> = { url: urlOf('smtp:', 'smtps:'), from: text }
export const MailSchema: v.GenericSchema<MailConfig> = v.strictObject(mail)

const provider: Entries<ProviderConfig> = {
  issuer: v.optional(web),
  clientId: text,
  clientSecret: v.optional(text),
}
const ProviderSchema = v.optional(v.strictObject(provider))

type Providers = Options<Readonly<Record<ProviderName, ProviderConfig>>>
const providers: Entries<Providers> = {
  google: ProviderSchema,
  x: ProviderSchema,
  discord: ProviderSchema,
  github: ProviderSchema,
  apple: ProviderSchema,
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
  wrongPerHour: v.optional(whole(1, 1000), defaultLimits.wrongPerHour),
  wrongPerDay: v.optional(whole(1, 1000), defaultLimits.wrongPerDay),
}
export const LimitsSchema: v.GenericSchema<Options<LoginLimits>, LoginLimits> = v.strictObject(limits)
