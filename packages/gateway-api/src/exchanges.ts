import * as v from 'valibot'
import { optionalOf, rowsOf, text } from './parts.js'

/** An exchange from which visitors can pay. */
export interface Exchange {
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
}

/** Answer of `…_getExchanges`. */
export interface ExchangeList {
  readonly exchanges: readonly Exchange[]
  /** On all pages. */
  readonly total: number
}

/** Answer of `…_getExchangePayUrl`. */
export interface ExchangePayUrl {
  /** The page of the exchange for this payment. */
  readonly url: string
  /** By which the status of the payment is asked for. */
  readonly sessionId: string
}

export type ExchangeBuyStatus = 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'

/** Answer of `…_getExchangeBuyStatus`. */
export interface ExchangePayment {
  readonly status: ExchangeBuyStatus
  readonly txHash?: string | undefined
}

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
