import type { ActProof } from '@portico/wallet-requests/signer'
import type { Log } from '@portico/server'
import type { LoginTables } from '../login/tables.js'
import { addUndo, undoTime } from '../login/undos.js'
import { requireNoHold } from '../login/users.js'
import type { MailQueue } from '../mail/createMailQueue.js'
import { mailOwner } from '../mail/mailOwner.js'
import { deletedMail, deletionMail } from '../mail/texts.js'
import { requireActProof, type PasskeyProofs } from '../passkeys/requireProof.js'
import type { SignerClient } from '../signer/createSignerClient.js'
import type { Session } from '../auth/Session.js'
import type { Queries } from '../auth/tables.js'
import type { AccountTables } from './tables.js'

export interface DeletionDeps {
  readonly db: Queries<AccountTables & LoginTables>
  readonly mails: MailQueue
  readonly passkeys: PasskeyProofs
  readonly signer: Pick<SignerClient, 'call'>
  readonly log: Log
  /** Of the site, as visitors reach it. */
  readonly origin: string
  now(): number
}

/**
 * Deletes accounts 72 hours after their owners asked for it, unless they changed their mind. The signer does it with the wallet by
 * itself, by its own clock; here, the site's own rows go.
 */
export interface Deletions {
  /**
   * The owner gets a mail that stops it.
   * @param proof of the act `delete`
   * @returns when the account is deleted
   * @throws ApiError 403 `embedded/proofNeeded`, `embedded/passkeyNeeded`, `embedded/onHold`, `embedded/frozen`, and of the signer
   */
  ask(session: Session, browser: string, proof: ActProof): Promise<number>
  /** @returns when the account is deleted; null where it stays */
  read(userId: string): Promise<number | null>
  cancel(userId: string): Promise<void>
  /** Deletes accounts whose time is over. Accounts that are stopped stay: the operator looks into them. */
  run(): Promise<void>
}

export function createDeletions(deps: DeletionDeps): Deletions {
  const { db, mails, passkeys, signer, log, origin: site, now } = deps

  async function read(userId: string): Promise<number | null> {
    const query = db.selectFrom('account_deletion').select('at').where('user_id', '=', userId)
    return (await query.executeTakeFirst())?.at ?? null
  }

  const due = (queries: Queries<AccountTables & LoginTables>) =>
    queries
      .selectFrom('account_deletion')
      .innerJoin('user_account', 'user_account.id', 'account_deletion.user_id')
      .select('user_account.id')
      .where('at', '<=', now())
      .where('frozen_at', 'is', null)

  async function deleteOne(userId: string): Promise<void> {
    // The operator stops wallets at the signer, which keeps them then: without its account, such a wallet would be out of reach.
    const { isFrozen } = await signer.call('/users/read', { userId })
    if (isFrozen) return
    await db.transaction().execute(async (trx) => {
      // It may have been taken back, or be under way in another process.
      const found = await due(trx)
        .where('user_account.id', '=', userId)
        .forUpdate('account_deletion')
        .skipLocked()
        .executeTakeFirst()
      if (!found) return
      await mailOwner(trx, mails, { userId, mail: deletedMail(site), now: now(), expiresAt: now() + undoTime })
      // Ways to log in, browsers, logins and smart sessions go with the account.
      await trx.deleteFrom('user_account').where('id', '=', userId).execute()
      log({ level: 'info', event: 'account.deleted' })
    })
  }

  return {
    read,

    async ask(session, browser, proof) {
      const { userId, projectId, origin } = session
      const { since } = await requireActProof(passkeys, session, proof, now())
      await requireNoHold(db, userId, now(), since)
      const known = await read(userId)
      if (known !== null) return known
      let isAsked = false
      try {
        return await db.transaction().execute(async (trx) => {
          // It says when. Before the rows are there for others, so that where it refuses there are none.
          const { at } = await signer.call('/users/delete', { userId, proof })
          isAsked = true
          const { numInsertedOrUpdatedRows: added } = await trx
            .insertInto('account_deletion')
            .values({ user_id: userId, at })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirstOrThrow()
          if (added !== 1n) return at
          const undo = { kind: 'deletion', userId, projectId, origin, browser, subject: '', at: now() } as const
          const mail = deletionMail(origin, at, await addUndo(trx, site, undo))
          await mailOwner(trx, mails, { userId, mail, now: now(), expiresAt: at })
          log({ level: 'info', event: 'account.deletionAsked' })
          return at
        })
      } catch (error) {
        // Without its mail, a deletion must not go on.
        if (isAsked) await signer.call('/users/keep', { userId }).catch(() => undefined)
        throw error
      } finally {
        mails.wake()
      }
    },

    async cancel(userId) {
      // First: where it fails, the page still shows the deletion, and the visitor cancels again.
      await signer.call('/users/keep', { userId })
      await db.deleteFrom('account_deletion').where('user_id', '=', userId).execute()
      await db.deleteFrom('login_undo').where('user_id', '=', userId).where('kind', '=', 'deletion').execute()
    },

    async run() {
      for (const { id } of await due(db).execute()) await deleteOne(id)
      mails.wake()
    },
  }
}
