import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'

import { ApiError } from '../errors/ApiError.js'
import { addUndo, requireSettled, undoTime } from '../login/undos.js'
import { requireNoHold, startHold } from '../login/users.js'
import { mailOwner } from '../mail/mailOwner.js'
import { passkeyAddedMail, passkeyRemovedMail } from '../mail/texts.js'
import { proofTime, requireProof, type PasskeyProof } from './requireProof.js'
import type { Session } from '../auth/Session.js'
import {
  badPasskey,
  createCeremonies,
  notListed,
  passkeyChecks,
  type PasskeyChecks,
  type PasskeyDeps,
} from './createCeremonies.js'

export interface Passkey {
  readonly id: string
  readonly label: string
  readonly since: number
  readonly lastUsed: number
}

/** Passkeys (WebAuthn) as a login and as a second factor. All ceremonies are at the top of a window of the site. */
export interface Passkeys {
  list(userId: string): Promise<readonly Passkey[]>
  isEnrolled(userId: string): Promise<boolean>
  proofOf(session: Pick<Session, 'userId' | 'jkt'>): Promise<PasskeyProof>
  /** @throws ApiError 403 `embedded/proofNeeded`, `embedded/passkeyNeeded`, `embedded/onHold` */
  startAdd(session: Session): Promise<PublicKeyCredentialCreationOptionsJSON>
  /**
   * The owner gets a mail that takes it back.
   * @throws ApiError 400 `embedded/badPasskey`, 403 `embedded/onHold`, `embedded/frozen`
   */
  finishAdd(session: Session, response: RegistrationResponseJSON, label: string): Promise<void>
  /** Starts the hold. @throws ApiError 403 `embedded/passkeyNeeded`, `embedded/onHold`, 404 `embedded/unknownPasskey` */
  remove(session: Session, id: string): Promise<void>
  startConfirm(session: Session): Promise<PublicKeyCredentialRequestOptionsJSON>
  finishConfirm(session: Session, response: AuthenticationResponseJSON): Promise<void>
  startLogin(jkt: string): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** @returns the user whose passkey it is */
  finishLogin(jkt: string, walletGroup: string, response: AuthenticationResponseJSON): Promise<string>
  purge(): Promise<void>
}

const maxPasskeys = 10
/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]

export function createPasskeys(deps: PasskeyDeps): Passkeys {
  return createPasskeysWith(passkeyChecks, deps)
}

/** `createPasskeys` with checks that a test chose. */
export function createPasskeysWith(checks: PasskeyChecks, deps: PasskeyDeps): Passkeys {
  const { db, mails, origin, log, now } = deps
  const { rpID, addChallenge, takeChallenge, requireTop, verify } = createCeremonies(checks, deps)

  async function keysOf(userId: string) {
    return db.selectFrom('passkey').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()
  }

  async function addProof(userId: string, jkt: string, since: number): Promise<void> {
    const values = { since, at: now() }
    await db
      .insertInto('passkey_proof')
      .values({ user_id: userId, jkt, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'jkt']).doUpdateSet(values))
      .execute()
  }

  const passkeys: Passkeys = {
    async list(userId) {
      const rows = await keysOf(userId)
      return rows.map(({ id, label, created_at: since, used_at: lastUsed }) => ({ id, label, since, lastUsed }))
    },

    isEnrolled: async (userId) => (await keysOf(userId)).length > 0,

    async proofOf({ userId, jkt }) {
      const proof = await db
        .selectFrom('passkey_proof')
        .select('since')
        .where('user_id', '=', userId)
        .where('jkt', '=', jkt)
        .where('at', '>', now() - proofTime)
        .executeTakeFirst()
      return { isEnrolled: await passkeys.isEnrolled(userId), since: proof?.since }
    },

    async startAdd(session) {
      const { userId, jkt } = session
      const { since: passkeySince } = await requireProof(passkeys, session, now())
      await db.transaction().execute((trx) => requireSettled(trx, userId, 'way', { now: now(), passkeySince }))
      const own = await keysOf(userId)
      if (own.length >= maxPasskeys) throw new ApiError(409, 'embedded/tooMany', 'An account has ten passkeys at most.')
      const query = db.selectFrom('user_account').select('email').where('id', '=', userId)
      const { email } = await query.executeTakeFirstOrThrow()
      return generateRegistrationOptions({
        rpName: rpID,
        rpID,
        userID: new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex')),
        userName: email ?? session.projectId,
        userDisplayName: email ?? session.projectId,
        challenge: await addChallenge('add', { jkt, userId }),
        attestationType: 'none',
        excludeCredentials: own.map(({ id }) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: algorithms,
      })
    },

    async finishAdd(session, response, label) {
      const { userId, jkt, projectId, origin: page } = session
      requireTop(response.response.clientDataJSON)
      const checked = await verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => takeChallenge(challenge, 'add', { jkt, userId }),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => undefined)
      if (!checked?.verified) throw badPasskey()
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
      const at = now()
      const about = { transports: transports.join(), label, created_at: at, used_at: at }
      const key = { id, user_id: userId, public_key: Buffer.from(publicKey).toString('base64url'), counter }
      const { since } = await passkeys.proofOf(session)
      await db.transaction().execute(async (trx) => {
        await requireSettled(trx, userId, 'way', { now: at, passkeySince: since })
        const { numInsertedOrUpdatedRows: count } = await trx
          .insertInto('passkey')
          .values({ ...key, ...about })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (count !== 1n) throw badPasskey()
        const place = { userId, projectId, origin: page, browser: label, at }
        const link = await addUndo(trx, origin, { kind: 'way', ...place, subject: 'passkey' })
        await mailOwner(trx, mails, { userId, mail: passkeyAddedMail(page, link), now: at, expiresAt: at + undoTime })
      })
      mails.wake()
      log({ level: 'info', event: 'passkey.added' })
    },

    async remove(session, id) {
      const { userId } = session
      const at = now()
      await requireNoHold(db, userId, at, (await requireProof(passkeys, session, at)).since)
      await db.transaction().execute(async (trx) => {
        const { numDeletedRows: count } = await trx
          .deleteFrom('passkey')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
        if (count === 0n) throw notListed()
        await startHold(trx, userId, at)
        const mail = passkeyRemovedMail(session.origin)
        await mailOwner(trx, mails, { userId, mail, now: at, expiresAt: at + undoTime })
      })
      mails.wake()
      log({ level: 'info', event: 'passkey.removed' })
    },

    async startConfirm({ userId, jkt }) {
      const own = await keysOf(userId)
      if (own.length === 0) throw notListed()
      return generateAuthenticationOptions({
        rpID,
        challenge: await addChallenge('confirm', { jkt, userId }),
        allowCredentials: own.map(({ id }) => ({ id })),
        userVerification: 'required',
      })
    },

    async finishConfirm({ userId, jkt }, response) {
      const row = await verify(response, (challenge) => takeChallenge(challenge, 'confirm', { jkt, userId }))
      if (row.user_id !== userId) throw badPasskey()
      await addProof(userId, jkt, row.created_at)
    },

    async startLogin(jkt) {
      return generateAuthenticationOptions({
        rpID,
        challenge: await addChallenge('login', { jkt }),
        userVerification: 'required',
      })
    },

    async finishLogin(jkt, walletGroup, response) {
      const row = await verify(response, (challenge) => takeChallenge(challenge, 'login', { jkt }))
      const user = await db
        .selectFrom('user_account')
        .select('id')
        .where('id', '=', row.user_id)
        .where('wallet_group', '=', walletGroup)
        .executeTakeFirst()
      if (!user)
        throw new ApiError(400, 'embedded/unknownPasskey', 'This passkey belongs to an account of another project.')
      await addProof(user.id, jkt, row.created_at)
      return user.id
    },

    async purge() {
      await db.deleteFrom('passkey_challenge').where('expires_at', '<', now()).execute()
      await db
        .deleteFrom('passkey_proof')
        .where('at', '<', now() - proofTime)
        .execute()
    },
  }
  return passkeys
}
