import * as v from 'valibot'

/** An exchange from which visitors can pay. */
export interface ExchangeConfig {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /**
   * Its page for a payment. `sessionId`, `asset` (CAIP-19), `amount` and `recipient` (CAIP-10) are added to the query, and
   * `successUrl` and `failureUrl` where the site says where the page leads afterwards.
   */
  readonly payUrl: string
  /** Answers `{ status, txHash }` for a `sessionId` in the query. */
  readonly statusUrl: string
  /** CAIP-19 ids that it can send. Absent: any. */
  readonly assets?: readonly string[] | undefined
}

const url = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https URL'),
)
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** Section `exchanges` of a configuration. */
export const ExchangesSchema: v.GenericSchema<readonly ExchangeConfig[], readonly ExchangeConfig[]> = v.pipe(
  v.array(
    v.strictObject({
      id: word,
      name: word,
      imageUrl: v.optional(url),
      payUrl: url,
      statusUrl: url,
      assets: v.optional(v.array(word)),
    }),
  ),
  v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must not list one id twice'),
)
