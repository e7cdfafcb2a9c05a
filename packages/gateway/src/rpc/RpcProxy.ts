import type { OpenRequest } from '../limits/OpenRequests.js'
import type { Log } from '@portico/server'
import { askUpstream, defaultTimeout, type RpcOutcome } from './askUpstream.js'
import { isDeeper, rawElements } from './rawJson.js'
import { callWeights, readMethods } from './readMethods.js'
import { createRequestQueue, type RequestQueue } from './RequestQueue.js'
import { readRpcEntry, type RpcEntry } from './RpcCall.js'
import { rpcError } from './rpcErrors.js'
import type { UpstreamSettings } from './Upstream.js'

/** Calls in one request at most. */
export const maxBatch = 1000
/** Default of `Upstream.batch`: what most providers take. */
const defaultUpstreamBatch = 100
/** Default of `Upstream.concurrency`. */
const defaultConcurrency = 64
/** Arrays and objects inside each other in one request at most: parsing costs more the deeper they are. */
const maxDepth = 1000

/** A request body that was read; `entries` are its calls and what is wrong with them. */
export type RpcBody =
  | { readonly kind: 'single'; readonly entries: readonly [RpcEntry] }
  | { readonly kind: 'batch'; readonly entries: readonly RpcEntry[] }
  /** Nothing in it can be answered by itself: `answer` is the JSON text for all of it. */
  | { readonly kind: 'refused'; readonly entries: readonly unknown[]; readonly answer: string }

/** Reads a JSON-RPC 2.0 request body, single or batch. */
export function readRpcBody(text: string | undefined): RpcBody {
  if (text !== undefined && isDeeper(text, maxDepth)) {
    return refusedBody([], rpcError('invalidRequest', `values may be nested ${maxDepth} deep at most.`))
  }
  let value: unknown
  try {
    if (text === undefined) throw new SyntaxError('not UTF-8')
    value = JSON.parse(text)
  } catch {
    return refusedBody([], rpcError('parseError', 'the body is not JSON.'))
  }
  if (!Array.isArray(value)) return { kind: 'single', entries: [readRpcEntry(value, text)] }
  if (value.length === 0 || value.length > maxBatch) {
    const what = value.length === 0 ? 'a batch must hold a call.' : `a batch may hold ${maxBatch} calls at most.`
    return refusedBody(value, rpcError('invalidRequest', what))
  }
  const texts = rawElements(text)
  return { kind: 'batch', entries: value.map((entry: unknown, index) => readRpcEntry(entry, texts[index] ?? 'null')) }
}

function refusedBody(entries: readonly unknown[], error: string): RpcBody {
  return { kind: 'refused', entries, answer: errorText('null', error) }
}

/** Passes calls on to the upstream of a network. */
export interface RpcProxy {
  /** CAIP-2 ids that have an upstream. */
  readonly chains: readonly string[]
  serves(chain: string): boolean
  /** As how many calls a body counts. `chain` must be served. */
  weigh(chain: string, body: RpcBody): number
  /** JSON of the answer; undefined when the request holds notifications only. `chain` must be served. */
  answer(chain: string, body: RpcBody, request: OpenRequest): Promise<Buffer<ArrayBuffer> | undefined>
}

interface Target {
  readonly chain: string
  readonly upstream: UpstreamSettings
  readonly methods: ReadonlySet<string>
  readonly weights: ReadonlyMap<string, number>
  readonly queue: RequestQueue
}

export function createRpcProxy(upstreams: Readonly<Record<string, UpstreamSettings>>, log: Log): RpcProxy {
  const chains = new Map(Object.entries(upstreams).map(([chain, upstream]) => [chain, targetOf(chain, upstream)]))
  return {
    chains: [...chains.keys()],
    serves: (chain) => chains.has(chain),
    weigh(chain, { kind, entries }) {
      if (kind === 'refused') return entries.length
      const weights = chains.get(chain)?.weights
      return entries.reduce((sum, entry) => sum + ((entry.kind === 'call' && weights?.get(entry.method)) || 1), 0)
    },
    async answer(chain, body, request) {
      if (body.kind === 'refused') return Buffer.from(body.answer)
      const target = chains.get(chain)
      if (!target) throw new Error(`no upstream for ${chain}`)
      const entries = body.entries.map((entry) => checkMethod(chain, entry, target.methods))
      const outcomes = await askInParts(target, entries, request, log)
      const answers = entries.flatMap((entry, index) => {
        const outcome = outcomes[index]
        return entry.id === undefined || !outcome ? [] : [answerParts(entry.id, outcome)]
      })
      if (answers.length === 0) return undefined
      if (body.kind === 'single') return Buffer.concat(answers.flat())
      return Buffer.concat([...answers.flatMap((parts, at) => [at === 0 ? listStart : comma, ...parts]), listEnd])
    },
  }
}

function targetOf(chain: string, upstream: UpstreamSettings): Target {
  const methods = new Set(upstream.methods ?? readMethods[chain.slice(0, chain.indexOf(':'))])
  const weights = new Map(Object.entries({ ...callWeights, ...upstream.weights }))
  return { chain, upstream, methods, weights, queue: createRequestQueue(upstream.concurrency ?? defaultConcurrency) }
}

function checkMethod(chain: string, entry: RpcEntry, methods: ReadonlySet<string>): RpcEntry {
  if (entry.kind !== 'call' || methods.has(entry.method)) return entry
  const error = rpcError('methodNotFound', `${entry.method} is not served for ${chain}.`)
  return entry.id === undefined ? { kind: 'ignored', id: undefined } : { kind: 'refused', id: entry.id, error }
}

/** One outcome for each entry, in their order; none for what is ignored. */
async function askInParts(
  { chain, upstream, queue }: Target,
  entries: readonly RpcEntry[],
  request: OpenRequest,
  log: Log,
): Promise<readonly (RpcOutcome | undefined)[]> {
  const outcomes: (RpcOutcome | undefined)[] = entries.map((entry) =>
    entry.kind === 'refused' ? { error: entry.error } : undefined,
  )
  const forwarded = entries.flatMap((entry, index) =>
    entry.kind === 'call' ? [{ index, method: entry.method, params: entry.params }] : [],
  )
  const size = upstream.batch ?? defaultUpstreamBatch
  const parts = Array.from({ length: Math.ceil(forwarded.length / size) }, (_, part) =>
    forwarded.slice(part * size, (part + 1) * size),
  )
  // A part that could not be sent by then is given up, so that a request does not wait for the timeout of each part in turn.
  const latest = performance.now() + (upstream.timeout ?? defaultTimeout)
  async function sendParts(): Promise<void> {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const calls = part
      const place = {
        client: request.client,
        get signal() {
          return request.signal
        },
        timeout: latest - performance.now(),
      }
      const answers = await queue.run(place, () => askUpstream({ chain, upstream, calls, request, log }))
      if (!answers) log({ level: 'debug', event: 'upstream.busy', chain, calls: calls.length })
      const busy = answers ? undefined : { error: rpcError('internalError', `${chain} has too many calls under way.`) }
      for (const [at, call] of calls.entries()) outcomes[call.index] = answers?.[at] ?? busy
    }
  }
  // As many at once as one client may have places in the queue.
  const atOnce = Math.min(parts.length, Math.ceil((upstream.concurrency ?? defaultConcurrency) / 4))
  await Promise.all(Array.from({ length: atOnce }, sendParts))
  return outcomes
}

const [listStart, comma, listEnd, answerEnd] = ['[', ',', ']', '}'].map((sign) => Buffer.from(sign)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
]

/** What an upstream answered is not read as text: numbers pass to the digit, and large answers at once. */
const answerParts = (id: string, outcome: RpcOutcome): readonly Buffer[] =>
  'result' in outcome
    ? [Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":`), outcome.result, answerEnd]
    : [Buffer.from(errorText(id, outcome.error))]

const errorText = (id: string, error: string): string => `{"jsonrpc":"2.0","id":${id},"error":${error}}`
