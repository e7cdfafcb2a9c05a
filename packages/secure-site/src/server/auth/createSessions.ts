import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import { inBatches, type Log } from '@portico/server'
import { createToken, hashToken } from './Pepper.js'
import type { EmbeddingPage } from './pageTicket.js'
import type { FrameKey, Session } from './Session.js'
import type { Queries, SessionTables } from './tables.js'

export const accessTime: number = 10 * 60_000
/** A request waits for this long at most, on a busy site, so that one look serves several. Milliseconds. */
const readInterval = 25
export const idleTime: number = 30 * 24 * 3_600_000
const absoluteTime = 90 * 24 * 3_600_000

/** What a browser gets at a login; the frame's `createApi` keeps it. */
export interface SessionTokens {
  readonly access: string
  readonly refresh: string
  /** Of the access token, in milliseconds. */
  readonly expiresIn: number
}

export interface SessionDeps {
  readonly db: Queries<SessionTables>
  readonly log: Log
  now(): number
}

/** Who logs in. */
export interface OpenedBy {
  readonly userId: string
  /** `email`, or the issuer of the identity that logged in. */
  readonly provider: string
}

export interface Sessions {
  /**
   * Logs a browser in on a page, and ends what it was logged in as there before.
   * @param trx a transaction
   * @returns undefined where the user is not there any more
   */
  open(trx: Queries<SessionTables>, key: FrameKey, user: OpenedBy): Promise<SessionTokens | undefined>
  /**
   * @param key that asks: a session counts from pages of its own project and origin only, and with its own key
   * @throws ApiError 401 `embedded/tokenExpired`, and `embedded/sessionExpired` where it is another page's
   */
  read(token: string, key: FrameKey): Promise<Session>
  /** @throws ApiError 401 `embedded/sessionExpired` */
  refresh(token: string, key: FrameKey): Promise<SessionTokens>
  end(sessionId: string): Promise<void>
  /** The visitor proved anew who they are. @param trx a transaction that takes the proof */
  proved(trx: Queries<SessionTables>, sessionId: string): Promise<void>
}

/** Sessions are opaque tokens that count only together with a proof of the browser's key. Only their hashes are kept. */
export function createSessions({ db, log, now }: SessionDeps): Sessions {
  async function addAccess(trx: Queries<SessionTables>, id: string, refreshHash: string): Promise<string> {
    const token = createToken()
    const values = { hash: hashToken(token), session_id: id, refresh_hash: refreshHash, expires_at: now() + accessTime }
    await trx.insertInto('access_token').values(values).execute()
    return token
  }

  /** The session of an access token, and the token's own fields. */
  const rowOf = inBatches(readInterval, async (hashes: readonly string[]) => {
    const rows = await db
      .selectFrom('access_token')
      .innerJoin('session', 'session.id', 'access_token.session_id')
      .innerJoin('user_account', 'user_account.id', 'session.user_id')
      .selectAll('session')
      .select(['access_token.hash', 'access_token.expires_at', 'access_token.refresh_hash as issued_with'])
      // With a list, PostgreSQL keeps the plan; with one array it would plan each time for the length of that.
      .where('access_token.hash', 'in', [...hashes])
      .whereRef('user_account.session_epoch', '=', 'session.epoch')
      .execute()
    const byHash = new Map(rows.map((row) => [row.hash, row]))
    return (hash) => byHash.get(hash)
  })

  return {
    async open(trx, { jkt, projectId, origin }, { userId, provider }) {
      const id = randomUUID()
      const [access, refresh] = [createToken(), `${id}.${createToken()}`]
      const [refreshHash, time] = [hashToken(refresh), sql`${now()}::bigint`]
      const { rows } = await sql`
        with live as (
          select id, session_epoch from user_account where id = ${userId} for update
        ), ended as (
          delete from session using live where jkt = ${jkt} and project_id = ${projectId} and origin = ${origin}
        ), opened as (
          insert into session (
            id, user_id, project_id, origin, jkt, epoch, provider, refresh_hash, proved_at, created_at, refreshed_at
          )
          select ${id}, live.id, ${projectId}, ${origin}, ${jkt}, session_epoch, ${provider}, ${refreshHash},
            ${time}, ${time}, ${time}
          from live returning id
        )
        insert into access_token (hash, session_id, refresh_hash, expires_at)
        select ${hashToken(access)}, id, ${refreshHash}, ${time} + ${accessTime}::bigint from opened
        returning session_id`.execute(trx)
      return rows.length === 0 ? undefined : { access, refresh, expiresIn: accessTime }
    },

    async read(token, key) {
      const row = await rowOf(hashToken(token))
      if (!row || row.expires_at <= now() || row.jkt !== key.jkt) {
        throw new ApiError(401, 'embedded/tokenExpired', 'The login has to be renewed.')
      }
      if (!isOfPage(row, key)) throw sessionExpired()
      if (row.previous_hash !== null && row.issued_with === row.refresh_hash) {
        // The browser has its new tokens: from now on the old one is a copy.
        await db
          .updateTable('session')
          .set({ previous_hash: null })
          .where('id', '=', row.id)
          .where('refresh_hash', '=', row.refresh_hash)
          .execute()
      }
      const { id, user_id: userId, project_id: projectId, origin, jkt, proved_at: provedAt } = row
      return { id, userId, projectId, origin, jkt, provedAt }
    },

    async refresh(token, key) {
      const [id = ''] = token.split('.')
      const hash = hashToken(token)
      const tokens = await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('session')
          .innerJoin('user_account', 'user_account.id', 'session.user_id')
          .selectAll('session')
          .select('session_epoch')
          .where('session.id', '=', id)
          .forUpdate('session')
          .executeTakeFirst()
        // Before anything changes: a page must not end a login of another one either.
        if (!row || !isOfPage(row, key)) return undefined
        const isKnown = hash === row.refresh_hash || hash === row.previous_hash
        const isOwn = row.jkt === key.jkt
        // A thief without the key who does not have the token either must not be able to end the session.
        if (!isKnown && !isOwn) return undefined
        const time = now()
        const isLive =
          row.epoch === row.session_epoch && time - row.refreshed_at < idleTime && time - row.created_at < absoluteTime
        if (!isKnown || !isOwn || !isLive) {
          await trx.deleteFrom('session').where('id', '=', id).execute()
          if (isLive) log({ level: 'warn', event: 'session.refreshReused' })
          return undefined
        }
        const refresh = `${id}.${createToken()}`
        await trx
          .updateTable('session')
          .set({ refresh_hash: hashToken(refresh), previous_hash: hash, refreshed_at: time })
          .where('id', '=', id)
          .execute()
        await trx
          .updateTable('device')
          .set({ last_seen: time })
          .where('user_id', '=', row.user_id)
          .where('jkt', '=', row.jkt)
          .execute()
        return { access: await addAccess(trx, id, hashToken(refresh)), refresh, expiresIn: accessTime }
      })
      if (tokens) return tokens
      throw sessionExpired()
    },

    async end(sessionId) {
      await db.deleteFrom('session').where('id', '=', sessionId).execute()
    },

    async proved(trx, sessionId) {
      await trx.updateTable('session').set({ proved_at: now() }).where('id', '=', sessionId).execute()
    },
  }
}

/** Whether a session was begun on this page: tokens and key may be in storage that another page's frame shares. */
function isOfPage(row: { readonly project_id: string; readonly origin: string }, page: EmbeddingPage): boolean {
  return row.project_id === page.projectId && row.origin === page.origin
}

/** One answer for a login that is over and for one of another page, which is to learn nothing of it. */
const sessionExpired = (): ApiError =>
  new ApiError(401, 'embedded/sessionExpired', 'This login is over. Connect again.')

/** Ends the sessions of a user in all browsers, and what was begun in them. */
export async function endSessions(db: Queries<SessionTables>, userId: string): Promise<void> {
  await db
    .updateTable('user_account')
    .set((eb) => ({ session_epoch: eb('session_epoch', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}
