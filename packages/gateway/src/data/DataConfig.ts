import * as v from 'valibot'
import { AssetsSchema, type AssetsConfig, type AssetsSettings } from '../assets/AssetsConfig.js'
import { PriceSchema, type PriceConfig } from '../prices/PriceConfig.js'
import { UpstreamSchema, type Upstream, type UpstreamSettings } from '../rpc/Upstream.js'
import { SourceSchema, type SourceConfig } from '../sources/SourceConfig.js'

/** What the gateway answers of accounts and tokens, and from where. */
export interface DataConfig {
  /** By CAIP-2 id. Networks that are not listed have no account data. */
  readonly networks?: Readonly<Record<string, NetworkDataConfig>> | undefined
  /** Where prices come from: for each token the first that knows it. Default none. */
  readonly prices?: readonly PriceConfig[] | undefined
  /**
   * Milliseconds between samples of prices out of pools, which are kept in the database for a day: what a token cost then is known
   * from these alone. Default 1 800 000, half an hour.
   */
  readonly priceInterval?: number | undefined
  /** How names and pictures of NFTs are fetched. */
  readonly assets?: AssetsConfig | undefined
}

/** Where the account data of one network come from. */
export interface NetworkDataConfig {
  /** Default Ether, ETH, 18 for `eip155`. */
  readonly currency?: NativeCurrency | undefined
  /** Reads the network block by block from its node into the database. `eip155` only; true takes all defaults. */
  readonly follow?: true | FollowConfig | undefined
  /** Other sources: each question goes to the first that answers such; to what is followed before them. Default none. */
  readonly sources?: readonly SourceConfig[] | undefined
}

/** The currency in which a network takes its fees. */
export interface NativeCurrency {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** How a network is followed. */
export interface FollowConfig {
  /** The node. Default: the upstream of the network. */
  readonly node?: string | readonly string[] | Upstream | undefined
  /** The first block that is read. Default 0. */
  readonly fromBlock?: number | undefined
  /**
   * Reads every transaction too, not only token transfers: history then has native transfers, approvals and failed
   * transactions. Needs one or two calls for every block. Default false.
   */
  readonly transactions?: boolean | undefined
  /** Blocks asked for at once, at most. Default 2 000. */
  readonly maxRange?: number | undefined
  /** Milliseconds between questions whether there is a new block. Default 2 000. */
  readonly pollInterval?: number | undefined
  /** `/ready` answers 503 while the database is more than this many blocks behind the node. Default 100. */
  readonly maxLag?: number | undefined
}

/** A configuration with its defaults in place. */
export interface DataSettings {
  readonly networks: Readonly<Record<string, NetworkDataSettings>>
  readonly prices: readonly PriceConfig[]
  readonly priceInterval: number
  readonly assets: AssetsSettings
}

export interface NetworkDataSettings {
  readonly currency?: NativeCurrency | undefined
  readonly follow?: FollowSettings | undefined
  readonly sources: readonly SourceConfig[]
}

export interface FollowSettings {
  /** Absent: the upstream of the network. */
  readonly node?: UpstreamSettings | undefined
  readonly fromBlock: number
  readonly transactions: boolean
  readonly maxRange: number
  readonly pollInterval: number
  readonly maxLag: number
}

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

const FollowSchema = v.strictObject({
  node: v.optional(UpstreamSchema),
  fromBlock: v.optional(whole(0, Number.MAX_SAFE_INTEGER), 0),
  transactions: v.optional(v.boolean(), false),
  maxRange: v.optional(whole(1, 100_000), 2000),
  pollInterval: v.optional(whole(10, 3_600_000), 2000),
  maxLag: v.optional(whole(0, Number.MAX_SAFE_INTEGER), 100),
})

const NetworkDataSchema = v.strictObject({
  currency: v.optional(v.strictObject({ name, symbol: name, decimals: whole(0, 36) })),
  follow: v.optional(
    v.union(
      [
        v.pipe(
          v.literal(true),
          v.transform(() => v.parse(FollowSchema, {})),
        ),
        FollowSchema,
      ],
      'must be true or { node, fromBlock, transactions, maxRange, pollInterval, maxLag }',
    ),
  ),
  sources: v.optional(v.array(SourceSchema), []),
})

/** Section `data` of a configuration. */
export const DataSchema: v.GenericSchema<DataConfig, DataSettings> = v.strictObject({
  networks: v.optional(
    v.pipe(
      v.record(
        v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id such as eip155:1')),
        NetworkDataSchema,
      ),
      v.check(
        (networks) => Object.entries(networks).every(([chain, { follow }]) => !follow || chain.startsWith('eip155:')),
        'only networks of eip155 can be followed',
      ),
    ),
    {},
  ),
  prices: v.optional(v.array(PriceSchema), []),
  priceInterval: v.optional(whole(1000, 3_600_000), 1_800_000),
  assets: v.optional(AssetsSchema, {}),
})
