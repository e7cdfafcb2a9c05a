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
  /** @param state `decided`: it needs no decision. @throws ApiError 409 `embedded/aborted`, 429 `embedded/tooMany` */
  add(row: NewRequest, state: 'asked' | 'decided'): Promise<RequestRow>
  /** Of its session, or of who shows the proof of its window. Undefined where it is over. */
  find(id: string, by: RequestOwner): Promise<RequestRow | undefined>
  /** One of two that try at once succeeds. */
  move(row: Pick<RequestRow, 'id' | 'state'>, state: RequestState, values?: Partial<RequestRow>): Promise<boolean>
  waitsUntil(id: string, sessionId: string, time: number): Promise<void>
  /** Several at once, for those that wait; also those that are not there are asked for. */
  findAll(ids: readonly string[]): Promise<ReadonlyMap<string, RequestRow>>
}

export type NewRequest = Omit<
  RequestRow,
  'state' | 'answer' | 'rejected_at' | 'decided_at' | 'expires_at' | 'waited_until'
>
export type RequestOwner = { readonly sessionId: string } | { readonly authHash: string }

/** @param now milliseconds */
export function createRequestStore(db: Queries<RequestTables>, now: () => number): RequestStore {
  /** A session is of one page: what is counted for it is counted for the page. */
  async function requireFew(sessionId: string): Promise<void> {
    const rows = await db
      .selectFrom('wallet_request')
      .select(['rejected_at', 'state'])
      .where('session_id', '=', sessionId)
      .where('expires_at', '>', now())
      .orderBy(sql`rejected_at desc nulls last`)
      .limit(requestLimits.perSession)
      .execute()
    if (rows.length >= requestLimits.perSession || wasRejected(rows.map((row) => row.rejected_at)))
      throw new ApiError(429, 'embedded/tooMany', 'This site asked too often. Wait a minute, then try again.')
    if (rows.filter(({ state }) => state === 'asked' || state === 'seen').length >= requestLimits.openPerSession)
      throw new ApiError(429, 'embedded/tooMany', 'Too many requests wait for approval.')
  }

  /** Several times in a short time, and a short time ago. @param times the last ones first */
  function wasRejected(times: readonly (number | null)[]): boolean {
    const [last, before] = [times[0], times[requestLimits.rejections - 1]]
    if (last == null || before == null) return false
    return last - before < requestLimits.quietMs && now() - last < requestLimits.quietMs
  }

  return {
    async add(row, state) {
      await requireFew(row.session_id)
      const time = now()
      const end = time + requestLimits.lifetimeMs
      const decided = { state, decided_at: state === 'decided' ? time : null }
      const added = { ...row, ...decided, answer: null, rejected_at: null, expires_at: end, waited_until: end }
      const { numInsertedOrUpdatedRows: count } = await db
        .insertInto('wallet_request')
        .values(added)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (count !== 1n) throw new ApiError(409, 'embedded/aborted', 'This request was made before.')
      return added
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
  }
}
