import { untilAborted, withSignals } from '@portico/core'
import * as v from 'valibot'

import type { OpenRequest } from '../limits/OpenRequests.js'
import { readParts, type Log } from '@portico/server'
import { createAnswerScanner, type AnswerScanner, type Span } from './createAnswerScanner.js'
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
/** Characters of an id or an error, which are parsed: an error may carry the data of a revert. */
const largestParsed = 1024 * 1024

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
export async function askUpstream(upstreamRequest: UpstreamRequest): Promise<readonly RpcOutcome[]> {
  const { chain, upstream, calls, request, log } = upstreamRequest
  const body = requestBody(calls)
  let error = ''
  for (const [index, url] of upstream.urls.entries()) {
    const start = performance.now()
    const attempt = await tryUrl(upstreamRequest, url, body)
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

async function tryUrl(upstreamRequest: UpstreamRequest, url: string, body: string): Promise<Attempt> {
  const { chain, calls, request } = upstreamRequest
  const { headers, timeout = defaultTimeout } = upstreamRequest.upstream
  let isLate = false
  const ask = async (limit: AbortSignal): Promise<Attempt> => {
    try {
      const init = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
        body,
        redirect: 'error',
        signal: limit,
      } as const
      const response = await untilAborted(() => fetch(url, init), limit)
      return readAnswer(upstreamRequest, url, response, await scanAnswer(response, calls.length, request, limit))
    } finally {
      isLate = limit.aborted
    }
  }
  try {
    return await withSignals([request.signal], ask, timeout)
  } catch (error) {
    if (request.signal.aborted) return failed('aborted', rpcError('internalError', 'the request was given up.'))
    if (isLate) return failed('timeout', rpcError('internalError', `${chain} did not answer in ${timeout} ms.`))
    if (error instanceof AnswerTooLarge) {
      const what = `the answers of ${chain} are too large, or too many are under way; ask for less at once.`
      return failed('too large', rpcError('internalError', what))
    }
    return failed('unreachable', rpcError('internalError', `${chain} cannot be reached.`))
  }
}

/** The answers by the ids of their calls are in `text`; undefined where that is no JSON-RPC. */
type ScannedAnswer = (ReturnType<AnswerScanner['end']> & { readonly text: string }) | undefined

/** @throws when the answer is too large, not UTF-8, or breaks off. */
async function scanAnswer(
  response: Response,
  count: number,
  request: OpenRequest,
  signal: AbortSignal,
): Promise<ScannedAnswer> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  // One more than asked: some upstreams answer a notice of their own beside the calls.
  const scanner = createAnswerScanner(count === 1 ? undefined : count + 1)
  let text = ''
  let counted = 0
  try {
    for await (const part of readParts(response, signal)) {
      if (counted + part.byteLength > request.largestAnswer || !request.hold(part.byteLength))
        throw new AnswerTooLarge()
      counted += part.byteLength
      const more = decoder.decode(part, { stream: true })
      scanner.read(more)
      text += more
    }
    text += decoder.decode()
    return { ...scanner.end(), text }
  } catch (error) {
    request.release(counted)
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

// The operator's affair, not the visitor's: keys that are not accepted, and quotas. Another URL may do.
const isRefusal = (status: number): boolean => [401, 403, 429].includes(status) || status >= 500

function readAnswer(
  { chain, upstream, calls }: UpstreamRequest,
  url: string,
  response: Response,
  scanned: ScannedAnswer,
): Attempt {
  const reason = response.ok ? 'unusable' : `http ${response.status}`
  const what = `${chain} answered with ${response.ok ? 'no JSON-RPC' : `HTTP ${response.status}`}.`
  const unusable = failed(reason, rpcError('serverError', what))
  if (!scanned) return unusable
  const secrets = secretsOf(url, upstream.headers)
  const outcomes = new Map<number, RpcOutcome>()
  let refusalCode: number | undefined
  for (const members of scanned.answers) {
    const texts = new Map(members.map(({ name, value }) => [textOf(scanned.text, name), textOf(scanned.text, value)]))
    const answer = v.safeParse(AnswerSchema, {
      ...(texts.has('"result"') && { result: null }),
      ...parsedMember(texts, 'id'),
      ...parsedMember(texts, 'error'),
    })
    if (!answer.success) continue
    const { id } = answer.output
    // An upstream that refuses a batch as a whole answers one error without an id.
    if ('error' in answer.output && (id === null || isRefusal(response.status)))
      refusalCode ??= answer.output.error.code
    if (id !== null) outcomes.set(id, outcomeOf(answer.output, texts, secrets))
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
  texts: ReadonlyMap<string, string>,
  secrets: readonly string[],
): RpcOutcome {
  if (!('error' in answer)) return { result: texts.get('"result"') ?? 'null' }
  // Errors of calls go to the page as they are, for instance the data of a revert, but for keys that they repeat.
  return { error: secrets.reduce((text, secret) => text.replaceAll(secret, '…'), texts.get('"error"') ?? 'null') }
}

const textOf = (text: string, { start, end }: Span): string => text.slice(start, end)

/** Without it where the answer does not have it, or where it is so large that to parse it would stop everything else. */
function parsedMember(texts: ReadonlyMap<string, string>, name: string): Readonly<Record<string, unknown>> {
  const text = texts.get(`"${name}"`)
  return text === undefined || text.length > largestParsed ? {} : { [name]: JSON.parse(text) as unknown }
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
