import type { Ask, Asked, Decide, OpenedRequest, OpenRequest, Waited, Withdraw } from '@portico/embedded-api/requests'
import { readRequest, type Description, type Facts, type Reading, type WalletRequest } from '@portico/wallet-requests'
import { authHashOf } from '@portico/wallet-requests/approval'
import { createWriter, words } from '@portico/wallet-requests/words'
import * as v from 'valibot'

import { ApiError } from '../errors/ApiError.js'
import type { Log } from '../log/Log.js'
import type { Changes } from '../../session/createChanges.js'
import type { Session } from '../auth/Session.js'
import { requestLimits, type RequestRow, type RequestStore } from './createRequestStore.js'
import type { CarryOut } from './carryOut.js'
import type { SignCall } from './Signer.js'

export interface RequestsDeps {
  readonly store: RequestStore
  readonly changes: Changes
  readonly log: Log
  /** What is known besides a request. @throws ApiError where a network does not say what has to be known */
  collectFacts(session: Session, request: WalletRequest): Promise<Facts>
  readonly carryOut: CarryOut
  /** Ids of a user's passkeys. */
  passkeysOf(userId: string): Promise<readonly string[]>
  /** Whether the visitor logged in a moment ago in this frame; once. */
  takeQuietSignIn(sessionId: string): Promise<boolean>
  sessionOf(id: string): Promise<Session | undefined>
  /** The windows of this browser may continue the login of the session. */
  rememberWindow(session: Session, jkt: string): Promise<void>
  /** Host name of the secure site, for passkeys. */
  readonly rpId: string
  now(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Requests of pages, from the frame that asks to the window in which the visitor decides. */
export interface Requests {
  ask(session: Session, ask: Ask): Promise<Asked>
  wait(session: Session, id: string, until: 'seen' | 'done', signal: AbortSignal): Promise<Waited>
  confirm(session: Session, id: string): Promise<Waited>
  withdraw(session: Session, withdraw: Withdraw): Promise<void>
  open(window: OpenRequest): Promise<OpenedRequest>
  isOpen(window: OpenRequest): Promise<boolean>
  decide(decide: Decide): Promise<void>
}

const RequestSchema: v.GenericSchema<unknown, WalletRequest> = v.strictObject({
  origin: v.string(),
  account: v.pipe(v.string(), v.maxLength(64)),
  chainId: v.pipe(v.string(), v.maxLength(41)),
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.unknown(),
})
/** How long `wait` keeps a request open, and how often it looks. */
const waitTime = 25_000
const lookEach = 1000
/** A page gets no answer any more from a request that was decided this long ago: its process ended meanwhile. */
const carriedOutWithin = 120_000

export function createRequests(deps: RequestsDeps): Requests {
  const { store, changes, log, collectFacts, carryOut, now } = deps

  function readAgain(row: RequestRow): { readonly request: WalletRequest; readonly reading: Reading } {
    const request = JSON.parse(row.text) as WalletRequest
    return { request, reading: readOrRefuse(request, JSON.parse(row.facts) as Facts) }
  }

  /** Signs and sends, once: who moves the row to `decided` does it. */
  async function run(row: RequestRow, session: Session, decision: SignCall['decision']): Promise<unknown> {
    if (!(await store.move(row, 'decided', { decided_at: now() }))) throw over()
    const decided = { ...row, state: 'decided' as const }
    try {
      const result = await carryOut({ row, session, decision })
      await store.move(decided, 'done', { answer: JSON.stringify(result), text: '', facts: '' })
      return result
    } catch (error) {
      const refusal = refusalOf(error)
      await store.move(decided, 'failed', { answer: JSON.stringify(refusal), text: '', facts: '' })
      log({ level: 'warn', event: 'request.failed', code: refusal.code })
      throw error
    } finally {
      changes.notify(row.id)
    }
  }

  async function openRow({ id, auth }: OpenRequest): Promise<RequestRow> {
    const row = await store.find(id, { authHash: authHashOf(auth) })
    // Without its frame, which goes on asking while its page is open, nobody gets the answer.
    if (!row || (row.state !== 'asked' && row.state !== 'seen') || row.waited_until <= now()) throw over()
    return row
  }

  return {
    async ask(session, { id, text, authHash, issuedAt, signature, isLogin, theme, locale }) {
      const request = parseRequest(text)
      if (request.origin !== session.origin) throw unreadable()
      const facts = await collectFacts(session, request)
      const { description, digest } = readOrRefuse(request, facts)
      const { risk } = description
      await store.add({
        id,
        session_id: session.id,
        text,
        facts: JSON.stringify(facts),
        digest,
        risk,
        auth_hash: authHash,
        issued_at: issuedAt,
        signature,
        theme: theme ?? null,
        locale: locale ?? null,
      })
      const hasPasskey = (await deps.passkeysOf(session.userId)).length > 0
      if (risk !== 'R0' || hasPasskey) return { state: 'window', description }
      if (!isLogin || !(await deps.takeQuietSignIn(session.id))) return { state: 'frame', description }
      const row = await store.find(id, { sessionId: session.id })
      if (!row) throw over()
      return { state: 'signed', result: await run(row, session, undefined) }
    },

    async wait(session, id, until, signal) {
      const end = now() + waitTime
      const owner = { sessionId: session.id }
      await store.waitsUntil(id, end + requestLimits.graceMs)
      for (;;) {
        const row = await store.find(id, owner)
        // The page with the frame went away.
        if (signal.aborted) await store.waitsUntil(id, now() + requestLimits.graceMs)
        const waited = waitedOf(row, now())
        if (waited.state === 'done' || (waited.state === 'seen' && until === 'seen')) return waited
        if (signal.aborted || now() >= end) return waited
        await changes.next(id, deps.wait(lookEach, signal)).catch(() => undefined)
      }
    },

    async confirm(session, id) {
      const row = await store.find(id, { sessionId: session.id })
      if (!row || row.state !== 'asked' || row.risk !== 'R0') throw over()
      return { state: 'done', result: await run(row, session, undefined) }
    },

    async withdraw(session, { id, isRejected }) {
      const row = await store.find(id, { sessionId: session.id })
      if (row?.state !== 'asked' && row?.state !== 'seen') return
      const ended = { text: '', facts: '', ...(isRejected && { rejected_at: now() }) }
      await store.move(row, isRejected ? 'rejected' : 'withdrawn', ended)
      changes.notify(id)
    },

    async open(window) {
      const row = await openRow(window)
      if (row.state !== 'asked' || !(await store.move(row, 'seen'))) throw over()
      changes.notify(row.id)
      const session = await deps.sessionOf(row.session_id)
      if (!session) throw over()
      const { request, reading } = readAgain(row)
      const { description, intent } = reading
      return {
        request,
        description,
        intent,
        passkeys: await deps.passkeysOf(session.userId),
        rpId: deps.rpId,
        theme: row.theme === 'light' || row.theme === 'dark' ? row.theme : undefined,
        locale: row.locale ?? undefined,
      }
    },

    isOpen: (window) =>
      openRow(window).then(
        () => true,
        () => false,
      ),

    async decide({ decision, ...window }) {
      const row = await openRow(window)
      if (row.state !== 'seen') throw over()
      if (decision.kind === 'rejected') {
        await store.move(row, 'rejected', { rejected_at: now(), text: '', facts: '' })
        changes.notify(row.id)
        return
      }
      if (decision.digest !== row.digest)
        throw new ApiError(409, 'embedded/changed', 'The request changed while it was shown. Nothing was signed.')
      const session = await deps.sessionOf(row.session_id)
      if (!session) throw over()
      await run(row, session, { ...decision, auth: window.auth })
    },
  }
}

function parseRequest(text: string): WalletRequest {
  try {
    return v.parse(RequestSchema, JSON.parse(text))
  } catch {
    throw unreadable()
  }
}

const english = createWriter('en', words)

/** @throws ApiError with the code and the words of a refusal */
function readOrRefuse(request: WalletRequest, facts: Facts): Reading & { readonly description: Description } {
  const read = readRequest(request, facts)
  if ('reading' in read) return read.reading
  const { code, text } = read.refusal
  throw new ApiError(400, code, english.text(text))
}

/** What the frame learns of its request. @throws ApiError where it ended without a signature */
function waitedOf(row: RequestRow | undefined, now: number): Waited {
  switch (row?.state) {
    case 'asked':
      return { state: 'asked' }
    case 'seen':
      return { state: 'seen' }
    case 'decided':
      if (now - (row.decided_at ?? 0) < carriedOutWithin) return { state: 'seen' }
      throw new ApiError(503, 'embedded/outcomeUnknown', outcomeUnknown)
    case 'done':
      return { state: 'done', result: JSON.parse(row.answer ?? 'null') }
    case 'rejected':
      throw new ApiError(403, 'embedded/rejected', 'User rejected the request.')
    case 'failed': {
      const { code, message } = JSON.parse(row.answer ?? '{}') as { readonly code: string; readonly message: string }
      throw new ApiError(400, code, message)
    }
    default:
      throw over()
  }
}

const outcomeUnknown =
  'The wallet did not learn whether the network took it. Look at the activity of the account before you try again.'

function refusalOf(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof ApiError) return { code: error.code, message: error.message }
  return { code: 'embedded/failed', message: 'An error occurred' }
}

const over = (): ApiError => new ApiError(410, 'embedded/aborted', 'This request is over.')
const unreadable = (): ApiError => new ApiError(400, 'embedded/unreadable', 'The request cannot be read.')
