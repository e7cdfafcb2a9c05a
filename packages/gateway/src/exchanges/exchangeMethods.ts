import {
  ExchangeBuyStatusSchema,
  type ExchangeList,
  type ExchangePayment,
  type ExchangePayUrl,
} from '@portico/gateway-api'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { ExchangeConfig } from './ExchangesConfig.js'

/** What is wrong with a call, as a JSON-RPC error. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** Exchanges in one answer. */
const pageSize = 20
/** Ms that an exchange has to tell the status of a payment. */
const timeout = 8000

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(300))
const decimal = v.pipe(v.string(), v.regex(/^\d{1,30}(\.\d{1,36})?$/))
const asset = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/))
const recipient = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/))
const names = v.optional(v.array(text), [])

const ListSchema = v.object({
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  includeOnly: v.optional(v.array(text)),
  exclude: names,
  asset: v.optional(asset),
  amount: v.optional(decimal),
})
const page = v.pipe(v.string(), v.url(), v.regex(/^https?:/i), v.maxLength(2048))
const PayUrlSchema = v.object({
  exchangeId: text,
  asset,
  amount: decimal,
  recipient,
  redirectUrl: v.optional(v.object({ success: page, failure: page })),
})
const StatusSchema = v.object({ exchangeId: text, sessionId: text })

/** The methods of `POST /v1/json-rpc`, without the prefix of their names. */
export interface ExchangeMethods {
  getExchanges(params: unknown): Promise<ExchangeList>
  getExchangePayUrl(params: unknown): Promise<ExchangePayUrl>
  getExchangeBuyStatus(params: unknown): Promise<ExchangePayment>
}

export function createExchangeMethods(exchanges: readonly ExchangeConfig[]): ExchangeMethods {
  const exchangeOf = (id: string): ExchangeConfig => {
    const found = exchanges.find((one) => one.id === id)
    if (!found) throw new ExchangeError(-32_602, 'There is no exchange with this id.')
    return found
  }
  return {
    async getExchanges(params) {
      const { page, includeOnly, exclude, asset: wanted } = read(ListSchema, params)
      const found = exchanges.filter(
        ({ id, assets }) =>
          (!includeOnly || includeOnly.includes(id)) && !exclude.includes(id) && (!wanted || sends(assets, wanted)),
      )
      const from = Math.max(0, page - 1) * pageSize
      const rows = found.slice(from, from + pageSize)
      return { exchanges: rows.map(({ id, name, imageUrl }) => ({ id, name, imageUrl })), total: found.length }
    },
    async getExchangePayUrl(params) {
      const { exchangeId, redirectUrl, ...payment } = read(PayUrlSchema, params)
      const { payUrl, assets } = exchangeOf(exchangeId)
      if (!sends(assets, payment.asset)) throw new ExchangeError(-32_602, 'This exchange cannot send that asset.')
      const sessionId = randomUUID()
      const url = new URL(payUrl)
      for (const [name, value] of Object.entries({ sessionId, ...payment })) url.searchParams.set(name, value)
      if (redirectUrl) {
        url.searchParams.set('successUrl', redirectUrl.success)
        url.searchParams.set('failureUrl', redirectUrl.failure)
      }
      return { url: url.href, sessionId }
    },
    async getExchangeBuyStatus(params) {
      const { exchangeId, sessionId } = read(StatusSchema, params)
      return askStatus(exchangeOf(exchangeId), sessionId)
    },
  }
}

/** Whether an exchange sends an asset. Addresses of EVM chains are written in any case (EIP-55). */
function sends(assets: readonly string[] | undefined, wanted: string): boolean {
  const fold = (id: string) => (id.startsWith('eip155:') ? id.toLowerCase() : id)
  return !assets || assets.some((one) => fold(one) === fold(wanted))
}

async function askStatus({ statusUrl }: ExchangeConfig, sessionId: string): Promise<ExchangePayment> {
  const url = new URL(statusUrl)
  url.searchParams.set('sessionId', sessionId)
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout), redirect: 'error' })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return v.parse(ExchangeBuyStatusSchema, await response.json())
  } catch {
    throw new ExchangeError(-32_603, 'The exchange did not answer. Try again.')
  }
}

/** Params come as one object, by itself or in a list. */
function read<T>(schema: v.GenericSchema<unknown, T>, params: unknown): T {
  const parsed = v.safeParse(schema, Array.isArray(params) ? params[0] : (params ?? {}))
  if (!parsed.success) {
    const place = parsed.issues[0].path?.map(({ key }) => String(key)).join('.') ?? ''
    throw new ExchangeError(-32_602, `The params are not valid${place && `: ${place}`}.`)
  }
  return parsed.output
}
