import { isUtf8 } from 'node:buffer'
import * as v from 'valibot'

import type { OpenRequest } from '../limits/OpenRequests.js'
import type { Log } from '@portico/server'
import { createAnswerScanner, type ScannedMember, type Span } from './createAnswerScanner.js'
import { AnswerTooLarge, AnswerTooLate, postCalls, type AnswerReader } from './postCalls.js'
import { rpcError } from './rpcErrors.js'
import type { Upstream, UpstreamSettings } from './Upstream.js'

/** The answer to one call: the JSON of its `result`, as the upstream sent it, or the JSON text of its `error`. */
export type RpcOutcome = { readonly result: Buffer } | { readonly error: string }

export interface UpstreamCall {
  readonly method: string
  /** JSON text. */
  readonly params: string | undefined
}

export interface UpstreamRequest {
  readonly chain: string
  readonly upstream: UpstreamSettings
  readonly calls: readonly UpstreamCall[]
  /** The client's request; the bytes of the answer are held for it. */
  readonly request: OpenRequest
  readonly log: Log
}

/** Default of `Upstream.timeout`. */
export const defaultTimeout = 10_000
/** Bytes of an id or an error, which are parsed: an error may carry the data of a revert. */
const largestParsed = 1024 * 1024

type Attempt =
  | { readonly status: 'answered'; readonly outcomes: readonly RpcOutcome[] }
  /** `error` is JSON text; it is the answer when no other URL has a better one. */
  | { readonly status: 'failed'; readonly reason: string; readonly error: string }

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
    if (request.isAborted) break
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

/** The members of each answer are in `bytes`. */
interface ScannedAnswer {
  readonly answers: readonly (readonly ScannedMember[])[]
  readonly bytes: Buffer
}

async function tryUrl(upstreamRequest: UpstreamRequest, url: string, body: string): Promise<Attempt> {
  const { chain, upstream, calls, request } = upstreamRequest
  const { connections, headers = {}, timeout = defaultTimeout } = upstream
  // One more than asked: some upstreams answer a notice of their own beside the calls.
  const scanner = createAnswerScanner(calls.length === 1 ? undefined : calls.length + 1)
  const parts: Buffer[] = []
  let status = 0
  let scanned: ScannedAnswer | undefined
  const reader: AnswerReader = {
    start(given) {
      status = given
    },
    read(part) {
      // What is not ASCII is inside of strings, where one sign is as good as another.
      scanner.read(part.toString('latin1'))
      parts.push(part)
    },
    end() {
      const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
      const { answers } = scanner.end()
      if (isUtf8(bytes)) scanned = { answers, bytes }
    },
  }
  try {
    await postCalls({ url, connections, headers, body, timeout, request, reader })
    return readAnswer(upstreamRequest, url, status, scanned)
  } catch (error) {
    if (error instanceof SyntaxError) return readAnswer(upstreamRequest, url, status, undefined)
    if (request.isAborted) return failed('aborted', rpcError('internalError', 'the request was given up.'))
    if (error instanceof AnswerTooLate)
      return failed('timeout', rpcError('internalError', `${chain} did not answer in ${timeout} ms.`))
    if (error instanceof AnswerTooLarge) {
      const what = `the answers of ${chain} are too large, or too many are under way; ask for less at once.`
      return failed('too large', rpcError('internalError', what))
    }
    return failed('unreachable', rpcError('internalError', `${chain} cannot be reached.`))
  }
}

// The operator's affair, not the visitor's: keys that are not accepted, and quotas. Another URL may do.
const isRefusal = (status: number): boolean => [401, 403, 429].includes(status) || status >= 500

function readAnswer(
  { chain, upstream, calls }: UpstreamRequest,
  url: string,
  status: number,
  /** Undefined where the answer is no JSON-RPC. */
  scanned: ScannedAnswer | undefined,
): Attempt {
  const isOk = status >= 200 && status < 300
  const reason = isOk ? 'unusable' : `http ${status}`
  const what = `${chain} answered with ${isOk ? 'no JSON-RPC' : `HTTP ${status}`}.`
  if (!scanned) return failed(reason, rpcError('serverError', what))
  const outcomes = new Map<unknown, RpcOutcome>()
  let refusalCode: number | undefined
  for (const members of scanned.answers) {
    const { id, error, result } = readMembers(scanned.bytes, members)
    if (typeof id !== 'number' && !(id === null && error)) continue
    // An upstream that refuses a batch as a whole answers one error without an id.
    if (error && (id === null || isRefusal(status))) refusalCode ??= error.code
    // Errors of calls go to the page as they are, for instance the data of a revert, but for keys that they repeat.
    if (error) outcomes.set(id, { error: withoutSecrets(error.text, url, upstream) })
    else if (result) outcomes.set(id, { result })
  }
  outcomes.delete(null)
  if (isRefusal(status)) return failed(reason, rpcError('serverError', what, refusalCode))
  if (outcomes.size === 0 && refusalCode === undefined) return failed(reason, rpcError('serverError', what))
  const missing = (): RpcOutcome => ({
    error:
      refusalCode === undefined
        ? rpcError('serverError', `${chain} left this call unanswered.`)
        : rpcError('serverError', `${chain} refused the calls.`, refusalCode),
  })
  return { status: 'answered', outcomes: calls.map((_, id) => outcomes.get(id) ?? missing()) }
}

const ErrorSchema = v.object({ code: v.pipe(v.number(), v.integer()), message: v.string() })

function readMembers(bytes: Buffer, members: readonly ScannedMember[]) {
  const texts = new Map(members.map(({ name, value }) => [bytes.toString('latin1', name.start, name.end), value]))
  const [error, result] = [texts.get('"error"'), texts.get('"result"')]
  const read = error && v.safeParse(ErrorSchema, parsed(bytes, error))
  return {
    id: parsed(bytes, texts.get('"id"')),
    error: read?.success ? { code: read.output.code, text: textOf(bytes, error!) } : undefined,
    result: result && bytes.subarray(result.start, result.end),
  }
}

const textOf = (bytes: Buffer, { start, end }: Span): string => bytes.toString('utf8', start, end)

/** Undefined where there is nothing, or where it is so large that to parse it would stop everything else. */
const parsed = (bytes: Buffer, span: Span | undefined): unknown =>
  span && span.end - span.start <= largestParsed ? JSON.parse(textOf(bytes, span)) : undefined

/** Parts of a URL and of headers that are long enough to be keys are left out. */
function withoutSecrets(text: string, url: string, { headers = {} }: Upstream): string {
  const { pathname, searchParams } = new URL(url)
  const parts = [
    ...pathname.split('/'),
    ...searchParams.values(),
    ...Object.values(headers).flatMap((value) => value.split(' ')),
  ]
  return parts.filter((part) => part.length >= 8).reduce((left, secret) => left.replaceAll(secret, '…'), text)
}

function failed(reason: string, error: string): Attempt & { readonly status: 'failed' } {
  return { status: 'failed', reason, error }
}
