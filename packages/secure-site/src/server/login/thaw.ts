import type { ActProof } from '@portico/wallet-requests/signer'
import { ApiError } from '../errors/ApiError.js'
import { mailOwner } from '../mail/mailOwner.js'
import { thawedMail } from '../mail/texts.js'
import { passkeyOfAct } from '../passkeys/requireProof.js'
import type { Session } from '../auth/Session.js'
import { enterConfirmCode } from './confirmVisitor.js'
import type { LoginContext } from './LoginContext.js'
import { endSmartSessions } from './takeBack.js'
import { undoTime } from './undos.js'
import { frozen, startHold } from './users.js'

/**
 * Lets a wallet go on that its owner stopped: with a code that was mailed to the account's address since, and a passkey where the
 * account has one. Neither a provider's login nor a session alone is enough. Starts the hold.
 * @param proof of the act `thaw`, by a browser that the signer has known for a day, or by an older passkey
 * @throws ApiError 403 `embedded/frozen` where the operator stopped it, `embedded/passkeyNeeded`; and as `enterConfirmCode`
 */
export async function thawWallet(
  context: LoginContext,
  session: Session,
  { otp, proof }: { readonly otp: string; readonly proof: ActProof },
): Promise<void> {
  const { db, mails, passkeys, signer, log, now } = context.deps
  const { userId } = session
  if (passkeys) await passkeyOfAct(passkeys, session, proof)
  await enterConfirmCode(context, session, otp)
  const at = now()
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('user_account')
      .select('frozen_by')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (user.frozen_by === 'operator') throw frozen(user.frozen_by)
    // A link that was opened meanwhile stopped it anew, and ended this login.
    const own = await trx.selectFrom('session').select('id').where('id', '=', session.id).executeTakeFirst()
    if (!own) throw new ApiError(401, 'embedded/tokenExpired', 'The login has to be renewed.')
    if (user.frozen_by === null) return
    // What was granted while the link was being opened.
    await endSmartSessions(trx, userId, at)
    await trx.updateTable('user_account').set({ frozen_at: null, frozen_by: null }).where('id', '=', userId).execute()
    await startHold(trx, userId, at)
    await mailOwner(trx, mails, { userId, mail: thawedMail(session.origin), now: at, expiresAt: at + undoTime })
    // Last: where it refuses or fails, the wallet is stopped here too, and the owner confirms again with another code.
    await signer.call('/users/thaw', { userId, proof })
  })
  mails.wake()
  log({ level: 'warn', event: 'account.thawed' })
}
