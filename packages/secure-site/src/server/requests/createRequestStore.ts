import { sql, type Selectable } from 'kysely'

import { ApiError } from '../errors/ApiError.js'
import type { Queries } from '../auth/tables.js'
import type { RequestState, RequestTables } from './tables.js'

export type RequestRow = Selectable<RequestTables['wallet_request']>

export const requestLimits = {
  /** A request that was not decided is over. */
  lifetimeMs: 600_000,
  /** Open ones of one session. */
  openPerSession: 10,
  /** Of one session within their lifetime, decided or not. */
  perSession: 20,
  /** After so many rejections within `quietMs`, the page may ask again when that time has passed since the last. */
  rejections: 3,
  quietMs: 60_000,
  /** Between two requests of a frame that waits. */
  graceMs: 3000,
} as const

export interface RequestStore {
  /** @throws ApiError 429 `embedded/tooMany` */
  add(
    row: Omit<RequestRow, 'state' | 'answer' | 'rejected_at' | 'decided_at' | 'expires_at' | 'waited_until'>,
  ): Promise<void>
  /** Of its session, or of who shows the proof of its window. Undefined where it is over. */
  find(id: string, by: RequestOwner): Promise<RequestRow | undefined>
  /** One of two that try at once succeeds. */
  move(row: Pick<RequestRow, 'id' | 'state'>, state: RequestState, values?: Partial<RequestRow>): Promise<boolean>
  waitsUntil(id: string, sessionId: string, time: number): Promise<void>
  /** Several at once, for those that wait; also those that are not there are asked for. */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, RequestRow>>
  purge(): Promise<void>
}

export type RequestOwner = { readonly sessionId: string } | { readonly authHash: string }

/** @param now milliseconds */
export function createRequestStore(db: Queries<RequestTables>, now: () => number): RequestStore {
  /** A session is of one page: what is counted for it is counted for the page. */
  async function isAnnoying(sessionId: string): Promise<boolean> {
    const rows = await db
      .selectFrom('wallet_request')
      .select('rejected_at')
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', now())
      .orderBy(sql`rejected_at desc nulls last`)
      .limit(requestLimits.perSession)
      .execute()
    if (rows.length >= requestLimits.perSession) return true
    const last = rows[0]?.rejected_at
    const before = rows[requestLimits.rejections - 1]?.rejected_at
    if (last == null || before == null) return false
    return last - before < requestLimits.quietMs && now() - last < requestLimits.quietMs
  }

  return {
    async add(row) {
      if (await isAnnoying(row.session_id))
        throw new ApiError(429, 'embedded/tooMany', 'This site asked too often. Wait a minute, then try again.')
      const end = now() + requestLimits.lifetimeMs
      const { rows } = await sql<{ open: number }>`
        select count(*)::integer as open from wallet_request
        where session_id = ${row.session_id} and state in ('asked', 'seen') and expires_at > ${now()}`.execute(db)
      if ((rows[0]?.open ?? 0) >= requestLimits.openPerSession)
        throw new ApiError(429, 'embedded/tooMany', 'Too many requests wait for approval.')
      const more = { answer: null, rejected_at: null, decided_at: null, expires_at: end, waited_until: end }
      const { numInsertedOrUpdatedRows: count } = await db
        .insertInto('wallet_request')
        .values({ ...row, ...more, state: 'asked' })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (count !== 1n) throw new ApiError(409, 'embedded/aborted', 'This request was made before.')
    },

    async find(id, by) {
      const query = db.selectFrom('wallet_request').selectAll().where('id', '=', id).where('expires_at', '>', now())
      const owned =
        'sessionId' in by ? query.where('session_id', '=', by.sessionId) : query.where('auth_hash', '=', by.authHash)
      return owned.executeTakeFirst()
    },

    async move({ id, state: from }, state, values = {}) {
      const { numUpdatedRows: count } = await db
        .updateTable('wallet_request')
        .set({ ...values, state })
        .where('id', '=', id)
        .where('state', '=', from)
        .executeTakeFirstOrThrow()
      return count === 1n
    },

    async waitsUntil(id, sessionId, time) {
      const update = db.updateTable('wallet_request').set({ waited_until: time }).where('id', '=', id)
      await update.where('session_id', '=', sessionId).execute()
    },

    async findAll(ids) {
      const rows = await db
        .selectFrom('wallet_request')
        .selectAll()
        .where(sql<boolean>`id = any(${ids}::text[])`)
        .where('expires_at', '>', now())
        .execute()
      return new Map(rows.map((row) => [row.id, row]))
    },

    async purge() {
      await db.deleteFrom('wallet_request').where('expires_at', '<=', now()).execute()
    },
  }
}
