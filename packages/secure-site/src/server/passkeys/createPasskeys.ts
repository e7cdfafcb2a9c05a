import type { ActProof } from '@portico/wallet-requests/signer'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { passkeyName } from '@portico/wallet-requests/proofs'

import { ApiError } from '../errors/ApiError.js'
import { addUndo, requireSettled, undoTime } from '../login/undos.js'
import { requireNoHold, startHold } from '../login/users.js'
import { mailOwner } from '../mail/mailOwner.js'
import { passkeyAddedMail, passkeyRemovedMail } from '../mail/texts.js'
import type { Session } from '../auth/Session.js'
import { createCeremonies, notListed, type PasskeyDeps } from './createCeremonies.js'
import {
  badPasskey,
  passkeyOfAct,
  proofTime,
  requireActProof,
  requireProof,
  type PasskeyProofs,
} from './requireProof.js'

export interface Passkey {
  readonly id: string
  /** By which the signer calls it. */
  readonly name: string
  readonly label: string
  readonly since: number
  readonly lastUsed: number
}

/**
 * Passkeys (WebAuthn) as a login and as a second factor. All ceremonies are at the top of a window of the site. The signer decides
 * which passkeys an account has: it takes each change last, in the transaction of the site. Where it refuses or does not answer,
 * nothing is kept here either, and the visitor does it again.
 */
export interface Passkeys extends PasskeyProofs {
  list(userId: string): Promise<readonly Passkey[]>
  isEnrolled(userId: string): Promise<boolean>
  /** Forgets passkeys that the signer does not have. @param before those that were added later stay, in milliseconds */
  keepOnly(userId: string, names: readonly string[], before: number): Promise<void>
  /** @throws ApiError 403 `embedded/proofNeeded`, `embedded/passkeyNeeded`, `embedded/onHold` */
  startAdd(session: Session): Promise<PublicKeyCredentialCreationOptionsJSON>
  /**
   * The owner gets a mail that takes it back.
   * @param added with the proof of the act `enrol`
   * @throws ApiError 400 `embedded/badPasskey`, 403 `embedded/onHold`, `embedded/frozen`, `embedded/passkeyNeeded`, and of the signer
   */
  finishAdd(session: Session, added: AddedPasskey): Promise<void>
  /**
   * Starts the hold.
   * @param proof of the act `end`
   * @throws ApiError 403 `embedded/passkeyNeeded`, `embedded/onHold`, 404 `embedded/unknownPasskey`, and of the signer
   */
  remove(session: Session, id: string, proof: ActProof): Promise<void>
  startConfirm(session: Session): Promise<PublicKeyCredentialRequestOptionsJSON>
  finishConfirm(session: Session, response: AuthenticationResponseJSON): Promise<void>
  startLogin(jkt: string): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** @returns the user whose passkey it is */
  finishLogin(jkt: string, walletGroup: string, response: AuthenticationResponseJSON): Promise<string>
}

export interface AddedPasskey {
  readonly response: RegistrationResponseJSON
  readonly label: string
  readonly proof: ActProof
}

const maxPasskeys = 10
/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257]

export function createPasskeys(deps: PasskeyDeps): Passkeys {
  const { db, mails, signer, origin, log, now } = deps
  const { rpID, addChallenge, takeChallenge, requireTop, verify } = createCeremonies(deps)

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
      return rows.map((row) => {
        return { id: row.id, name: nameOf(row), label: row.label, since: row.created_at, lastUsed: row.used_at }
      })
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

    sinceOf: async (userId, id) => (await keysOf(userId)).find((row) => row.id === id)?.created_at,

    async keepOnly(userId, names, before) {
      const rows = (await keysOf(userId)).filter((row) => row.created_at < before && !names.includes(nameOf(row)))
      for (const { id } of rows) await db.deleteFrom('passkey').where('id', '=', id).execute()
    },

    async startAdd(session) {
      const { userId, jkt } = session
      const own = await keysOf(userId)
      // Where there is one, it approves the new one at the end. Here, the oldest shows whether that can come to something.
      if (own.length === 0) await requireProof(passkeys, session, now())
      const settled = { now: now(), passkeySince: own[0]?.created_at }
      await db.transaction().execute((trx) => requireSettled(trx, userId, 'way', settled))
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

    async finishAdd(session, { response, label, proof }) {
      const { userId, jkt, projectId, origin: page } = session
      requireTop(response.response.clientDataJSON)
      const { since } = await passkeyOfAct(passkeys, session, proof)
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
      const passkey = { id, publicKey: Buffer.from(publicKey).toString('base64url') }
      const key = { id, user_id: userId, public_key: passkey.publicKey, counter }
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
        await signer.call('/keys/enrol', { userId, projectId, kind: 'passkey', passkey, proof })
      })
      mails.wake()
      log({ level: 'info', event: 'passkey.added' })
    },

    async remove(session, id, proof) {
      const { userId } = session
      const at = now()
      await requireNoHold(db, userId, at, (await requireActProof(passkeys, session, proof, at)).since)
      await db.transaction().execute(async (trx) => {
        const removed = await trx
          .deleteFrom('passkey')
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .returningAll()
          .executeTakeFirst()
        if (!removed) throw notListed()
        await startHold(trx, userId, at)
        const mail = passkeyRemovedMail(session.origin)
        await mailOwner(trx, mails, { userId, mail, now: at, expiresAt: at + undoTime })
        await signer.call('/keys/end', { userId, keys: [nameOf(removed)], proof })
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
  }
  return passkeys
}

const nameOf = ({ id, public_key: publicKey }: { readonly id: string; readonly public_key: string }): string =>
  passkeyName({ id, publicKey })
