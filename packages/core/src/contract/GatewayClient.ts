import type { Caip2 } from './caip.js'

export interface GatewayRequest<T> {
  /** Below the address of the gateway, without a slash at the start: `v1/convert/tokens`. */
  readonly path: string
  /** Added to the query, beside `projectId`, `st` and `sv`, which every request has. Undefined values are left out. */
  readonly query?: Readonly<Record<string, string | undefined>> | undefined
  /** Sent as JSON, by POST. Absent: GET. */
  readonly body?: object | undefined
  /** Network the answer is about. Where the gateway does not serve it, nothing is asked, and `unsupported` decides. */
  readonly network?: Caip2 | undefined
  /** The answer for a network that the gateway does not serve. It may throw. Default: the request is made all the same. */
  unsupported?(): T
  /** Checks the answer's JSON. What it throws becomes the `cause` of `core/gatewayFailed`. */
  parse(json: unknown): T
  readonly signal?: AbortSignal | undefined
}

/** Query parameters by which a gateway knows its caller. */
export interface GatewayCaller {
  readonly projectId: string
  /** Kind of the SDK. */
  readonly st: string
  /** `<host kind>-<plugin ids>-<version>` */
  readonly sv: string
}

/** Asks the gateway of a modal: the server that the `gateway` option of `createModal` names. */
export interface GatewayClient {
  /** Whether the gateway serves a network. It is asked once for its list. @throws `core/gatewayFailed` */
  supports(network: Caip2, signal?: AbortSignal): Promise<boolean>
  /**
   * One request, tried again up to three times where the gateway did not answer or failed (5xx).
   * @throws `core/gatewayFailed`, whose message is the first reason that the gateway gave, and the signal's reason
   */
  request<T>(request: GatewayRequest<T>): Promise<T>
  /** The address of a request with its query, for what is sent while the page goes away (`navigator.sendBeacon`). */
  url(path: string): string
}
