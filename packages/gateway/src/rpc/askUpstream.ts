import * as v from 'valibot'

import type { OpenRequest } from '../limits/OpenRequests.js'
import type { Log } from '@portico/server'
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

export interface UpstreamRequest {
  readonly chain: string
  readonly upstream: Upstream
  readonly calls: readonly UpstreamCall[]
  /** The client's request; the bytes of the answer are held for it. */
  readonly request: OpenRequest
  readonly log: Log
}

/** Default of `Upstream.timeout`. */
export const defaultTimeout = 10_000

type Attempt =
  | { readonly status: 'answered'; readonly outcomes: readonly RpcOutcome[] }
  /** `error` is JSON text; it is the answer when no other URL has a better one. */
  | { readonly status: 'failed'; readonly reason: string; readonly error: string }

/** There is no room for the answer; another URL would answer as much. */
class AnswerTooLarge extends Error {}

/**
 * Sends calls to the first URL of an upstream that answers; one outcome for each call, in their order. Never throws: what goes
 * wrong is the outcome of the calls.
 */
export async function askUpstream(asked: UpstreamRequest): Promise<readonly RpcOutcome[]> {
  const { chain, upstream, calls, request, log } = asked
  const body = requestBody(calls)
  let error = ''
  for (const [index, url] of upstream.urls.entries()) {
    const start = performance.now()
    const attempt = await tryUrl(asked, url, body)
    const ms = Math.round(performance.now() - start)
    if (attempt.status === 'answered') {
      log({ level: 'debug', event: 'upstream.answered', chain, url: index, ms })
      return attempt.outcomes
    }
    error = attempt.error
    if (request.signal.aborted) break
    log({ level: 'warn', event: 'upstream.failed', chain, url: index, reason: attempt.reason, ms })
    if (attempt.reason === 'too large') break
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

async function tryUrl(asked: UpstreamRequest, url: string, body: string): Promise<Attempt> {
  const { chain, request } = asked
  const { headers, timeout = defaultTimeout } = asked.upstream
  const controller = new AbortController()
  const abort = (): void => controller.abort()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    abort()
  }, timeout)
  request.signal.addEventListener('abort', abort)
  if (request.signal.aborted) abort()
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: controller.signal,
    })
    return readAnswer(asked, url, response, await readText(response, request))
  } catch (error) {
    if (isLate) return failed('timeout', rpcError('internalError', `${chain} did not answer in ${timeout} ms.`))
    if (request.signal.aborted) return failed('aborted', rpcError('internalError', 'the request was given up.'))
    if (error instanceof AnswerTooLarge) {
      const what = `the answers of ${chain} are too large, or too many are under way; ask for less at once.`
      return failed('too large', rpcError('internalError', what))
    }
    return failed('unreachable', rpcError('internalError', `${chain} cannot be reached.`))
  } finally {
    clearTimeout(timer)
    request.signal.removeEventListener('abort', abort)
    // Ends an answer that was not read to its end.
    abort()
  }
}

/** @throws when the answer is too large, not UTF-8, or breaks off. */
async function readText(response: Response, request: OpenRequest): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = response.body?.getReader()
  let text = ''
  let counted = 0
  try {
    let part = await reader?.read()
    while (part?.value) {
      if (!request.hold(part.value.byteLength)) throw new AnswerTooLarge()
      counted += part.value.byteLength
      text += decoder.decode(part.value, { stream: true })
      part = await reader?.read()
    }
    return text + decoder.decode()
  } catch (error) {
    request.release(counted)
    throw error
  }
}

// The operator's affair, not the visitor's: keys that are not accepted, and quotas. Another URL may do.
const isRefusal = (status: number): boolean => [401, 403, 429].includes(status) || status >= 500

function readAnswer(
  { chain, upstream, calls }: UpstreamRequest,
  url: string,
  response: Response,
  text: string,
): Attempt {
  const reason = response.ok ? 'unusable' : `http ${response.status}`
  const what = `${chain} answered with ${response.ok ? 'no JSON-RPC' : `HTTP ${response.status}`}.`
  const unusable = failed(reason, rpcError('serverError', what))
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return unusable
  }
  const isBatch = Array.isArray(parsed)
  const values: readonly unknown[] = isBatch ? (parsed as readonly unknown[]) : [parsed]
  // One more than asked: some upstreams answer a notice of their own beside the calls.
  if (isBatch && (calls.length === 1 || values.length > calls.length + 1)) return unusable
  const texts = isBatch ? rawElements(text) : [text]
  const secrets = secretsOf(url, upstream.headers)
  const outcomes = new Map<number, RpcOutcome>()
  let refusalCode: number | undefined
  for (const [index, value] of values.entries()) {
    const answer = v.safeParse(AnswerSchema, value)
    if (!answer.success) continue
    const { id } = answer.output
    // An upstream that refuses a batch as a whole answers one error without an id.
    if ('error' in answer.output && (id === null || isRefusal(response.status)))
      refusalCode ??= answer.output.error.code
    if (id !== null) outcomes.set(id, outcomeOf(answer.output, rawMembers(texts[index] ?? '{}'), secrets))
  }
  if (isRefusal(response.status)) return failed(reason, rpcError('serverError', what, refusalCode))
  if (outcomes.size === 0 && refusalCode === undefined) return unusable
  const missing =
    refusalCode === undefined
      ? rpcError('serverError', `${chain} left this call unanswered.`)
      : rpcError('serverError', `${chain} refused the calls.`, refusalCode)
  return { status: 'answered', outcomes: calls.map((_, id) => outcomes.get(id) ?? { error: missing }) }
}

const AnswerSchema = v.union([
  v.object({
    id: v.nullable(v.number()),
    error: v.object({ code: v.pipe(v.number(), v.integer()), message: v.string() }),
  }),
  v.object({ id: v.number(), result: v.unknown() }),
])

function outcomeOf(
  answer: v.InferOutput<typeof AnswerSchema>,
  members: ReadonlyMap<string, string>,
  secrets: readonly string[],
): RpcOutcome {
  if (!('error' in answer)) return { result: members.get('result') ?? 'null' }
  // Errors of calls go to the page as they are, for instance the data of a revert, but for keys that they repeat.
  return { error: secrets.reduce((text, secret) => text.replaceAll(secret, '…'), members.get('error') ?? 'null') }
}

/** Parts of a URL and of headers that are long enough to be keys. */
function secretsOf(url: string, headers: Upstream['headers'] = {}): readonly string[] {
  const { pathname, searchParams } = new URL(url)
  const parts = [
    ...pathname.split('/'),
    ...searchParams.values(),
    ...Object.values(headers).flatMap((value) => value.split(' ')),
  ]
  return parts.filter((part) => part.length >= 8)
}

function failed(reason: string, error: string): Attempt & { readonly status: 'failed' } {
  return { status: 'failed', reason, error }
}
