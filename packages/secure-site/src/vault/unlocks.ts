import { sql } from 'kysely'

import type { SeedBox } from '../browser/custody/seedBox.js'
import { ApiError } from '../errors/ApiError.js'
import { holdTime, requireNoHold } from '../login/users.js'
import type { Session } from '../session/Session.js'
import type { Queries, SessionTables } from '../session/tables.js'
import type { VaultTables } from './tables.js'

const tenMinutes = 10 * 60_000
const day = 24 * 60 * 60_000

/** What keeps wallets apart and in order. A test takes one away to show what it is for. */
export interface VaultGuards {
  /** Binds a wrapped data key to its wallet. */
  context(walletId: string, dekId: string): string
  /** Whether the first seed of a wallet stays, when two browsers make one at once. */
  readonly keepsFirst: boolean
  /** Whether a hold keeps secrets from being exported. */
  readonly holds: boolean
  /** Whether only the site's own page exports. */
  readonly ownPage: boolean
  /** Whether who exports has to have proved a moment ago who they are. */
  readonly exportProof: boolean
  /** Whether who has a passkey has to approve with it. */
  readonly passkey: boolean
  /** Data keys given out per wallet. */
  readonly perTenMinutes: number
  readonly perDay: number
}

export interface UnlockRequest {
  readonly approvalId: string
  readonly digest: string
  readonly purpose: 'sign' | 'export'
  readonly hpkePub: string
}

/** Whose wallet is to be opened, and when. */
export interface UnlockSubject {
  readonly db: Queries<VaultTables & SessionTables>
  readonly session: Session
  readonly group: string
  readonly now: number
  /** When the passkey was added that was just used. One older than a change lifts its hold. */
  readonly passkeySince?: number | undefined
}

/** A wallet that may be opened, with its wrapped data key. */
export interface OpenedRow {
  readonly id: string
  readonly dek_id: string
  readonly is_rotation_due: boolean
  /** Null where the data key was replaced while this was read. So are the fields after it. */
  readonly kek_id: string | null
  readonly iv: string
  readonly ct: string
  readonly seed_box: SeedBox
}

/**
 * Counts and records that a data key is given out, in one statement: of two at once, the second sees what the first counted.
 * Undefined when something forbids it.
 * @param withoutPasskey whether a passkey of the user forbids it
 */
export async function countUnlock(
  { holds, perTenMinutes, perDay }: Pick<VaultGuards, 'holds' | 'perTenMinutes' | 'perDay'>,
  { db, session, group, now: at, passkeySince }: UnlockSubject,
  { approvalId, digest, purpose }: Omit<UnlockRequest, 'hpkePub'>,
  withoutPasskey = false,
): Promise<OpenedRow | undefined> {
  const heedsHold = holds && purpose === 'export'
  const noPasskey = withoutPasskey
    ? sql`and not exists (select from passkey where passkey.user_id = ${session.userId})`
    : sql``
  const { rows } = await sql<OpenedRow>`
    with wallet as (
      update vault_wallet wallet
      set unlocks = array(select one from unnest(wallet.unlocks) one where one > ${at - day}::bigint) || ${at}::bigint
      where user_id = ${session.userId} and wallet_group = ${group} and dek_id is not null
        and not exists (select from vault_freeze) ${noPasskey}
        and not exists (
          select from user_account
          where user_account.id = ${session.userId}
            and (frozen_at is not null or (${heedsHold} and hold_until > ${at}::bigint
              and hold_until - ${holdTime}::bigint <= ${passkeySince ?? Number.MAX_SAFE_INTEGER}::bigint)))
        and (select count(*) from unnest(wallet.unlocks) one where one > ${at - tenMinutes}::bigint)
          < ${perTenMinutes}::integer
        and (select count(*) from unnest(wallet.unlocks) one where one > ${at - day}::bigint) < ${perDay}::integer
      returning id, dek_id, is_rotation_due
    ), audit as (
      insert into vault_audit (at, wallet_id, user_id, session_id, approval_id, digest, purpose)
      select ${at}::bigint, id, ${session.userId}, ${session.id}, ${approvalId}, ${digest}, ${purpose} from wallet
    )
    select wallet.id, wallet.dek_id, wallet.is_rotation_due, box.kek_id, box.iv, box.ct, box.seed_box
    from wallet left join vault_box box on box.dek_id = wallet.dek_id
  `.execute(db)
  return rows[0]
}

/** Why `countUnlock` found nothing. */
export async function unlockRefusal(subject: UnlockSubject, isExport: boolean): Promise<ApiError> {
  const { db, session, group, now, passkeySince } = subject
  const frozen = await db.selectFrom('vault_freeze').select('id').executeTakeFirst()
  if (frozen) return new ApiError(403, 'embedded/frozen', 'All wallets are frozen. Ask the operator of this site.')
  const wallet = await db
    .selectFrom('vault_wallet')
    .select('dek_id')
    .where('user_id', '=', session.userId)
    .where('wallet_group', '=', group)
    .executeTakeFirst()
  if (!wallet?.dek_id) return noWallet()
  try {
    // A hold keeps secrets in; signing goes on, as with a passkey that is older than any change.
    await requireNoHold(db, session.userId, now, isExport ? passkeySince : 0)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  return new ApiError(429, 'embedded/tooMany', 'This wallet signed too often. Try again later.')
}

export function noWallet(): ApiError {
  return new ApiError(404, 'embedded/noWallet', 'There is no wallet yet.')
}
