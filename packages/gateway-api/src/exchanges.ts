import type { Exchange, ExchangeList, ExchangePage, ExchangePayment } from '@portico/core'
import * as v from 'valibot'
import { optionalOf, rowsOf, text } from './parts.js'

export type { Exchange, ExchangeList, ExchangePayment }
/** Answer of `…_getExchangePayUrl`. */
export type ExchangePayUrl = ExchangePage

export type ExchangeBuyStatus = ExchangePayment['status']

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(300))

export const ExchangesSchema: v.GenericSchema<unknown, ExchangeList> = v.object({
  exchanges: rowsOf(v.object({ id, name: text, imageUrl: optionalOf(text) })),
  total: v.fallback(v.pipe(v.number(), v.minValue(0)), 0),
})
export const ExchangePayUrlSchema: v.GenericSchema<unknown, ExchangePayUrl> = v.object({
  url: v.pipe(v.string(), v.url(), v.maxLength(8000)),
  sessionId: id,
})
export const ExchangeBuyStatusSchema: v.GenericSchema<unknown, ExchangePayment> = v.object({
  status: v.fallback(v.picklist(['UNKNOWN', 'IN_PROGRESS', 'SUCCESS', 'FAILED']), 'UNKNOWN'),
  txHash: optionalOf(text),
})

/** What `POST /v1/json-rpc` answers: the result of a method, or why there is none (JSON-RPC 2.0). */
export type RpcAnswer<T> =
  | { readonly result: T }
  | { readonly error: { readonly code: number; readonly message: string } }

export function rpcAnswerOf<T>(result: v.GenericSchema<unknown, T>): v.GenericSchema<unknown, RpcAnswer<T>> {
  return v.union([v.object({ error: v.object({ code: v.number(), message: text }) }), v.object({ result })])
}
