import type { Queries, SessionTables } from '../auth/tables.js'
import type { ContinueTables } from './tables.js'

export interface WindowSessionsDeps {
  readonly db: Queries<ContinueTables & SessionTables>
  now(): number
  /** The wallet group of a project. */
  groupOf(projectId: string): string
}

/** A login that a window may continue. */
export interface WindowSession {
  readonly id: string
  readonly user_id: string
  readonly provider: string
  readonly email: string | null
}

export interface WindowSessions {
  /** Live sessions that the key of a window may continue. The newest of each user. */
  sessionsOf(windowKey: string, projectId: string): Promise<readonly WindowSession[]>
  /** What its visitor recognises it by: the address, else the name at the provider, where it has one. */
  nameOf(session: WindowSession): Promise<string | null>
}

/** Logins that one browser can continue. */
export const mostAccounts = 8
/** Of a session that was not used: as `createSessions` has them. */
const idleTime = 30 * 24 * 3_600_000
const absoluteTime = 90 * 24 * 3_600_000

export function createWindowSessions({ db, now, groupOf }: WindowSessionsDeps): WindowSessions {
  return {
    async sessionsOf(windowKey, projectId) {
      const rows = await db
        .selectFrom('window_key')
        .innerJoin('session', 'session.id', 'window_key.session_id')
        .innerJoin('user_account', 'user_account.id', 'session.user_id')
        .select(['session.id', 'session.user_id', 'session.provider', 'email'])
        .where('window_key.jkt', '=', windowKey)
        .whereRef('session.epoch', '=', 'user_account.session_epoch')
        .where('user_account.wallet_group', '=', groupOf(projectId))
        .where('session.refreshed_at', '>', now() - idleTime)
        .where('session.created_at', '>', now() - absoluteTime)
        .orderBy('session.refreshed_at', 'desc')
        .limit(4 * mostAccounts)
        .execute()
      return rows.filter((row, at) => rows.findIndex((other) => other.user_id === row.user_id) === at)
    },

    async nameOf({ user_id: userId, provider, email }) {
      if (email !== null) return email
      const identity = await db
        .selectFrom('identity')
        .select('user_name')
        .where('user_id', '=', userId)
        .where('issuer', '=', provider)
        .executeTakeFirst()
      return identity?.user_name ?? null
    },
  }
}
