import { ApiError } from '../errors/ApiError.js'
import type { Log } from '@portico/server'
import type { LoginTables } from '../login/tables.js'
import { addUndo, requireSettled, undoTime } from '../login/undos.js'
import { linkIdentity, requireNoHold } from '../login/users.js'
import type { MailQueue } from '../mail/createMailQueue.js'
import { mailOwner } from '../mail/mailOwner.js'
import { linkedMail, unlinkedMail } from '../mail/texts.js'
import { requireProof, type PasskeyProof, type PasskeyProofs } from '../passkeys/requireProof.js'
import { hashToken } from '../auth/Pepper.js'
import type { Session } from '../auth/Session.js'
import type { Queries } from '../auth/tables.js'
import type { ProviderName } from '../SecureSiteConfig.js'
import { farcasterIssuer } from '../social/createFarcasterLogins.js'
import type { ProviderClients, SocialFlows } from '../social/socialFlows.js'

export interface ProviderLinksDeps {
  readonly db: Queries<LoginTables>
  readonly flows: SocialFlows
  readonly clients: ProviderClients
  readonly mails: MailQueue
  readonly passkeys: Pick<PasskeyProofs, 'proofOf'>
  readonly log: Log
  /** Of the site, as visitors reach it. */
  readonly origin: string
  now(): number
}

/** A provider that logs in to an account. */
export interface LinkedLogin {
  readonly id: string
  /** `farcaster` or a provider's name; the issuer of one that is not configured any more. */
  readonly provider: string
  readonly userName: string | null
  /** Milliseconds. */
  readonly since: number
}

/**
 * The login providers of an account. An identity never moves between accounts, and two accounts never become one: each has
 * keys of its own.
 */
export interface ProviderLinks {
  list(userId: string): Promise<readonly LinkedLogin[]>
  /** @throws ApiError 403 `embedded/proofNeeded`, `embedded/passkeyNeeded`, `embedded/onHold`, `embedded/frozen` */
  start(session: Session, provider: ProviderName): Promise<{ readonly uri: string }>
  /**
   * Starts the hold, and the owner gets a mail that takes it back.
   * @param browser as `browserName` says
   * @param uri what the visitor came back from the provider with
   * @throws as `start`, and ApiError 400 `embedded/failed`, 409 `embedded/identityTaken`
   */
  finish(session: Session, uri: string, browser: string): Promise<void>
  /**
   * Ends the sessions in other browsers that this provider logged in, and the owner gets a mail.
   * @throws as `start`, and ApiError 404 `embedded/unknownLogin`, 409 `embedded/lastLogin`
   */
  remove(session: Session, id: string): Promise<void>
}

export function createProviderLinks(deps: ProviderLinksDeps): ProviderLinks {
  const { db, flows, clients, mails, passkeys, log, origin: site, now } = deps
  const nameOf = (issuer: string): string =>
    Object.entries(clients).find(([, client]) => client.issuer === issuer)?.[0] ??
    (issuer === farcasterIssuer ? 'farcaster' : issuer)
  const idOf = (issuer: string, subject: string): string => hashToken(JSON.stringify([issuer, subject]))

  /** Who reads the mailbox of a visitor for an hour would else keep a login that outlives the recovery. */
  async function requireOwner(session: Session): Promise<PasskeyProof> {
    const proof = await requireProof(passkeys, session, now())
    await requireNoHold(db, session.userId, now(), proof.since)
    return proof
  }

  return {
    async list(userId) {
      const rows = await db
        .selectFrom('identity')
        .select(['issuer', 'subject', 'user_name', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute()
      return rows.map(({ issuer, subject, user_name: userName, created_at: since }) => {
        return { id: idOf(issuer, subject), provider: nameOf(issuer), userName, since }
      })
    },

    async start(session, provider) {
      const { since } = await requireOwner(session)
      const settled = { now: now(), passkeySince: since }
      await db.transaction().execute((trx) => requireSettled(trx, session.userId, 'way', settled))
      const { uri } = await flows.begin(session, provider, session.userId)
      return { uri }
    },

    async finish(session, uri, browser) {
      const { since } = await requireOwner(session)
      const { userId, projectId, origin } = session
      const { identity, provider } = await flows.take(session, uri, userId)
      const at = now()
      await db.transaction().execute(async (trx) => {
        await requireSettled(trx, userId, 'way', { now: at, passkeySince: since })
        if (!(await linkIdentity(trx, userId, identity, at))) return
        const link = await addUndo(trx, site, {
          kind: 'way',
          userId,
          projectId,
          origin,
          browser,
          subject: provider,
          at,
        })
        await mailOwner(trx, mails, {
          userId,
          mail: linkedMail(origin, provider, link),
          now: at,
          expiresAt: at + undoTime,
        })
      })
      mails.wake()
      log({ level: 'info', event: 'login.linked', provider })
    },

    async remove(session, id) {
      await requireOwner(session)
      const { userId, origin } = session
      await db.transaction().execute(async (trx) => {
        // One after the other: two at once could each take the last but one.
        const { email_proven: isProven } = await trx
          .selectFrom('user_account')
          .select('email_proven')
          .where('id', '=', userId)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const own = await trx
          .selectFrom('identity')
          .select(['issuer', 'subject'])
          .where('user_id', '=', userId)
          .execute()
        const chosen = own.find(({ issuer, subject }) => idOf(issuer, subject) === id)
        if (!chosen) throw new ApiError(404, 'embedded/unknownLogin', 'This login is not in the list any more.')
        if (own.length === 1 && !isProven) {
          throw new ApiError(409, 'embedded/lastLogin', 'This is the only way to log in. Add an e-mail address first.')
        }
        const { issuer, subject } = chosen
        await trx
          .deleteFrom('identity')
          .where('user_id', '=', userId)
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .execute()
        await trx
          .deleteFrom('session')
          .where('user_id', '=', userId)
          .where('provider', '=', issuer)
          .where('id', '!=', session.id)
          .execute()
        const mail = unlinkedMail(origin, nameOf(issuer))
        await mailOwner(trx, mails, { userId, mail, now: now(), expiresAt: now() + undoTime })
      })
      mails.wake()
      log({ level: 'info', event: 'login.unlinked' })
    },
  }
}
