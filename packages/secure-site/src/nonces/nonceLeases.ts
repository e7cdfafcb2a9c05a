import { statements } from '@portico/database'
import { Hono } from 'hono'
import { sql, type Kysely, type Migration } from 'kysely'
import * as v from 'valibot'
import { ApiError } from '../errors/ApiError.js'
import { quantitySchema } from '../rpc/schemas.js'
import type { RequireSession, SessionEnv } from '../session/Session.js'

export interface NonceTables {
  readonly nonce_lease: {
    readonly user_id: string
    readonly chain_id: number
    /** Chosen by the frame that has it. */
    readonly holder: string
    readonly until_at: number
  }
}

export const nonceMigration: Migration = statements(
  `create table nonce_lease (
    user_id text not null,
    chain_id bigint not null,
    holder text not null,
    until_at bigint not null,
    primary key (user_id, chain_id)
  )`,
)

export interface NonceDeps {
  readonly db: Kysely<NonceTables>
  readonly requireSession: RequireSession
  now(): number
}

/** Milliseconds from reading the nonce to handing in the transaction; a frame that is gone gives it up by then. */
export const nonceLeaseTime = 15_000

const RequestSchema = v.strictObject({
  action: v.picklist(['take', 'return']),
  chainId: quantitySchema(52),
  holder: v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/)),
})

/**
 * `POST /nonce/lease`: one frame of a user at a time may send transactions of the plain account on a network. Frames on several
 * sites share no storage and no Web Locks, and would take the same nonce. 409 `nonces/busy`: ask again.
 */
export function nonceRoutes({ db, requireSession, now }: NonceDeps): Hono<SessionEnv> {
  const routes = new Hono<SessionEnv>()
  routes.post('/nonce/lease', requireSession, async (context) => {
    const request = v.safeParse(RequestSchema, await context.req.json().catch(() => undefined))
    if (!request.success) throw new ApiError(400, 'badRequest', 'The request cannot be read.')
    const { action, holder } = request.output
    const key = { user_id: context.get('session').userId, chain_id: Number(request.output.chainId) }
    if (action === 'return') {
      const lease = db.deleteFrom('nonce_lease').where('user_id', '=', key.user_id).where('chain_id', '=', key.chain_id)
      await lease.where('holder', '=', holder).execute()
      return context.json({}, 200, { 'cache-control': 'no-store' })
    }
    const values = { ...key, holder, until_at: now() + nonceLeaseTime }
    // One statement: of two that ask at once, one inserts and the other finds it taken.
    const taken = await db
      .insertInto('nonce_lease')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'chain_id'])
          .doUpdateSet({ holder, until_at: values.until_at })
          .where(sql<boolean>`nonce_lease.until_at <= ${now()}`),
      )
      .returning('holder')
      .executeTakeFirst()
    if (!taken) throw new ApiError(409, 'nonces/busy', 'Another transaction is being sent.')
    return context.json({}, 200, { 'cache-control': 'no-store' })
  })
  return routes
}
