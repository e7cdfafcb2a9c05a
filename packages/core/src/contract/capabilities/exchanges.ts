import type { Caip10, Caip19 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** An exchange from which visitors can pay. */
export interface Exchange {
  readonly id: string
  /** For people. */
  readonly name: string
  readonly imageUrl?: string | undefined
}

export interface ExchangeList {
  readonly exchanges: readonly Exchange[]
  /** On all pages. */
  readonly total: number
}

/** The page of an exchange for one payment. Whether it may be opened is for the caller to decide. */
export interface ExchangePage {
  readonly url: string
  /** By which the status of the payment is asked for. */
  readonly sessionId: string
}

export interface ExchangePayment {
  readonly status: 'UNKNOWN' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED'
  /** Hash of the transaction that pays, once there is one. */
  readonly txHash?: string | undefined
}

export interface ExchangeRequest {
  /** Begins the names of the methods of providers that ask a server by JSON-RPC. */
  readonly methodPrefix: string
  readonly signal?: AbortSignal | undefined
}

/** What is to be paid. */
export interface ExchangeAmount {
  readonly asset: Caip19
  /** Smallest units of the asset, and how many decimals a whole unit has. */
  readonly amount: bigint
  readonly decimals: number
}

export interface ExchangeListRequest extends ExchangeRequest, ExchangeAmount {
  /** 20 exchanges each, from 1. */
  readonly page: number
  /** Ids of the only exchanges to list. Default: all. */
  readonly includeOnly?: readonly string[] | undefined
  /** Ids of exchanges to leave out. */
  readonly exclude?: readonly string[] | undefined
}

export interface ExchangePageRequest extends ExchangeRequest, ExchangeAmount {
  readonly exchangeId: string
  readonly recipient: Caip10
  /** Pages to which the exchange leads the visitor afterwards. */
  readonly redirectUrl?: { readonly success: string; readonly failure: string } | undefined
}

export interface ExchangeStatusRequest extends ExchangeRequest {
  readonly exchangeId: string
  readonly sessionId: string
}

/** Payments out of accounts at exchanges, whatever the network. */
export interface ExchangesCapability {
  /** Exchanges that send the asset. @throws an error whose message says why they cannot be told, the signal's reason */
  list(request: ExchangeListRequest): Promise<ExchangeList>
  /** Begins a payment at an exchange. @throws an error whose message says why there is no page, the signal's reason */
  payUrl(request: ExchangePageRequest): Promise<ExchangePage>
  /** What became of a payment. @throws an error whose message says why it cannot be told, the signal's reason */
  status(request: ExchangeStatusRequest): Promise<ExchangePayment>
}

/** Provided for `'*'`. */
export const Exchanges: Capability<'exchanges', ExchangesCapability> = /* @__PURE__ */ defineCapability('exchanges', {
  gateway: true,
})
