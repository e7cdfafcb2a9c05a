import { purge, startElected, type Database, type Elected } from '@portico/database'
import { sql } from 'kysely'

import type { Deletions } from './account/createDeletions.js'
import { idleTime } from './auth/createSessions.js'
import type { Queries } from './auth/tables.js'
import { errorFields, type Log } from '@portico/server'
import { proofTime } from './passkeys/requireProof.js'
import type { Tables } from './tables.js'

/** Milliseconds. */
const purgeInterval = 10 * 60_000
const hour = 3_600_000
const day = 24 * hour

/** What is over, by a time in each row, and how many milliseconds rows are kept after it. */
const purges = [
  { table: 'used_proof', column: 'expires_at' },
  { table: 'access_token', column: 'expires_at' },
  { table: 'session', column: 'refreshed_at', keep: idleTime },
  { table: 'login_count', column: 'expires_at' },
  { table: 'login_flow', column: 'expires_at', keep: hour },
  { table: 'login_undo', column: 'expires_at' },
  { table: 'mail', column: 'expires_at' },
  { table: 'social_flow', column: 'expires_at' },
  { table: 'continue_flow', column: 'expires_at' },
  { table: 'passkey_challenge', column: 'expires_at' },
  { table: 'passkey_proof', column: 'at', keep: proofTime },
  { table: 'wallet_request', column: 'expires_at' },
] as const

export async function purgeAll(db: Queries<Tables>, now: number, signal?: AbortSignal): Promise<void> {
  for (const { table, column, ...rest } of purges)
    await purge(db, { table, column, before: now - ('keep' in rest ? rest.keep : 0), signal })
  // Smart sessions that were not granted.
  await purge(db, {
    table: 'smart_session',
    column: 'created_at',
    before: now - hour,
    where: sql`context is null`,
    signal,
  })
  await purgePaymaster(db, now, signal)
}

/** A user without a paid operation for so long counts as new again, and has the amount of new users for a day. */
const paidTime = 400 * day

/** That an account was made for a user is kept with the user: one is made for free. So is what is not settled. */
async function purgePaymaster(db: Queries<Tables>, now: number, signal?: AbortSignal): Promise<void> {
  const where = sql`not deploys and outcome <> 'open'`
  await purge(db, { table: 'paymaster_operation', column: 'signed_at', before: now - paidTime, where, signal })
  // Limits are those of a day.
  await purge(db, { table: 'paymaster_budget', column: 'hour', before: Math.floor((now - 2 * day) / hour), signal })
}

export interface PurgeDeps {
  readonly database: Database<Tables>
  readonly deletions: Deletions
  readonly log: Log
  now(): number
}

/** Deletes what is over, and the accounts whose owners want it, in one of the processes that share a database. */
export function startPurges({ database, deletions, log, now }: PurgeDeps): Elected {
  return startElected(database, {
    name: 'portico.purge.secure-site',
    interval: purgeInterval,
    run: (signal) => Promise.all([purgeAll(database.db, now(), signal), deletions.run()]),
    onTurn: (turn) => log({ level: 'info', event: `purge.${turn}` }),
    onFailed: (error) => log({ level: 'warn', event: 'purge.failed', ...errorFields(error) }),
  })
}
