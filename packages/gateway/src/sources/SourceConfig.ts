import * as v from 'valibot'

/** A currency as configured, where the chain does not tell. */
export interface CurrencyConfig {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A token that a node is asked for, because a node alone cannot list what an account holds. */
export interface TokenConfig {
  /** ERC-20 contract (eip155), or denomination (cosmos). */
  readonly address: string
  /** Default: what the chain says. */
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals?: number | undefined
}

/** An HTTP API. */
export interface HttpSourceConfig {
  /** Without a slash at the end, such as `https://blockstream.info/api`. */
  readonly url: string
  /** Sent with every request, for example an API key. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Milliseconds that a request has. Default 10 000. */
  readonly timeout?: number | undefined
}

/** Where the gateway takes answers about one network from. Those without a `url` ask the network's entry in `upstreams`. */
export type SourceConfig =
  /** An EVM node: balances of the native currency and of the tokens listed. No history. */
  | { readonly kind: 'evm-node'; readonly tokens?: readonly TokenConfig[] | undefined }
  /** A Solana node: balances of SPL and Token-2022 tokens, and history. */
  | { readonly kind: 'solana' }
  /** A Solana node with Metaplex's Digital Asset Standard API: NFTs. `url` is that of such a node, where the upstream does not have it. */
  | ({ readonly kind: 'das'; readonly url?: string | undefined } & Omit<HttpSourceConfig, 'url'>)
  /** CometBFT's JSON-RPC: balances of all denominations, and history. `denom` is the native one, such as `uatom`. */
  | { readonly kind: 'cosmos'; readonly denom: string; readonly tokens?: readonly TokenConfig[] | undefined }
  /** A Substrate node: the native balance, and those of the listed assets of an Asset Hub. No history. */
  | { readonly kind: 'polkadot'; readonly assets?: readonly number[] | undefined }
  /** Esplora's HTTP API: balance and history of Bitcoin. */
  | ({ readonly kind: 'esplora' } & HttpSourceConfig)
  /** Subscan's API: transfers on a Substrate network. `headers` has the key: `{ 'X-API-Key': … }`. */
  | ({ readonly kind: 'subscan' } & HttpSourceConfig)
  /** Blockscout's REST API, version 2: balances, history and NFTs. `url` is the site, without `/api/v2`. */
  | ({ readonly kind: 'blockscout' } & HttpSourceConfig)

const text: v.GenericSchema<string> = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
const decimals: v.GenericSchema<number> = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77))
const address: v.GenericSchema<string> = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

const tokens = v.optional(
  v.array(
    v.strictObject({ address, name: v.optional(text), symbol: v.optional(text), decimals: v.optional(decimals) }),
  ),
)

interface HttpEntries {
  readonly url: v.GenericSchema<string>
  readonly headers: v.GenericSchema<Readonly<Record<string, string>> | undefined>
  readonly timeout: v.GenericSchema<number | undefined>
}

/** Fields of a source that is an HTTP API. */
export const httpEntries: HttpEntries = {
  url: v.pipe(
    v.string(),
    v.check(
      (url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !url.endsWith('/'),
      'must be an http or https URL without a slash at the end',
    ),
  ),
  headers: v.optional(v.record(v.pipe(v.string(), v.regex(/^[\w-]+$/)), v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/)))),
  timeout: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120_000))),
}

export const SourceSchema: v.GenericSchema<SourceConfig> = v.variant('kind', [
  v.strictObject({ kind: v.literal('evm-node'), tokens }),
  v.strictObject({ kind: v.literal('solana') }),
  v.strictObject({ kind: v.literal('das'), ...httpEntries, url: v.optional(httpEntries.url) }),
  v.strictObject({ kind: v.literal('cosmos'), denom: address, tokens }),
  v.strictObject({
    kind: v.literal('polkadot'),
    assets: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff)))),
  }),
  v.strictObject({ kind: v.literal('esplora'), ...httpEntries }),
  v.strictObject({ kind: v.literal('subscan'), ...httpEntries }),
  v.strictObject({ kind: v.literal('blockscout'), ...httpEntries }),
])
