import { getAddress, isAddress, type Address } from 'viem'
import * as v from 'valibot'

/** Where swaps are quoted and built. */
export interface SwapsConfig {
  /** By CAIP-2 id, `eip155` only. Each needs an entry in `upstreams`. Networks that are not listed have no swaps. */
  readonly networks?: Readonly<Record<string, SwapNetworkConfig>> | undefined
  /** Needed for networks of the provider `zeroEx`. */
  readonly zeroEx?: ZeroExConfig | undefined
}

/** Access to the Swap API of 0x. */
export interface ZeroExConfig {
  readonly apiKey: string
  /** Without a slash at the end. Default `https://api.0x.org`. */
  readonly url?: string | undefined
  /** Milliseconds that a request has. Default 10 000. */
  readonly timeout?: number | undefined
}

export interface SwapTokenConfig {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri?: string | undefined
}

export interface SwapNetworkBase {
  /** Tokens that can be swapped, besides the native currency. */
  readonly tokens: readonly SwapTokenConfig[]
  /** Default Ether, ETH, 18. */
  readonly native?: Omit<SwapTokenConfig, 'address'> | undefined
}

/** A router with the functions of UniswapV2Router02, as Uniswap, SushiSwap, PancakeSwap and others have deployed it. */
export interface UniswapV2NetworkConfig extends SwapNetworkBase {
  readonly provider?: 'uniswapV2' | undefined
  readonly router: string
  /** The token that stands for the native currency in pools, such as WETH. */
  readonly wrapped: string
  /** Tokens that a swap may go through, besides `wrapped`. */
  readonly via?: readonly string[] | undefined
  /** Seconds after which a swap that was built is refused by the router. Default 1 200. */
  readonly deadline?: number | undefined
  /** Takes prices of the tokens out of the pools. Default: none are taken. */
  readonly prices?: PoolPricesConfig | undefined
}

export interface PoolPricesConfig {
  /** The token that counts as a dollar. */
  readonly dollar: string
  /** Dollars that a pool must have on each side for its price to be believed. Default 10 000. */
  readonly minimum?: number | undefined
}

/** The aggregator of 0x. */
export interface ZeroExNetworkConfig extends SwapNetworkBase {
  readonly provider: 'zeroEx'
  /** The AllowanceHolder contract of the network. Default `0x0000000000001fF3684f28c67538d4D072C22734`. */
  readonly spender?: string | undefined
}

export type SwapNetworkConfig = UniswapV2NetworkConfig | ZeroExNetworkConfig

/** A configuration with its defaults in place. */
export interface SwapsSettings {
  readonly networks: Readonly<Record<string, UniswapV2Settings | ZeroExNetworkSettings>>
  readonly zeroEx?: ZeroExSettings | undefined
}

export interface ZeroExSettings {
  readonly apiKey: string
  readonly url: string
  readonly timeout: number
}

interface NetworkSettings {
  readonly tokens: readonly SwapTokenSettings[]
  readonly native: Omit<SwapTokenSettings, 'address'>
}

export interface SwapTokenSettings {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri?: string | undefined
}

export interface UniswapV2Settings extends NetworkSettings {
  readonly provider: 'uniswapV2'
  readonly router: Address
  readonly wrapped: Address
  readonly via: readonly Address[]
  readonly deadline: number
  readonly prices?: { readonly dollar: Address; readonly minimum: number } | undefined
}

export interface ZeroExNetworkSettings extends NetworkSettings {
  readonly provider: 'zeroEx'
  readonly spender: Address
}

const whole = (from: number, to: number) => v.pipe(v.number(), v.integer(), v.minValue(from), v.maxValue(to))
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
const address = v.pipe(
  v.string(),
  v.check((value) => isAddress(value), 'must be an address, with the right checksum where it has one'),
  v.transform((value) => getAddress(value)),
)
const currency = {
  name: text,
  symbol: text,
  decimals: whole(0, 77),
  logoUri: v.optional(v.pipe(v.string(), v.url(), v.maxLength(2000))),
}
const base = {
  tokens: v.pipe(
    v.array(v.strictObject({ address, ...currency })),
    v.check(
      (tokens) => new Set(tokens.map((token) => token.address)).size === tokens.length,
      'must not list one twice',
    ),
  ),
  native: v.optional(v.strictObject(currency), { name: 'Ether', symbol: 'ETH', decimals: 18 }),
}
const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'

const NetworkSchema = v.variant('provider', [
  v.strictObject({
    provider: v.literal('zeroEx'),
    spender: v.optional(address, allowanceHolder),
    ...base,
  }),
  v.strictObject({
    provider: v.optional(v.literal('uniswapV2'), 'uniswapV2'),
    router: address,
    wrapped: address,
    via: v.optional(v.pipe(v.array(address), v.maxLength(8)), []),
    deadline: v.optional(whole(30, 86_400), 1200),
    prices: v.optional(
      v.strictObject({ dollar: address, minimum: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0)), 10_000) }),
    ),
    ...base,
  }),
])

const isToken =
  (address: Address) =>
  (token: { readonly address: Address }): boolean =>
    token.address === address

/** Section `swaps` of a configuration. */
export const SwapsSchema: v.GenericSchema<SwapsConfig, SwapsSettings> = v.pipe(
  v.strictObject({
    networks: v.optional(
      v.record(v.pipe(v.string(), v.regex(/^eip155:\d{1,32}$/, 'must be a CAIP-2 id such as eip155:1')), NetworkSchema),
      {},
    ),
    zeroEx: v.optional(
      v.strictObject({
        apiKey: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,200}$/, 'must be printable ASCII')),
        url: v.optional(
          v.pipe(
            v.string(),
            v.regex(/^https?:\/\/[^?#]*[^/?#]$/, 'must be an http or https URL without a slash at the end'),
          ),
          'https://api.0x.org',
        ),
        timeout: v.optional(whole(1, 120_000), 10_000),
      }),
    ),
  }),
  v.check(
    ({ networks }) =>
      Object.values(networks).every(
        (network) =>
          network.provider === 'zeroEx' || !network.prices || network.tokens.some(isToken(network.prices.dollar)),
      ),
    'needs the token `prices.dollar` of a network among its `tokens`',
  ),
  v.check(
    ({ networks, zeroEx }) => zeroEx !== undefined || Object.values(networks).every((one) => one.provider !== 'zeroEx'),
    'needs `zeroEx` for its networks of the provider zeroEx',
  ),
)
