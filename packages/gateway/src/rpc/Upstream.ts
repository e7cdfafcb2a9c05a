import { Agent, type Dispatcher } from 'undici'
import * as v from 'valibot'

/** Where JSON-RPC calls of one network go. */
export interface Upstream {
  /** http or https; tried in order until one answers. They may hold keys and are never logged. */
  readonly urls: readonly string[]
  /** Sent with every request, for example an Authorization header. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Methods served. Default: reads and broadcasts for eip155 and solana; required for other namespaces. */
  readonly methods?: readonly string[] | undefined
  /** As how many calls one of a method counts in `limits`. Default: what providers ask for it; 1 for what is cheap. */
  readonly weights?: Readonly<Record<string, number>> | undefined
  /** Milliseconds each URL has to answer. Default 10 000. */
  readonly timeout?: number | undefined
  /** Calls sent in one upstream request. Default 100. */
  readonly batch?: number | undefined
  /** Requests sent at once; a quarter of them for one client. Calls beyond it wait for up to `timeout`. Default 64. */
  readonly concurrency?: number | undefined
}

/** An upstream, and the connections to it, which are kept for the calls that follow. */
export interface UpstreamSettings extends Upstream {
  readonly connections: Dispatcher
}

/** Milliseconds that an idle connection is kept, where the other side names no time: wallets ask again at the next block. */
const keepAliveTimeout = 30_000

const url: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol),
    'must be an http or https URL',
  ),
  v.check(
    (text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === '',
    'must not hold a user name and password: send them in `headers`',
  ),
)

/** A URL alone, or several, stand for an upstream with nothing else set. */
export const UpstreamSchema: v.GenericSchema<string | readonly string[] | Upstream, UpstreamSettings> = v.pipe(
  v.union(
    [
      v.pipe(
        url,
        v.transform((only) => ({ urls: [only] })),
      ),
      v.pipe(
        v.array(url),
        v.minLength(1),
        v.transform((urls) => ({ urls })),
      ),
      v.strictObject({
        urls: v.pipe(v.array(url), v.minLength(1)),
        headers: v.optional(
          v.record(
            v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be a name of letters, digits and -')),
            v.pipe(v.string(), v.regex(/^[\x20-\x7e]*$/, 'must be printable ASCII')),
          ),
        ),
        methods: v.optional(v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.minLength(1))),
        weights: v.optional(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)))),
        timeout: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(120_000))),
        batch: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))),
        concurrency: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
      }),
    ],
    'must be a URL, a list of URLs or { urls, headers, methods, weights, timeout, batch, concurrency }',
  ),
  v.transform((upstream) => ({ ...upstream, connections: new Agent({ keepAliveTimeout }) })),
)
