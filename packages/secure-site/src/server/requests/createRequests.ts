import type {
  Approval,
  Ask,
  Asked,
  Decide,
  NewBrowser,
  OpenedRequest,
  OpenRequest,
  Waited,
  Withdraw,
} from '@portico/embedded-api/requests'
import { isSilentSignIn, readRequest, type Facts, type Reading, type WalletRequest } from '@portico/wallet-requests'
import { thumbprintOf } from '@portico/wallet-requests/proofs'
import { words } from '@portico/wallet-requests/words'
import { createWriter } from '@portico/wallet-requests/writer'
import * as v from 'valibot'

import type { Session } from '../auth/Session.js'
import type { Waits } from '../auth/createWaits.js'
import { ApiError } from '../errors/ApiError.js'
import type { Log } from '@portico/server'
import type { CarryOut } from './createCarryOut.js'
import type { FactCollector } from './createFactCollector.js'
import type { DecidedRequest } from './createRequestSigner.js'
import { outcomeUnknown } from './handIn.js'
import { requestLimits, type RequestRow, type RequestStore } from './createRequestStore.js'
import { rpcCodeOf } from './rpcCodeOf.js'

export interface RequestsDeps {
  readonly store: RequestStore
  readonly waits: Waits<RequestRow>
  readonly log: Log
  readonly collectFacts: FactCollector
  readonly carryOut: CarryOut
  /** Ids of a user's passkeys. */
  passkeysOf(userId: string): Promise<readonly string[]>
  newBrowsersOf(session: Session): Promise<readonly NewBrowser[]>
  sessionOf(id: string): Promise<Session | undefined>
  /** The windows of this browser may continue the login of the session. */
  rememberWindow(session: Session, jkt: string): Promise<void>
  /** Host name of the secure site, for passkeys. */
  readonly rpId: string
  now(): number
}

/** Requests of pages, from the frame that asks to the window in which the visitor decides. */
export interface Requests {
  ask(session: Session, ask: Ask): Promise<Asked>
  wait(
    asker: { readonly session: Session; readonly client: string },
    id: string,
    until: 'seen' | 'done',
    signal: AbortSignal,
  ): Promise<Waited>
  withdraw(session: Session, withdraw: Withdraw): Promise<void>
  open(window: OpenRequest): Promise<OpenedRequest>
  isOpen(window: OpenRequest): Promise<boolean>
  /** Signs what was approved, and hands it to its network. */
  decide(decide: Decide): Promise<void>
}

const RequestSchema: v.GenericSchema<unknown, WalletRequest> = v.strictObject({
  origin: v.string(),
  account: v.pipe(v.string(), v.maxLength(64)),
  chainId: v.pipe(v.string(), v.maxLength(41)),
  method: v.pipe(v.string(), v.maxLength(64)),
  params: v.unknown(),
}) as v.GenericSchema<unknown, WalletRequest>
/** A page gets no answer any more from a request that was decided this long ago: its process ended meanwhile. */
const carriedOutWithin = 120_000
const waitTime = 25_000

export function createRequests(deps: RequestsDeps): Requests {
  const { store, waits, log, collectFacts, carryOut, now } = deps

  /** Once: for the row that this call added or moved as `decided`. */
  async function run(decided: DecidedRequest): Promise<unknown> {
    const { row } = decided
    try {
      const result = await carryOut(decided)
      await store.move(row, 'done', { answer: JSON.stringify(result ?? null), text: '', facts: '' })
      return result
    } catch (error) {
      const refusal = refusalOf(error)
      await store.move(row, 'failed', { answer: JSON.stringify(refusal), text: '', facts: '' })
      log({ level: 'warn', event: 'request.failed', code: refusal.code })
      throw error
    } finally {
      waits.notify(row.id)
    }
  }

  async function openRow({ id, window }: OpenRequest): Promise<RequestRow> {
    const row = await store.find(id, { authHash: thumbprintOf(window) })
    // Without its frame, which goes on asking while its page is open, the answer reaches no page.
    if (!row || (row.state !== 'asked' && row.state !== 'seen') || row.waited_until <= now()) throw over()
    return row
  }

  async function sessionOf(row: RequestRow): Promise<Session> {
    const session = await deps.sessionOf(row.session_id)
    if (session) return session
    throw over()
  }

  return {
    async ask(session, { id, text, authHash, issuedAt, signature, isLogin, accountType, theme, locale }) {
      const request = parseRequest(text)
      if (request.origin !== session.origin) throw unreadable()
      const facts = await collectFacts(session, request, accountType)
      const reading = readOrRefuse(request, facts)
      const { description, intent, digest } = reading
      const { risk } = description
      const rule = { origin: session.origin, now: now(), chains: facts.chains }
      const isSilent = isLogin === true && isSilentSignIn(reading, rule)
      const newRequest = {
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
      }
      const row = await store.add(newRequest, isSilent ? 'decided' : 'asked')
      if (isSilent) return { state: 'signed', result: await run({ row, session }) }
      const hasPasskey = (await deps.passkeysOf(session.userId)).length > 0
      return { state: risk === 'R0' && !hasPasskey ? 'frame' : 'window', description, intent }
    },

    async wait({ session, client }, id, until, signal) {
      await store.waitsUntil(id, session.id, now() + waitTime + requestLimits.graceMs)
      let last: Waited = { state: 'asked' }
      const waited = await waits.until(id, { client, account: session.userId, signal }, (row) => {
        last = waitedOf(row?.session_id === session.id ? row : undefined, now())
        return last.state === 'done' || (last.state === 'seen' && until === 'seen') ? last : undefined
      })
      // The page with the frame went away.
      if (signal.aborted) await store.waitsUntil(id, session.id, now() + requestLimits.graceMs)
      return waited ?? last
    },

    async withdraw(session, { id, isRejected }) {
      const row = await store.find(id, { sessionId: session.id })
      if (row?.state !== 'asked' && row?.state !== 'seen') return
      const ended = { text: '', facts: '', ...(isRejected && { rejected_at: now() }) }
      await store.move(row, isRejected ? 'rejected' : 'withdrawn', ended)
      waits.notify(id)
    },

    async open(window) {
      const row = await openRow(window)
      if (row.state !== 'asked' || !(await store.move(row, 'seen'))) throw over()
      waits.notify(row.id)
      const session = await sessionOf(row)
      const request = JSON.parse(row.text) as WalletRequest
      const { description, intent } = readOrRefuse(request, JSON.parse(row.facts) as Facts)
      return {
        request,
        description,
        intent,
        passkeys: await deps.passkeysOf(session.userId),
        newBrowsers: await deps.newBrowsersOf(session),
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

    async decide({ decision, windowKey, ...window }) {
      const row = await openRow(window)
      if (decision.kind === 'rejected') {
        await store.move(row, 'rejected', { rejected_at: now(), text: '', facts: '' })
        waits.notify(row.id)
        return
      }
      // Only what harms little is decided in the frame, which no window took over.
      if (row.state !== 'seen' && row.risk !== 'R0') throw over()
      if (decision.digest !== row.digest)
        throw new ApiError(409, 'embedded/changed', 'The request changed while it was shown. Nothing was signed.')
      const session = await sessionOf(row)
      const approval: Approval & Pick<OpenRequest, 'window'> = { ...decision, window: window.window }
      if (!(await store.move(row, 'decided', { decided_at: now() }))) throw over()
      await run({ row: { ...row, state: 'decided' }, session, approval })
      if (windowKey !== undefined) await deps.rememberWindow(session, windowKey)
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
function readOrRefuse(request: WalletRequest, facts: Facts): Reading {
  const read = readRequest(request, facts)
  if ('reading' in read) return read.reading
  const { code, text } = read.refusal
  throw new ApiError(400, code, english.text(text), { rpcCode: rpcCodeOf(request, read.refusal) })
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
      const { code, message, rpcCode } = JSON.parse(row.answer ?? '{}') as Failure
      throw new ApiError(400, code, message, { rpcCode })
    }
    default:
      throw over()
  }
}

type Failure = Pick<ApiError, 'code' | 'message' | 'rpcCode'>

function refusalOf(error: unknown): Failure {
  if (error instanceof ApiError) {
    const { code, message, rpcCode } = error
    return { code, message, rpcCode }
  }
  return { code: 'embedded/failed', message: 'An error occurred', rpcCode: undefined }
}

const over = (): ApiError => new ApiError(410, 'embedded/aborted', 'This request is over.')
const unreadable = (): ApiError => new ApiError(400, 'embedded/unreadable', 'The request cannot be read.')
