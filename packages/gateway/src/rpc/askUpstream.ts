import * as v from 'valibot'

import type { Log } from '../log/Log.js'
import { rawElements, rawMembers } from './rawJson.js'
import { rpcError } from './rpcErrors.js'
import type { Upstream } from './Upstream.js'

/** The answer to one call: the JSON text of its `result` or of its `error`. */
export type RpcOutcome = { readonly result: string } | { readonly error: string }

export interface UpstreamCall {
  readonly method: string
  /** JSON text. */
  readonly params: string | undefined
}

/** Default of `Upstream.timeout`. */
const defaultTimeout = 10_000
/** An answer longer than this is not read on. Bytes. */
const maxAnswer = 32 * 1024 * 1024

type Attempt =
  | { readonly status: 'answered'; readonly outcomes: readonly RpcOutcome[] }
  /** `error` is JSON text; it is the answer when no other URL has a better one. */
  | { readonly status: 'failed'; readonly reason: string; readonly error: string }

/**
 * Sends calls to the first URL of an upstream that answers; one outcome for each call, in their order. Never throws: what goes
 * wrong is the outcome of the calls.
 */
export async function askUpstream(
  chain: string,
  upstream: Upstream,
  calls: readonly UpstreamCall[],
  signal: AbortSignal,
  log: Log,
): Promise<readonly RpcOutcome[]> {
  const body = requestBody(calls)
  let error = ''
  for (const [index, url] of upstream.urls.entries()) {
    const attempt = await tryUrl(chain, upstream, url, body, calls.length, signal)
    if (attempt.status === 'answered') return attempt.outcomes
    error = attempt.error
    if (signal.aborted) break
    log({ level: 'warn', event: 'upstream.failed', chain, url: index, reason: attempt.reason })
  }
  return calls.map(() => ({ error }))
}

function requestBody(calls: readonly UpstreamCall[]): string {
  const texts = calls.map(({ method, params }, id) => {
    const rest = params === undefined ? '' : `,"params":${params}`
    return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${rest}}`
  })
  return texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(',')}]`
}

async function tryUrl(
  chain: string,
  { headers, timeout = defaultTimeout }: Upstream,
  url: string,
  body: string,
  count: number,
  signal: AbortSignal,
): Promise<Attempt> {
  const late = AbortSignal.timeout(timeout)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.any([late, signal]),
    })
    const text = await readText(response)
    return readAnswer(chain, response, text, count)
  } catch {
    if (late.aborted) return failed('timeout', rpcError('internalError', `${chain} did not answer in ${timeout} ms.`))
    if (signal.aborted) return failed('aborted', rpcError('internalError', 'the request was given up.'))
    return failed('unreachable', rpcError('internalError', `${chain} cannot be reached.`))
  }
}

/** @throws when the answer is too long, not UTF-8, or breaks off. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    if (length > maxAnswer) throw new RangeError('answer too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function readAnswer(chain: string, response: Response, text: string, count: number): Attempt {
  const refused = response.ok ? 'with no JSON-RPC' : `with HTTP ${response.status}`
  const unusable = failed(
    response.ok ? 'unusable' : `http ${response.status}`,
    rpcError('serverError', `${chain} answered ${refused}.`),
  )
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return unusable
  }
  const batch = Array.isArray(parsed)
  const values: readonly unknown[] = batch ? (parsed as readonly unknown[]) : [parsed]
  const texts = batch ? rawElements(text) : [text]
  const byId = new Map<unknown, RpcOutcome>()
  for (const [index, value] of values.entries()) {
    const answer = v.safeParse(AnswerSchema, value)
    if (answer.success) byId.set(answer.output.id, outcomeOf(answer.output, rawMembers(texts[index] ?? '{}')))
  }
  if (byId.size === 0) return unusable
  // An upstream that refuses a batch as a whole answers one error without an id.
  const whole = byId.get(null)
  if (response.status === 429 || response.status >= 500) {
    const outcome = whole ?? byId.get(0)
    return failed(`http ${response.status}`, outcome && 'error' in outcome ? outcome.error : unusable.error)
  }
  const missing: RpcOutcome = whole ?? { error: rpcError('serverError', `${chain} left this call unanswered.`) }
  return { status: 'answered', outcomes: Array.from({ length: count }, (_, id) => byId.get(id) ?? missing) }
}

const AnswerSchema = v.union([
  v.object({
    id: v.nullable(v.number()),
    error: v.object({ code: v.pipe(v.number(), v.integer()), message: v.string() }),
  }),
  v.object({ id: v.number(), result: v.unknown() }),
])

function outcomeOf(answer: v.InferOutput<typeof AnswerSchema>, members: ReadonlyMap<string, string>): RpcOutcome {
  return 'error' in answer ? { error: members.get('error') ?? 'null' } : { result: members.get('result') ?? 'null' }
}

function failed(reason: string, error: string): Attempt & { readonly status: 'failed' } {
  return { status: 'failed', reason, error }
}
