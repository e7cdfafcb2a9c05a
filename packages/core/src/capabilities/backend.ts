import type { Caip2 } from '../caip/caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

export interface BackendRequest<T> {
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

/**
 * The gateway of the modal: the server that the `gateway` option of `createModal` names. Features ask it for what a node
 * cannot answer. Core provides it where that option is set; a plugin that provides it replaces core's.
 */
export interface BackendCapability {
  /** Whether the gateway serves a network. It is asked once for its list. @throws `core/gatewayFailed` */
  supports(network: Caip2, signal?: AbortSignal): Promise<boolean>
  /**
   * One request, tried again up to three times where the gateway did not answer or failed (5xx).
   * @throws `core/gatewayFailed`, whose message is the first reason that the gateway gave, and the signal's reason
   */
  request<T>(request: BackendRequest<T>): Promise<T>
  /**
   * The address of a request with its query, for what is sent while the page goes away (`navigator.sendBeacon`). Absent where the
   * backend is no server.
   */
  url?(path: string): Promise<string>
}

export const Backend: Capability<'backend', BackendCapability> = /* @__PURE__ */ defineCapability('backend', {
  single: true,
})
