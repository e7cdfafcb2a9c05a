import type { Log } from '../log/Log.js'
import { askUpstream, type RpcOutcome } from './askUpstream.js'
import { rawElements } from './rawJson.js'
import { readMethods } from './readMethods.js'
import { readRpcEntry, type RpcEntry } from './RpcCall.js'
import { rpcError } from './rpcErrors.js'
import type { Upstream } from './Upstream.js'

/** Calls in one request at most. */
export const maxBatch = 1000
/** Default of `Upstream.batch`: what most providers take. */
const defaultUpstreamBatch = 100

/** A request body that was read; `entries` are its calls and what is wrong with them. */
export type RpcBody =
  | { readonly kind: 'single'; readonly entries: readonly [RpcEntry] }
  | { readonly kind: 'batch'; readonly entries: readonly RpcEntry[] }
  /** Nothing in it can be answered by itself: `answer` is the JSON text for all of it. */
  | { readonly kind: 'refused'; readonly answer: string }

/** Reads a JSON-RPC 2.0 request body, single or batch. */
export function readRpcBody(text: string | undefined): RpcBody {
  let value: unknown
  try {
    if (text === undefined) throw new SyntaxError('not UTF-8')
    value = JSON.parse(text)
  } catch {
    return { kind: 'refused', answer: answerText('null', { error: rpcError('parseError', 'the body is not JSON.') }) }
  }
  if (!Array.isArray(value)) return { kind: 'single', entries: [readRpcEntry(value, text)] }
  if (value.length === 0 || value.length > maxBatch) {
    const what = value.length === 0 ? 'a batch must hold a call.' : `a batch may hold ${maxBatch} calls at most.`
    return { kind: 'refused', answer: answerText('null', { error: rpcError('invalidRequest', what) }) }
  }
  const texts = rawElements(text)
  return { kind: 'batch', entries: value.map((entry: unknown, index) => readRpcEntry(entry, texts[index] ?? 'null')) }
}

/** Passes calls on to the upstream of a network. */
export interface RpcProxy {
  /** CAIP-2 ids that have an upstream. */
  readonly chains: readonly string[]
  serves(chain: string): boolean
  /** JSON text of the answer; undefined when the request holds notifications only. `chain` must be served. */
  answer(chain: string, body: RpcBody, signal: AbortSignal): Promise<string | undefined>
}

export function createRpcProxy(upstreams: Readonly<Record<string, Upstream>>, log: Log): RpcProxy {
  const chains = new Map(Object.entries(upstreams).map(([chain, upstream]) => [chain, withMethods(chain, upstream)]))
  return {
    chains: [...chains.keys()],
    serves: (chain) => chains.has(chain),
    async answer(chain, body, signal) {
      if (body.kind === 'refused') return body.answer
      const target = chains.get(chain)
      if (!target) throw new Error(`no upstream for ${chain}`)
      const entries = body.entries.map((entry) => checkMethod(chain, entry, target.methods))
      const outcomes = await askInParts(chain, target.upstream, entries, signal, log)
      const answers = entries.flatMap((entry, index) => {
        const outcome = outcomes[index]
        return entry.id === undefined || !outcome ? [] : [answerText(entry.id, outcome)]
      })
      if (answers.length === 0) return undefined
      return body.kind === 'single' ? answers[0] : `[${answers.join(',')}]`
    },
  }
}

function withMethods(chain: string, upstream: Upstream): { upstream: Upstream; methods: ReadonlySet<string> } {
  return { upstream, methods: new Set(upstream.methods ?? readMethods[chain.slice(0, chain.indexOf(':'))]) }
}

function checkMethod(chain: string, entry: RpcEntry, methods: ReadonlySet<string>): RpcEntry {
  if (entry.kind !== 'call' || methods.has(entry.method)) return entry
  const error = rpcError('methodNotFound', `${entry.method} is not served for ${chain}.`)
  return entry.id === undefined ? { kind: 'ignored', id: undefined } : { kind: 'refused', id: entry.id, error }
}

/** One outcome for each entry, in their order; none for what is ignored. */
async function askInParts(
  chain: string,
  upstream: Upstream,
  entries: readonly RpcEntry[],
  signal: AbortSignal,
  log: Log,
): Promise<readonly (RpcOutcome | undefined)[]> {
  const outcomes: (RpcOutcome | undefined)[] = entries.map((entry) =>
    entry.kind === 'refused' ? { error: entry.error } : undefined,
  )
  const asked = entries.flatMap((entry, index) =>
    entry.kind === 'call' ? [{ index, method: entry.method, params: entry.params }] : [],
  )
  const size = upstream.batch ?? defaultUpstreamBatch
  const parts = Array.from({ length: Math.ceil(asked.length / size) }, (_, part) =>
    asked.slice(part * size, (part + 1) * size),
  )
  await Promise.all(
    parts.map(async (part) => {
      const answers = await askUpstream(chain, upstream, part, signal, log)
      for (const [at, call] of part.entries()) outcomes[call.index] = answers[at]
    }),
  )
  return outcomes
}

function answerText(id: string, outcome: RpcOutcome): string {
  const body = 'result' in outcome ? `"result":${outcome.result}` : `"error":${outcome.error}`
  return `{"jsonrpc":"2.0","id":${id},${body}}`
}
