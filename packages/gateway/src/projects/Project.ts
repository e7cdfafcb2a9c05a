import * as v from 'valibot'

/** A site that may use the gateway, by the id its pages send as `projectId`. */
export interface Project {
  readonly id: string
  /** Features that this gateway manages; one left out stays with the site's own options. */
  readonly features?: ProjectFeatures | undefined
  /** Origins that e-mail and social login are offered on; `*` is a wildcard. Default none. */
  readonly allowedOrigins?: readonly string[] | undefined
  /** Default false. */
  readonly analytics?: boolean | undefined
  /** Calls in a day, as `limits` counts them. Default: `limits.callsPerDay`. */
  readonly callsPerDay?: number | undefined
}

export interface ProjectFeatures {
  readonly email?: boolean | undefined
  readonly socials?: false | readonly string[] | undefined
  readonly swaps?: false | readonly string[] | undefined
  readonly onramp?: false | readonly string[] | undefined
  readonly activity?: boolean | undefined
  readonly branding?: boolean | undefined
  readonly multiWallet?: boolean | undefined
}

/** What a well-formed project id is. */
export const projectIdPattern: RegExp = /^[A-Za-z0-9_-]{1,128}$/

const providers: v.GenericSchema<false | readonly string[]> = v.union(
  [
    v.literal(false),
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))), v.minLength(1, 'must name at least one provider')),
  ],
  'must be false or a list of provider names',
)

const origin: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/i, 'must be an origin such as https://app.example.org, without a path'),
)

export const CallsPerDaySchema: v.GenericSchema<number> = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(1_000_000_000),
)

export const ProjectSchema: v.GenericSchema<Project> = v.strictObject({
  id: v.pipe(v.string(), v.regex(projectIdPattern, 'must be 1 to 128 letters, digits, - or _')),
  features: v.optional(
    v.strictObject({
      email: v.optional(v.boolean()),
      socials: v.optional(providers),
      swaps: v.optional(providers),
      onramp: v.optional(providers),
      activity: v.optional(v.boolean()),
      branding: v.optional(v.boolean()),
      multiWallet: v.optional(v.boolean()),
    }),
  ),
  allowedOrigins: v.optional(v.array(origin)),
  analytics: v.optional(v.boolean()),
  callsPerDay: v.optional(CallsPerDaySchema),
})
