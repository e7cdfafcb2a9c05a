import * as v from 'valibot'

import { GatewayError } from '../errors/GatewayError.js'
import type { GatewayConfig } from '../GatewayConfig.js'
import type { Rate } from '../limits/TokenBuckets.js'
import type { Log } from '../log/Log.js'
import { ProjectSchema, type Project } from '../projects/Project.js'
import { readMethods } from '../rpc/readMethods.js'
import { UpstreamSchema, type Upstream } from '../rpc/Upstream.js'
import { WalletEntrySchema, type WalletEntry } from '../wallets/WalletEntry.js'

/** A configuration with its defaults in place. */
export interface GatewaySettings {
  readonly host: string
  readonly port: number
  readonly projects?: readonly Project[] | undefined
  readonly upstreams: Readonly<Record<string, Upstream>>
  readonly wallets: { readonly list: readonly WalletEntry[]; readonly shipped: boolean; readonly pad: number }
  readonly origins: '*' | readonly string[]
  readonly limits: { readonly requests: Rate | false; readonly calls: Rate | false; readonly body: number }
  readonly proxies: number
  readonly stopTimeout: number
  readonly log: Log
}

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to))

const rate = v.union(
  [
    v.literal(false),
    v.strictObject({
      perSecond: v.pipe(v.number(), v.gtValue(0), v.finite()),
      burst: v.pipe(v.number(), v.minValue(1), v.finite()),
    }),
  ],
  'must be false or { perSecond, burst }',
)

const uniqueIds = <Item extends { readonly id?: string | undefined }>() =>
  v.check<Item[], string>((items) => {
    const ids = items.flatMap(({ id }) => id ?? [])
    return new Set(ids).size === ids.length
  }, 'must not list one id twice')

const origin = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin such as https://app.example.org',
  ),
)

const upstreams = v.pipe(
  v.record(
    v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id such as eip155:1')),
    UpstreamSchema,
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [chain, { methods }] of Object.entries(dataset.value)) {
      if (methods === undefined && !Object.hasOwn(readMethods, chain.slice(0, chain.indexOf(':')))) {
        addIssue({ message: `${chain} needs a list of methods: only eip155 and solana have a default` })
      }
    }
  }),
)

const SettingsSchema = v.strictObject({
  host: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  port: v.optional(whole(0, 65_535), 0),
  projects: v.optional(v.pipe(v.array(ProjectSchema), uniqueIds<Project>())),
  upstreams: v.optional(upstreams, {}),
  wallets: v.optional(
    v.strictObject({
      list: v.optional(v.pipe(v.array(WalletEntrySchema), uniqueIds<WalletEntry>()), []),
      shipped: v.optional(v.boolean(), true),
      pad: v.optional(whole(0, 100_000), 0),
    }),
    {},
  ),
  origins: v.optional(v.union([v.literal('*'), v.array(origin)], 'must be "*" or a list of origins'), '*'),
  limits: v.optional(
    v.strictObject({
      requests: v.optional(rate, { perSecond: 200, burst: 1000 }),
      calls: v.optional(rate, { perSecond: 500, burst: 5000 }),
      body: v.optional(whole(1, 64 * 1024 * 1024), 2 * 1024 * 1024),
    }),
    {},
  ),
  proxies: v.optional(whole(0, 10), 0),
  stopTimeout: v.optional(whole(0, 600_000), 5000),
  log: v.optional(
    v.custom<Log>((value) => typeof value === 'function', 'must be a function'),
    () => () => undefined,
  ),
})

/**
 * Checks a configuration, which may come from JavaScript, and fills in the defaults.
 * @throws GatewayError `gateway/invalidConfig` that names every place at fault.
 */
export function parseGatewayConfig(config: GatewayConfig): GatewaySettings {
  const parsed = v.safeParse(SettingsSchema, config)
  if (parsed.success) return parsed.output
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'the configuration'}: ${issue.message}`)
  throw new GatewayError('gateway/invalidConfig', 'The gateway configuration is not valid.', {
    details: problems.map((problem) => `  ${problem}`).join('\n'),
  })
}
