import { sql } from 'kysely'

import { createToken, hashToken } from '../auth/Pepper.js'
import type { Queries } from '../auth/tables.js'
import type { LoginTables } from './tables.js'
import { firstTime, frozen, onHold, requireNoHold } from './users.js'

/** For 72 hours, the owner can undo what a thief would do. */
export const undoTime: number = 72 * 3_600_000

type Kind = LoginTables['login_undo']['kind']

export interface NewUndo {
  readonly kind: Kind
  readonly userId: string
  readonly projectId: string
  /** Of the page where it was done. */
  readonly origin: string
  readonly browser: string
  readonly subject: string
  /** When it was done. */
  readonly at: number
}

/**
 * Lets the owner undo something for 72 hours.
 * @param site origin of the secure site
 * @returns the link for the mail that tells of it
 */
export async function addUndo(trx: Queries<LoginTables>, site: string, undo: NewUndo): Promise<string> {
  const { kind, userId, projectId, origin, browser, subject, at } = undo
  const token = createToken()
  const place = { user_id: userId, project_id: projectId, origin, browser }
  await trx
    .insertInto('login_undo')
    .values({ hash: hashToken(token), kind, ...place, subject, created_at: at, expires_at: at + undoTime })
    .execute()
  return `${site}/link#${token}`
}

/** What a change waits for, other than the hold: until the owner can undo none of these any more. */
const waitsFor: Readonly<Record<'way' | 'email', readonly Kind[]>> = {
  // Several ways may be added one after the other: each has a notice and a link of its own.
  way: ['device', 'email', 'deletion'],
  // Each change of the address takes the place of the owner's mailbox, so that all before it has to be past doubt.
  email: ['email', 'way'],
}

/**
 * Before another way to log in, or another address: no hold, and nothing since the account's first hour that the owner can still undo. What a thief adds would
 * else outlive the owner's absence of a day. A passkey that is older than all of it lifts this.
 * @param trx the transaction that adds it: until its end, nothing else is added or undone
 * @throws ApiError 403 `embedded/onHold`, `embedded/frozen`
 */
export async function requireSettled(
  trx: Queries<LoginTables>,
  userId: string,
  change: keyof typeof waitsFor,
  { now, passkeySince = Infinity }: { readonly now: number; readonly passkeySince?: number | undefined },
): Promise<void> {
  const firstHour = (await lockUser(trx, userId)) + firstTime
  await requireNoHold(trx, userId, now, passkeySince)
  const { rows } = await sql<{ readonly first: number | null; readonly until: number | null }>`
    select min(created_at) as first, max(expires_at) filter (where kind = any(${waitsFor[change]}::text[])) as until
    from login_undo where user_id = ${userId} and expires_at > ${now}::bigint and created_at > ${firstHour}::bigint
  `.execute(trx)
  const { first, until } = rows[0] ?? { first: null, until: null }
  if (first === null || until === null || passkeySince < first) return
  throw onHold('The owner of this account may still undo how its login changed.', until - now)
}

/**
 * Lets one transaction after the other change how a user logs in.
 * @returns when the account was made
 * @throws ApiError 403 `embedded/frozen`
 */
async function lockUser(trx: Queries<LoginTables>, userId: string): Promise<number> {
  const user = await trx
    .selectFrom('user_account')
    .select(['frozen_at', 'frozen_by', 'created_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (user.frozen_at !== null) throw frozen(user.frozen_by)
  return user.created_at
}

/** Whether an account can bring this address back: until then no other account gets it. */
export async function isKeptFor(
  db: Queries<LoginTables>,
  address: { readonly group: string; readonly email: string; readonly now: number; readonly userId: string },
): Promise<boolean> {
  const { group, email, now, userId } = address
  const row = await db
    .selectFrom('login_undo')
    .innerJoin('user_account', 'user_account.id', 'login_undo.user_id')
    .select('login_undo.hash')
    .where('kind', '=', 'email')
    .where('subject', '=', email)
    .where('wallet_group', '=', group)
    .where('expires_at', '>', now)
    .where('user_id', '!=', userId)
    .executeTakeFirst()
  return row !== undefined
}
