import type { ExchangeList, ExchangePayment, ExchangePayUrl } from '@portico/gateway-api'
import * as v from 'valibot'
import { createExchange } from './createExchange.js'
import { ExchangeError, type ExchangeService } from './Exchange.js'
import type { ExchangeSettings } from './ExchangesConfig.js'

/** Exchanges in one answer. */
const pageSize = 20

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
  getExchangePayUrl(params: unknown, clientIp: string): Promise<ExchangePayUrl>
  getExchangeBuyStatus(params: unknown): Promise<ExchangePayment>
}

export function createExchangeMethods(settings: readonly ExchangeSettings[]): ExchangeMethods {
  const exchanges = settings.map(createExchange)
  const exchangeOf = (id: string): ExchangeService => {
    const found = exchanges.find((exchange) => exchange.id === id)
    if (!found) throw new ExchangeError(-32_602, 'There is no exchange with this id.')
    return found
  }
  return {
    async getExchanges(params) {
      const { page, includeOnly, exclude, asset } = read(ListSchema, params)
      const found = exchanges.filter(
        ({ id, sends }) =>
          (!includeOnly || includeOnly.includes(id)) && !exclude.includes(id) && (!asset || sends(asset)),
      )
      const from = Math.max(0, page - 1) * pageSize
      const rows = found.slice(from, from + pageSize)
      return { exchanges: rows.map(({ id, name, imageUrl }) => ({ id, name, imageUrl })), total: found.length }
    },
    async getExchangePayUrl(params, clientIp) {
      const { exchangeId, ...order } = read(PayUrlSchema, params)
      const exchange = exchangeOf(exchangeId)
      if (!exchange.sends(order.asset)) throw new ExchangeError(-32_602, 'This exchange cannot send that asset.')
      return exchange.begin({ ...order, clientIp })
    },
    async getExchangeBuyStatus(params) {
      const { exchangeId, sessionId } = read(StatusSchema, params)
      return exchangeOf(exchangeId).status(sessionId)
    },
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
