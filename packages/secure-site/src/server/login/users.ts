import { randomUUID } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import type { Queries, SessionTables } from '../auth/tables.js'

type Db = Queries<SessionTables>

/** How long export, deletion and changes of ways to log in wait after such a change. */
export const holdTime: number = 24 * 3_600_000

/** An account at a login provider, as the provider's signed answer says. */
export interface ProviderIdentity {
  readonly walletGroup: string
  readonly issuer: string
  readonly subject: string
  /** As `readEmail` writes it, and only if the provider vouches that the visitor reads mail there. */
  readonly verifiedEmail?: string | undefined
  readonly userName?: string | undefined
}

export type FoundUser =
  | { readonly userId: string; readonly isNew: boolean }
  /**
   * A user logs in with this address already. The visitor has to enter a code that is mailed there; then `linkIdentity`
   * adds the identity to that user.
   */
  | { readonly proveEmail: string }

/** The user of an identity. One that is not known becomes a new user; its address reserves nothing. */
export async function findOrCreateUser(db: Db, identity: ProviderIdentity, now: number): Promise<FoundUser> {
  const { walletGroup, verifiedEmail } = identity
  const known = await identityOwner(db, identity)
  if (known !== undefined) return { userId: known, isNew: false }
  const owner = verifiedEmail === undefined ? undefined : await userOfEmail(db, walletGroup, verifiedEmail)
  if (verifiedEmail !== undefined && owner !== undefined) return { proveEmail: verifiedEmail }
  const userId = randomUUID()
  const isMade = await inTransaction(db, async (trx) => {
    await insertUser(trx, { id: userId, walletGroup, email: verifiedEmail ?? null, isProven: false, now })
    if (await insertIdentity(trx, userId, identity, now)) return true
    // Two tabs came back from the provider at once: the other one made the user.
    await trx.deleteFrom('user_account').where('id', '=', userId).execute()
    return false
  })
  if (isMade) return { userId, isNew: true }
  return { userId: (await identityOwner(db, identity)) ?? userId, isNew: false }
}

/** The user who logs in with this address. Call it only after a code that was mailed there came back. */
export async function findOrCreateEmailUser(
  db: Db,
  { walletGroup, email, now }: { readonly walletGroup: string; readonly email: string; readonly now: number },
): Promise<{ readonly userId: string; readonly isNew: boolean }> {
  const known = await userOfEmail(db, walletGroup, email)
  if (known !== undefined) return { userId: known, isNew: false }
  const userId = randomUUID()
  if (await insertUser(db, { id: userId, walletGroup, email, isProven: true, now })) return { userId, isNew: true }
  const other = await userOfEmail(db, walletGroup, email)
  if (other === undefined) throw new ApiError(503, 'embedded/unavailable', 'The account cannot be made now. Try again.')
  return { userId: other, isNew: false }
}

/** The user who proved this address. */
export async function userOfEmail(db: Db, walletGroup: string, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('wallet_group', '=', walletGroup)
    .where('email', '=', email)
    .where('email_proven', '=', true)
    .executeTakeFirst()
  return row?.id
}

/**
 * Adds a way to log in to a user who proved a factor of the account within five minutes. Starts the hold.
 * @returns false where the user has it already
 * @throws ApiError 409 `embedded/identityTaken`: an identity never moves from one user to another
 */
export async function linkIdentity(db: Db, userId: string, identity: ProviderIdentity, now: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (await insertIdentity(trx, userId, identity, now)) {
      await startHold(trx, userId, now)
      return true
    }
    if ((await identityOwner(trx, identity)) === userId) return false
    throw new ApiError(409, 'embedded/identityTaken', 'This login belongs to another account.')
  })
}

/** For so long after an account was made, a new browser is taken for the same visitor's; see decision 050. Milliseconds. */
export const firstTime: number = 3_600_000

/** Call it at a new device that did not come in the first hour, a new way to log in, and one that was taken away. */
export async function startHold(db: Db, userId: string, now: number): Promise<void> {
  await db
    .updateTable('user_account')
    .set((eb) => ({ hold_until: eb.fn<number>('greatest', ['hold_until', eb.val(now + holdTime)]) }))
    .where('id', '=', userId)
    .execute()
}

/**
 * For what is not done soon after a change that a thief would make: export, deletion, another address, fewer factors.
 * @param passkeySince when the oldest passkey was added that the visitor just used. One older than the change lifts the hold.
 * @throws ApiError 403 `embedded/onHold`, `embedded/frozen`
 */
export async function requireNoHold(db: Db, userId: string, now: number, passkeySince?: number): Promise<void> {
  const user = await db
    .selectFrom('user_account')
    .select(['hold_until', 'frozen_at', 'frozen_by'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { hold_until: until } = user
  if (user.frozen_at !== null) throw frozen(user.frozen_by)
  if (until === null || until <= now || (passkeySince ?? Infinity) < until - holdTime) return
  throw onHold('A login of this account changed a short time ago.', until - now)
}

/** @param why a sentence @param left milliseconds */
export function onHold(why: string, left: number): ApiError {
  const hours = Math.ceil(left / 3_600_000)
  return new ApiError(403, 'embedded/onHold', `${why} Try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`)
}

export function frozen(by: 'owner' | 'operator' | null): ApiError {
  const owners = "This wallet is stopped. To use it again, confirm on the wallet's own page that it is you."
  return new ApiError(403, 'embedded/frozen', by === 'owner' ? owners : 'This account is frozen. Ask the operator.')
}

/**
 * Stops the vault for a user. Sessions go on, so that the page can say why nothing is signed. Where both stop it, the operator
 * has to let it go on.
 */
export async function freezeUser(
  db: Db,
  userId: string,
  now: number,
  by: 'owner' | 'operator' = 'operator',
): Promise<void> {
  const query = db.updateTable('user_account').set({ frozen_at: now, frozen_by: by }).where('id', '=', userId)
  await (by === 'operator' ? query : query.where('frozen_at', 'is', null)).execute()
}

export async function unfreezeUser(db: Db, userId: string): Promise<void> {
  await db.updateTable('user_account').set({ frozen_at: null, frozen_by: null }).where('id', '=', userId).execute()
}

/** Runs `work` in the transaction that `db` is, or in a new one. */
function inTransaction<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

interface NewUser {
  readonly id: string
  readonly walletGroup: string
  readonly email: string | null
  readonly isProven: boolean
  readonly now: number
}

/** @returns false where the address belongs to another user of the group */
async function insertUser(db: Db, { id, walletGroup, email, isProven, now }: NewUser): Promise<boolean> {
  const values = { id, wallet_group: walletGroup, email, email_proven: isProven, created_at: now }
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('user_account')
    .values({ ...values, frozen_at: null, hold_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return count === 1n
}

async function insertIdentity(db: Db, userId: string, identity: ProviderIdentity, now: number): Promise<boolean> {
  const { walletGroup, issuer, subject, userName } = identity
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('identity')
    .values({
      wallet_group: walletGroup,
      issuer,
      subject,
      user_id: userId,
      user_name: userName ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return count === 1n
}

async function identityOwner(
  db: Db,
  identity: Pick<ProviderIdentity, 'walletGroup' | 'issuer' | 'subject'>,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity')
    .select('user_id')
    .where('wallet_group', '=', identity.walletGroup)
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst()
  return row?.user_id
}
