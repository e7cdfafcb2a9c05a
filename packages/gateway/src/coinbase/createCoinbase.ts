import * as v from 'valibot'
import { SellerError } from '../onramp/SellerError.js'
import { askSeller } from '../onramp/askSeller.js'
import { CdpKeySchema, cdpToken, type CdpKey } from './cdpToken.js'

/** Access to Coinbase's Onramp API. */
export interface CoinbaseConfig {
  readonly key: CdpKey
  /** Its API, without a slash at the end. Default `https://api.developer.coinbase.com/onramp`. */
  readonly apiUrl?: string | undefined
  /** Its page. Default `https://pay.coinbase.com/buy/select-asset`. */
  readonly pageUrl?: string | undefined
}

export interface CoinbaseSettings {
  readonly key: CdpKey
  readonly apiUrl: string
  readonly pageUrl: string
}

const url = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https URL'),
)

/** Entries of a configuration that uses Coinbase. */
export const coinbaseEntries: {
  readonly key: v.GenericSchema<CdpKey, CdpKey>
  readonly apiUrl: v.GenericSchema<string | undefined, string>
  readonly pageUrl: v.GenericSchema<string | undefined, string>
} = {
  key: CdpKeySchema,
  apiUrl: v.optional(url, 'https://api.developer.coinbase.com/onramp'),
  pageUrl: v.optional(url, 'https://pay.coinbase.com/buy/select-asset'),
}

/** Characters of a `partnerUserRef`: Coinbase wants fewer than 50. */
export const longestReference = 49

/** What a page of Coinbase is opened for. */
export interface CoinbaseSession {
  /** Each with Coinbase's names of the networks on which tokens may be sent to it. */
  readonly addresses: readonly { readonly address: string; readonly blockchains: readonly string[] }[]
  /** Tickers. Empty: all that there are on these networks. */
  readonly assets: readonly string[]
  /** Of the visitor: the page opens for no other. */
  readonly clientIp: string
  /** By which its transactions are found afterwards. */
  readonly reference: string
  /** Of its query, as the documents name them; undefined ones are left out. */
  readonly parameters: Readonly<Record<string, string | number | undefined>>
}

/** Coinbase's Onramp: pages by session token, and the transactions that were made there. */
export interface Coinbase {
  /** A page that opens once, within five minutes. @throws SellerError */
  page(session: CoinbaseSession): Promise<string>
  /** The newest transactions of a reference, in the shape of its Transaction Status API, not parsed. @throws SellerError */
  transactions(reference: string): Promise<unknown>
}

const TokenSchema = v.object({ token: v.pipe(v.string(), v.minLength(1), v.maxLength(2000)) })
/** Of one answer; the default of the API is 1. */
const pageSize = 20

/** Written to docs.cdp.coinbase.com: "Create session token", "Generating an Onramp URL", "Transaction Status". */
export function createCoinbase({ key, apiUrl, pageUrl }: CoinbaseSettings): Coinbase {
  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const target = new URL(`${apiUrl}${path}`)
    return askSeller('coinbase', target, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${await cdpToken(key, method, target)}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  }
  return {
    async page({ addresses, assets, clientIp, reference, parameters }) {
      const order = { addresses, ...(assets.length > 0 && { assets }), clientIp }
      const parsed = v.safeParse(TokenSchema, await ask('POST', '/v1/token', order))
      if (!parsed.success) throw new SellerError('coinbase', 'transport', 'answered without a token')
      const page = new URL(pageUrl)
      const query = { sessionToken: parsed.output.token, ...parameters, partnerUserRef: reference }
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) page.searchParams.set(name, String(value))
      return page.href
    },
    transactions: (reference) =>
      ask('GET', `/v1/buy/user/${encodeURIComponent(reference)}/transactions?page_size=${pageSize}`),
  }
}
