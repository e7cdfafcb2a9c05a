import * as v from 'valibot'
import type { Address } from 'viem'
import { RateSchema, type Rate } from '@portico/server'

/** Names of accounts, and where they come from. */
export interface NamesConfig {
  /** The Ethereum Name Service. Default: not asked. */
  readonly ens?: EnsConfig | undefined
  /** Zones in which accounts register names, kept in the database. Default none. */
  readonly zones?: readonly ZoneConfig[] | undefined
  /** Registrations that one client may try; false for no bound. Default 10 at once, and then one in 30 seconds. */
  readonly registrations?: Rate | false | undefined
}

/** What names of this gateway end in. */
export interface ZoneConfig {
  /** Such as `people.example`: names are then `alice.people.example`. */
  readonly suffix: string
  /** False: its names are still looked up, and no more are given out. Default true. */
  readonly open?: boolean | undefined
  /** When a name ends unless its owner renews it. Default: never. */
  readonly expiry?: ExpiryConfig | undefined
  /** Names that one account may register. Default 5. */
  readonly perAccount?: number | undefined
  /** Labels that cannot be registered, beside a list that comes with the gateway; nor can what looks like one. */
  readonly reserved?: readonly string[] | undefined
}

/** How long names last. It counts for names that are registered or renewed from then on. */
export interface ExpiryConfig {
  /** From the registration, or the last renewal. */
  readonly days: number
  /** After that, in which only its owner gets it again. Default 30. */
  readonly graceDays?: number | undefined
}

/** A network on which the Ethereum Name Service is. */
export interface EnsConfig {
  /** CAIP-2, such as `eip155:1`. Needs an upstream. */
  readonly chain: string
  /** Address of the universal resolver (ENSIP-23). Default: that of Ethereum and its public test networks. */
  readonly universalResolver?: string | undefined
  /**
   * Whether servers that a resolver names are asked (CCIP-Read, EIP-3668): only https at public addresses, and those of
   * `data.assets.local`. Default true.
   */
  readonly ccipRead?: boolean | undefined
}

export interface EnsSettings {
  readonly chain: string
  readonly universalResolver: Address
  readonly ccipRead: boolean
}

export interface ZoneSettings {
  readonly suffix: string
  readonly open: boolean
  readonly reserved: readonly string[]
  readonly perAccount: number
  readonly expiry?: { readonly days: number; readonly graceDays: number } | undefined
}

export interface NamesSettings {
  readonly ens?: EnsSettings | undefined
  readonly zones: readonly ZoneSettings[]
  readonly registrations: Rate | false
}

const publicResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

const EnsSchema: v.GenericSchema<EnsConfig, EnsSettings> = v.strictObject({
  chain: v.pipe(v.string(), v.regex(/^eip155:\d{1,15}$/, 'must be a CAIP-2 id of eip155, such as eip155:1')),
  universalResolver: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^0x[\da-fA-F]{40}$/, 'must be an address'),
      v.transform((text): Address => text as Address),
    ),
    publicResolver,
  ),
  ccipRead: v.optional(v.boolean(), true),
})

const days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(36_500))

const label = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,63}$/, 'must be small letters, digits and hyphens'))

const ZoneSchema: v.GenericSchema<ZoneConfig, ZoneSettings> = v.strictObject({
  suffix: v.pipe(
    v.string(),
    v.maxLength(180),
    v.regex(
      /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
      'must be a name such as people.example',
    ),
  ),
  open: v.optional(v.boolean(), true),
  perAccount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 5),
  reserved: v.optional(v.array(label), []),
  expiry: v.optional(v.strictObject({ days, graceDays: v.optional(days, 30) })),
})

/** Section `names` of a configuration. */
export const NamesSchema: v.GenericSchema<NamesConfig, NamesSettings> = v.strictObject({
  ens: v.optional(EnsSchema),
  zones: v.optional(
    v.pipe(
      v.array(ZoneSchema),
      v.check(
        (zones) => new Set(zones.map(({ suffix }) => suffix)).size === zones.length,
        'must not list one suffix twice',
      ),
    ),
    [],
  ),
  registrations: v.optional(RateSchema, { perSecond: 1 / 30, burst: 10 }),
})
