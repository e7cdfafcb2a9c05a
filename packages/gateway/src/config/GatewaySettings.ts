import * as v from 'valibot'

import { DataSchema, type DataSettings } from '../data/DataConfig.js'
import { DatabaseSchema, type DatabaseConfig } from '@portico/database'
import { SwapsSchema, type SwapsSettings } from '../convert/SwapsConfig.js'
import { GatewayError } from '../errors/GatewayError.js'
import type { EventLimits } from '../analytics/EventStore.js'
import type { AnswerStore, GatewayConfig } from '../GatewayConfig.js'
import { ExchangesSchema, type ExchangeSettings } from '../exchanges/ExchangesConfig.js'
import { OnrampSchema, type OnrampSettings } from '../onramp/OnrampConfig.js'
import {
  OperationsSchema,
  RateSchema,
  readConfig,
  ValkeySchema,
  type Log,
  type OperationsSettings,
  type Rate,
} from '@portico/server'
import { NamesSchema, type NamesSettings } from '../names/NamesConfig.js'
import { OperatorSchema, type OperatorSettings } from '../operator/OperatorConfig.js'
import { CallsPerDaySchema, ProjectSchema, type Project } from '../projects/Project.js'
import { readMethods } from '../rpc/readMethods.js'
import { UpstreamSchema, type UpstreamSettings } from '../rpc/Upstream.js'
import { WalletEntrySchema, type WalletEntry } from '../wallets/WalletEntry.js'

/** A configuration with its defaults in place. */
export interface GatewaySettings {
  readonly host: string
  readonly port: number
  readonly operations?: OperationsSettings | undefined
  readonly projects?: readonly Project[] | undefined
  readonly upstreams: Readonly<Record<string, UpstreamSettings>>
  readonly wallets: { readonly list: readonly WalletEntry[]; readonly shipped: boolean; readonly pad: number }
  readonly origins: '*' | readonly string[]
  readonly limits: {
    readonly requests: Rate | false
    readonly calls: Rate | false
    readonly callsPerDay: number | false
    readonly events: Rate | false
    readonly eventsPerDay: number | false
    readonly body: number
    readonly open: number
    readonly answer: number
    readonly memory: number
    readonly cache: number
    readonly connections: number
  }
  readonly database?: DatabaseConfig | undefined
  readonly valkey?: string | undefined
  readonly answers?: AnswerStore | undefined
  readonly data: DataSettings
  readonly onramp?: OnrampSettings | undefined
  readonly exchanges: readonly ExchangeSettings[]
  readonly swaps: SwapsSettings
  readonly names: NamesSettings
  readonly operator?: OperatorSettings | undefined
  readonly analytics: EventLimits
  readonly proxies: number
  readonly clientTimeout: number
  readonly drainTime: number
  readonly stopTimeout: number
  readonly log: Log
}

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to))

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

const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

const upstreams = v.pipe(
  v.record(v.pipe(v.string(), v.regex(caip2, 'must be a CAIP-2 id such as eip155:1')), UpstreamSchema),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const [chain, { methods }] of Object.entries(dataset.value)) {
      if (
        methods === undefined &&
        caip2.test(chain) &&
        !Object.hasOwn(readMethods, chain.slice(0, chain.indexOf(':')))
      ) {
        addIssue({ message: `${chain} needs a list of methods: only eip155 and solana have a default` })
      }
    }
  }),
)

const SettingsEntries = v.strictObject({
  host: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  port: v.optional(whole(0, 65_535), 0),
  operations: v.optional(OperationsSchema),
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
  origins: v.optional(v.union([v.literal('*'), v.array(origin)], 'must be "*" or a list of origins')),
  limits: v.optional(
    v.strictObject({
      requests: v.optional(RateSchema, { perSecond: 200, burst: 1000 }),
      calls: v.optional(RateSchema, { perSecond: 500, burst: 5000 }),
      callsPerDay: v.optional(v.union([v.literal(false), CallsPerDaySchema]), false),
      events: v.optional(RateSchema, { perSecond: 5, burst: 200 }),
      eventsPerDay: v.optional(v.union([v.literal(false), v.pipe(v.number(), v.integer(), v.minValue(1))]), 5000),
      body: v.optional(whole(1, 64 * 1024 * 1024), 512 * 1024),
      open: v.optional(whole(1, 100_000), 512),
      answer: v.optional(whole(1, Number.MAX_SAFE_INTEGER), 8 * 1024 * 1024),
      memory: v.optional(whole(1, Number.MAX_SAFE_INTEGER), 128 * 1024 * 1024),
      cache: v.optional(whole(1024 * 1024, Number.MAX_SAFE_INTEGER), 128 * 1024 * 1024),
      connections: v.optional(whole(1, 1_000_000), 4096),
    }),
    {},
  ),
  database: v.optional(DatabaseSchema),
  valkey: v.optional(ValkeySchema),
  answers: v.optional(v.picklist(['memory', 'database', 'valkey'])),
  data: v.optional(DataSchema, {}),
  onramp: v.optional(OnrampSchema),
  exchanges: v.optional(ExchangesSchema, []),
  swaps: v.optional(SwapsSchema, {}),
  names: v.optional(NamesSchema, {}),
  operator: v.optional(OperatorSchema),
  analytics: v.optional(
    v.strictObject({
      retention: v.optional(whole(1, 3650), 90),
      maxEvents: v.optional(whole(1, 1_000_000_000), 1_000_000),
    }),
    {},
  ),
  proxies: v.optional(whole(0, 10), 0),
  clientTimeout: v.optional(whole(1, 600_000), 20_000),
  drainTime: v.optional(whole(0, 600_000), 0),
  stopTimeout: v.optional(whole(0, 600_000), 5000),
  log: v.optional(
    v.custom<Log>((value) => typeof value === 'function', 'must be a function'),
    () => () => undefined,
  ),
})

/** Whether only programs of this machine can ask a gateway. */
function isLocal({ host, proxies }: { readonly host: string; readonly proxies: number }): boolean {
  return proxies === 0 && /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)
}

/** Answers are kept in what there is. */
const hasStore = v.check<v.InferOutput<typeof SettingsEntries>, string>(
  (settings) =>
    (settings.answers !== 'valkey' && settings.answers !== 'database') || settings[settings.answers] !== undefined,
  'needs `valkey`, or `database`, as it says',
)

const SettingsSchema = v.pipe(
  SettingsEntries,
  v.forward(hasStore, ['answers']),
  v.forward(
    v.check(
      (settings) => settings.projects !== undefined || isLocal(settings),
      'must list your projects: without a list every project id is served, which only a gateway for this machine does (a loopback host, no proxies)',
    ),
    ['projects'],
  ),
  v.forward(
    v.check(
      (settings) => settings.origins !== undefined || isLocal(settings),
      'must list the origins of your pages, or say "*": pages of every origin use your upstreams then',
    ),
    ['origins'],
  ),
  // Coinbase's security requirements: a server with its key lets pages of approved origins alone ask for its pages.
  v.forward(
    v.check(
      ({ origins = '*', onramp, exchanges }) =>
        origins !== '*' || ![onramp?.provider, ...exchanges].some((seller) => seller?.kind === 'coinbase'),
      'must list the origins of your pages: Coinbase allows no "*"',
    ),
    ['origins'],
  ),
  v.transform(({ origins = '*', ...settings }) => ({ ...settings, origins })),
)

/**
 * Checks a configuration, which may come from JavaScript, and fills in the defaults.
 * @throws GatewayError `gateway/invalidConfig` that names every place at fault.
 */
export function parseGatewayConfig(config: GatewayConfig): GatewaySettings {
  const { read, problems } = readConfig(SettingsSchema, config)
  if (read) return read
  throw new GatewayError('gateway/invalidConfig', 'The gateway configuration is not valid.', {
    details: problems.map((problem) => `  ${problem}`).join('\n'),
  })
}
