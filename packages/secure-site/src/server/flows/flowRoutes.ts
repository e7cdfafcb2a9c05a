import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import { sql, type Kysely } from 'kysely'
import * as v from 'valibot'
import { ApiError } from '../errors/ApiError.js'
import type { Log } from '../log/Log.js'
import { createWaits, longestWait } from '../auth/createWaits.js'
import type { RequireSession, SessionEnv } from '../auth/Session.js'
import type { WaitPlaces } from '../auth/waitPlaces.js'
import type { ApprovalFlowRow, FlowTables } from './tables.js'

export interface FlowDeps {
  readonly db: Kysely<FlowTables>
  readonly now: () => number
  readonly log: Log
  readonly requireSession: RequireSession
  readonly places: WaitPlaces
  /** The network that a request came from, as `clientNetwork` says. */
  clientOf(c: Context): string
  /** How long `wait` keeps a request open. Default 25 s. */
  readonly waitMs?: number | undefined
}

export const flowLimits = {
  /** An approval that was not decided is over. */
  lifetimeMs: 600_000,
  /** Open flows of one session. */
  openPerSession: 10,
  /** Flows of one session within their lifetime, decided or not. */
  perSession: 20,
  /** After so many rejections within `quietMs`, the page may ask again when that time has passed since the last. */
  rejections: 3,
  quietMs: 60_000,
  /** Characters of base64url: a request of 256 KiB, sealed. */
  ciphertext: 400_000,
  /** Between two requests of a frame that waits. */
  graceMs: 3000,
} as const

const base64url = (least: number, most: number): v.GenericSchema<string> =>
  v.pipe(v.string(), v.regex(/^[\w-]*$/), v.minLength(least), v.maxLength(most))
const flowId = base64url(22, 22)
const storeSchema = v.strictObject({
  flowId,
  ciphertext: base64url(40, flowLimits.ciphertext),
  authHash: base64url(43, 43),
})
const proofSchema = v.strictObject({ flowId, auth: base64url(43, 43) })
const decideSchema = v.strictObject({ ...proofSchema.entries, decision: base64url(40, 4096) })
const withdrawSchema = v.strictObject({ flowId, isRejected: v.optional(v.boolean(), false) })
const waitSchema = v.strictObject({ flowId, until: v.picklist(['seen', 'decided']) })

/** Checks that only a test takes away, to show what they stop. */
export interface FlowGuards {
  /** A flow is redeemed once. */
  readonly once: boolean
  /** A request ends when its frame stops waiting. */
  readonly waits: boolean
  /** A page cannot ask until the visitor gives in. */
  readonly limits: boolean
}

const allGuards: FlowGuards = { once: true, waits: true, limits: true }

/** `/flows`, mounted below `/api`. Every request is a POST with JSON. */
export function flowRoutes(deps: FlowDeps, guards: FlowGuards = allGuards): Hono {
  const { db, now, log, requireSession, waitMs = longestWait } = deps
  const waits = createWaits<WaitedFlow>({
    kind: 'approval',
    places: deps.places,
    read: (ids) => findAll(db, ids),
    now: Date.now,
    wait: (milliseconds) => sleep(milliseconds),
    waitTime: waitMs,
  })
  const app = new Hono()
  const ofSession = new Hono<SessionEnv>()
  ofSession.use(requireSession)

  ofSession.post('/', async (c) => {
    const { flowId: id, ciphertext, authHash } = await read(c, storeSchema)
    const { id: sessionId } = c.get('session')
    await db.deleteFrom('approval_flow').where('expires_at', '<=', now()).execute()
    if (guards.limits && (await isAnnoying(db, sessionId, now())))
      throw new ApiError(429, 'embedded/tooMany', 'This site asked too often. Wait a minute, then try again.')
    // Counted in the statement that inserts: requests that come at once do not pass together by much.
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('approval_flow')
      .columns(['id', 'session_id', 'ciphertext', 'auth_hash', 'redeemed', 'withdrawn', 'expires_at', 'waited_until'])
      .expression(
        sql<never>`select ${id}::text, ${sessionId}::text, ${ciphertext}::text, ${authHash}::text, false, false,
          ${now() + flowLimits.lifetimeMs}::bigint, ${now() + flowLimits.lifetimeMs}::bigint
          where (select count(*) from approval_flow where session_id = ${sessionId} and not withdrawn and decision is null)
            < ${flowLimits.openPerSession}`,
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n)
      throw new ApiError(429, 'embedded/tooMany', 'Too many requests wait for approval.')
    return answer(c, {})
  })

  ofSession.post('/wait', async (c) => {
    const { flowId: id, until } = await read(c, waitSchema)
    const { id: sessionId, userId } = c.get('session')
    const { signal } = c.req.raw
    const waitsUntil = async (time: number): Promise<void> => {
      const row = db.updateTable('approval_flow').set({ waited_until: time })
      await row.where('id', '=', id).where('session_id', '=', sessionId).execute()
    }
    await waitsUntil(now() + waitMs + flowLimits.graceMs)
    let last: WaitedFlow | undefined
    await waits.until(id, { client: deps.clientOf(c), account: userId, signal }, (flow) => {
      if (flow?.session_id !== sessionId || flow.withdrawn || flow.expires_at <= now()) throw over()
      last = flow
      return flow.decision !== null || (until === 'seen' && flow.redeemed) ? flow : undefined
    })
    // The page with the frame went away.
    if (signal.aborted) await waitsUntil(now() + flowLimits.graceMs)
    const { redeemed: seen = false, decision = null } = last ?? {}
    return answer(c, { seen, ...(decision === null ? {} : { decision }) })
  })

  ofSession.post('/withdraw', async (c) => {
    const { flowId: id, isRejected } = await read(c, withdrawSchema)
    await db
      .updateTable('approval_flow')
      .set({ withdrawn: true, ciphertext: '', decision: null, ...(isRejected && { rejected_at: now() }) })
      .where('id', '=', id)
      .where('session_id', '=', c.get('session').id)
      .execute()
    waits.notify(id)
    return answer(c, {})
  })

  app.post('/redeem', async (c) => {
    const { flowId: id, auth } = await read(c, proofSchema)
    const flow = await db.transaction().execute(async (trx) => {
      const found = await trx
        .selectFrom('approval_flow')
        .select(['ciphertext', 'redeemed'])
        .where('id', '=', id)
        .where('auth_hash', '=', hashOf(auth))
        .where('withdrawn', '=', false)
        .where('expires_at', '>', now())
        .forUpdate()
        .executeTakeFirst()
      if (!found || (guards.once && found.redeemed)) return undefined
      const emptied = guards.once ? { ciphertext: '' } : {}
      await trx
        .updateTable('approval_flow')
        .set({ redeemed: true, ...emptied })
        .where('id', '=', id)
        .execute()
      return found
    })
    if (!flow) throw over()
    waits.notify(id)
    return answer(c, { ciphertext: flow.ciphertext })
  })

  /** Whether the frame still waits: the window asks while it is open. */
  app.post('/watch', async (c) => {
    const { flowId: id, auth } = await read(c, proofSchema)
    const flow = await openFlow(db, id, auth, now(), guards.waits ? now() : 0)
    return answer(c, { open: flow !== undefined })
  })

  app.post('/decide', async (c) => {
    const { flowId: id, auth, decision } = await read(c, decideSchema)
    const { numUpdatedRows } = await db
      .updateTable('approval_flow')
      .set({ decision })
      .where('id', '=', id)
      .where('auth_hash', '=', hashOf(auth))
      .where('redeemed', '=', true)
      .where('decision', 'is', null)
      .where('withdrawn', '=', false)
      .where('expires_at', '>', now())
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw over()
    waits.notify(id)
    log({ level: 'info', event: 'flow.decided' })
    return answer(c, {})
  })

  // After the others: its `requireSession` runs for every path below.
  app.route('/', ofSession)
  return new Hono().route('/flows', app)
}

type WaitedFlow = Pick<ApprovalFlowRow, 'session_id' | 'redeemed' | 'decision' | 'withdrawn' | 'expires_at'>

async function findAll(db: Kysely<FlowTables>, ids: readonly string[]): Promise<ReadonlyMap<string, WaitedFlow>> {
  const rows = await db
    .selectFrom('approval_flow')
    .select(['id', 'session_id', 'redeemed', 'decision', 'withdrawn', 'expires_at'])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** A session is of one page: what is counted for it is counted for the page. */
async function isAnnoying(db: Kysely<FlowTables>, sessionId: string, time: number): Promise<boolean> {
  const rows = await db
    .selectFrom('approval_flow')
    .select('rejected_at')
    .where('session_id', '=', sessionId)
    .orderBy(sql`rejected_at desc nulls last`)
    .limit(flowLimits.perSession)
    .execute()
  if (rows.length >= flowLimits.perSession) return true
  const last = rows[0]?.rejected_at
  const before = rows[flowLimits.rejections - 1]?.rejected_at
  if (last == null || before == null) return false
  return last - before < flowLimits.quietMs && time - last < flowLimits.quietMs
}

/** @param since until when its frame has to be known to wait */
function openFlow(db: Kysely<FlowTables>, id: string, auth: string, now: number, since: number): Promise<unknown> {
  return db
    .selectFrom('approval_flow')
    .select('id')
    .where('id', '=', id)
    .where('auth_hash', '=', hashOf(auth))
    .where('withdrawn', '=', false)
    .where('decision', 'is', null)
    .where('expires_at', '>', now)
    .where('waited_until', '>', since)
    .executeTakeFirst()
}

/** One answer for a flow that is not there, was decided, taken back, redeemed or is too old. */
function over(): ApiError {
  return new ApiError(410, 'embedded/aborted', 'This request is over.')
}

function hashOf(auth: string): string {
  return createHash('sha256').update(auth, 'base64url').digest('base64url')
}

async function read<S extends v.GenericSchema>(c: Context, schema: S): Promise<v.InferOutput<S>> {
  const body: unknown = await c.req.json().catch(() => undefined)
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw new ApiError(400, 'embedded/unreadable', 'The request does not have its form.')
  return parsed.output
}

function answer(c: Context, body: Readonly<Record<string, unknown>>): Response {
  return c.json(body, 200, { 'cache-control': 'no-store' })
}
