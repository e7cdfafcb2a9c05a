import * as v from 'valibot'
import type { Caip2 } from '../contract/caip.js'
import { readText } from './readText.js'
import { runtimeError } from '../contract/errors/runtimeError.js'
import { pause } from '../state/pause.js'
import type { GatewayCaller, GatewayClient, GatewayRequest } from '../contract/GatewayClient.js'
import { withSignals } from '../state/withSignals.js'

/** For one try, ms. */
const timeout = 10_000
/** Tries after the first. */
const retries = 3
/** Before the first retry, ms; twice as long before each further one. */
const firstDelay = 150
/** Characters of an answer at most. */
const longestAnswer = 8 * 1024 * 1024

const supportedChains = v.object({ http: v.array(v.string()) })
const refusal = v.object({
  reasons: v.pipe(
    v.array(
      v.object({
        field: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(300))), undefined),
        description: v.pipe(v.string(), v.nonEmpty(), v.maxLength(300)),
      }),
    ),
    v.minLength(1),
  ),
})

/** @param base Address of the gateway. */
export function createGatewayClient(base: string, caller: GatewayCaller): GatewayClient {
  let networks: Promise<ReadonlySet<Caip2>> | undefined

  function urlOf(path: string, query: GatewayRequest<unknown>['query']): URL {
    const url = new URL(path, base.endsWith('/') ? base : `${base}/`)
    for (const [key, value] of Object.entries({ ...query, ...caller })) if (value) url.searchParams.set(key, value)
    return url
  }

  async function attempt<T>({ path, query, body, parse, signal }: GatewayRequest<T>): Promise<T> {
    const url = urlOf(path, query)
    let response: Response
    let text: string
    try {
      ;[response, text] = await withSignals(
        [signal],
        async (limit) => {
          const response = await fetch(url, {
            signal: limit,
            credentials: 'omit',
            referrerPolicy: 'strict-origin',
            ...(body && {
              method: 'POST',
              body: JSON.stringify(body),
              headers: { 'Content-Type': 'application/json' },
            }),
          })
          return [response, await readText(response, longestAnswer)] as const
        },
        timeout,
      )
    } catch (cause) {
      signal?.throwIfAborted()
      const status = cause instanceof RangeError ? 200 : undefined
      throw runtimeError('gatewayFailed', { url: base, status }, { cause })
    }
    const context = { url: base, status: response.status }
    if (!response.ok) throw runtimeError('gatewayFailed', { ...context, ...reasonOf(text) })
    try {
      return parse(JSON.parse(text))
    } catch (cause) {
      throw runtimeError('gatewayFailed', context, { cause, details: 'The answer has not the form that was expected.' })
    }
  }

  async function request<T>(question: GatewayRequest<T>): Promise<T> {
    const { network, unsupported, signal } = question
    if (network && unsupported && !(await supports(network, signal))) return unsupported()
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(question)
      } catch (error) {
        const { status } = (error as { readonly context?: { readonly status?: number } }).context ?? {}
        signal?.throwIfAborted()
        const isTemporary = status === undefined || status >= 500
        if (!isTemporary || tries === retries) throw error
      }
      await pause(firstDelay * 2 ** tries, signal)
    }
  }

  async function supports(network: Caip2, signal?: AbortSignal): Promise<boolean> {
    // Without the signal: others wait for the same answer.
    networks ??= request({
      path: 'v1/supported-chains',
      parse: (json) => new Set(v.parse(supportedChains, json).http as Caip2[]),
    }).catch((error: unknown) => {
      networks = undefined
      throw error
    })
    const served = await networks
    signal?.throwIfAborted()
    return served.has(network)
  }
  return { supports, request, url: (path) => urlOf(path, {}).href }
}

/** The gateway's first reason, `{ reasons: [{ field, description }] }`. */
function reasonOf(text: string): { readonly reason?: string | undefined; readonly field?: string | undefined } {
  try {
    const [first] = v.parse(refusal, JSON.parse(text)).reasons
    return { reason: first?.description, field: first?.field }
  } catch {
    return {}
  }
}
