import type { Log } from '../log/Log.js'
import type { LoginTables } from '../login/tables.js'
import { addUndo, undoTime } from '../login/undos.js'
import { requireNoHold } from '../login/users.js'
import type { MailQueue } from '../mail/createMailQueue.js'
import { mailOwner } from '../mail/mailOwner.js'
import { deletedMail, deletionMail } from '../mail/texts.js'
import { requireProof, type PasskeyProof } from '../passkeys/requireProof.js'
import type { Session } from '../auth/Session.js'
import type { Queries } from '../auth/tables.js'
import type { AccountTables } from './tables.js'

export interface DeletionDeps {
  readonly db: Queries<AccountTables & LoginTables>
  readonly mails: MailQueue
  readonly passkeys?: { proofOf(session: Session): Promise<PasskeyProof> } | undefined
  readonly log: Log
  /** Of the site, as visitors reach it. */
  readonly origin: string
  now(): number
}

/** What keeps a thief from deleting an account. A test takes one away to show what it is for. */
export interface DeletionChecks {
  /** How long the account stays after its owner asked for the deletion. Milliseconds. */
  readonly wait: number
  readonly requireNoHold: typeof requireNoHold
}

export const deletionChecks: DeletionChecks = { wait: undoTime, requireNoHold }

/** Deletes accounts 72 hours after their owners asked for it, unless they changed their mind. */
export interface Deletions {
  /**
   * The owner gets a mail that stops it.
   * @returns when the account is deleted
   * @throws ApiError 403 `embedded/proofNeeded`, `embedded/passkeyNeeded`, `embedded/onHold`, `embedded/frozen`
   */
  ask(session: Session, browser: string): Promise<number>
  /** @returns when the account is deleted; null where it stays */
  read(userId: string): Promise<number | null>
  cancel(userId: string): Promise<void>
  /** Deletes accounts whose time is over. Accounts that are stopped stay: the operator looks into them. */
  run(): Promise<void>
}

export function createDeletions(deps: DeletionDeps): Deletions {
  return createDeletionsWith(deletionChecks, deps)
}

/** `createDeletions` with checks that a test chose. */
export function createDeletionsWith(checks: DeletionChecks, deps: DeletionDeps): Deletions {
  const { db, mails, passkeys, log, origin: site, now } = deps

  async function read(userId: string): Promise<number | null> {
    const query = db.selectFrom('account_deletion').select('at').where('user_id', '=', userId)
    return (await query.executeTakeFirst())?.at ?? null
  }

  /** @returns false where no account is due */
  async function deleteNext(): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom('account_deletion')
        .innerJoin('user_account', 'user_account.id', 'account_deletion.user_id')
        .select('user_account.id')
        .where('at', '<=', now())
        .where('frozen_at', 'is', null)
        .orderBy('at')
        .limit(1)
        .forUpdate('account_deletion')
        .skipLocked()
        .executeTakeFirst()
      if (!due) return false
      await mailOwner(trx, mails, { userId: due.id, mail: deletedMail(site), now: now(), expiresAt: now() + undoTime })
      // Ways to log in, browsers, logins and smart sessions go with the account.
      await trx.deleteFrom('user_account').where('id', '=', due.id).execute()
      log({ level: 'info', event: 'account.deleted' })
      return true
    })
  }

  return {
    read,

    async ask(session, browser) {
      const { userId, projectId, origin } = session
      const proof = await requireProof(passkeys, session, now())
      await checks.requireNoHold(db, userId, now(), proof.since)
      const at = now() + checks.wait
      await db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows: added } = await trx
          .insertInto('account_deletion')
          .values({ user_id: userId, at })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (added !== 1n) return
        const undo = { kind: 'deletion', userId, projectId, origin, browser, subject: '', at: now() } as const
        const mail = deletionMail(origin, at, await addUndo(trx, site, undo))
        await mailOwner(trx, mails, { userId, mail, now: now(), expiresAt: at })
      })
      mails.wake()
      log({ level: 'info', event: 'account.deletionAsked' })
      return (await read(userId)) ?? at
    },

    async cancel(userId) {
      await db.deleteFrom('account_deletion').where('user_id', '=', userId).execute()
      await db.deleteFrom('login_undo').where('user_id', '=', userId).where('kind', '=', 'deletion').execute()
    },

    async run() {
      while (await deleteNext());
      mails.wake()
    },
  }
}
