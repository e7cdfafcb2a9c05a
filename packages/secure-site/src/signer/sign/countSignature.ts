import { sql } from 'kysely'

import type { Db, Trx } from '../tables.js'
import { SignerRefusal } from '../SignerRefusal.js'

/** A signature that was made and is not answered yet. */
export interface Made {
  readonly hash: string
  readonly walletId: string
  readonly call: string
  readonly answer: string
  readonly at: number
  /** What a new browser moves, and how much it may in 24 hours. */
  readonly spends?: readonly { readonly unit: string; readonly amount: bigint; readonly most: bigint }[] | undefined
}

const minute = 60_000
const day = 24 * 60 * minute
/** Signatures of one wallet. */
export const signatureLimits = { perTenMinutes: 30, perDay: 200 } as const

/**
 * Counts a signature and writes it down, in one statement: of two at once, the second sees what the first counted. Only what was
 * written down is answered.
 * @returns the answer that counts: another call with the same proof may have been first
 * @throws SignerRefusal `signer/tooMany`, `signer/newBrowser`
 */
export async function countSignature(db: Db, made: Made): Promise<{ readonly call: string; readonly answer: string }> {
  const written = await (made.spends
    ? db.transaction().execute(async (trx) => {
        // Its sums are read once no other request of this wallet adds to them.
        await trx
          .insertInto('signer_turn')
          .values({ wallet_id: made.walletId, times: [] })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await trx
          .selectFrom('signer_turn')
          .select('wallet_id')
          .where('wallet_id', '=', made.walletId)
          .forUpdate()
          .execute()
        await requireSpends(trx, made)
        return write(trx, made)
      })
    : write(db, made))
  if (written) return made
  const first = await db
    .selectFrom('signer_signature')
    .select(['call', 'answer'])
    .where('hash', '=', made.hash)
    .executeTakeFirst()
  if (first) return first
  throw new SignerRefusal(429, 'signer/tooMany', 'This wallet signed too often. Try again later.')
}

/** @returns false where the wallet signed too often, or the proof was used */
async function write(db: Db | Trx, { hash, walletId, call, answer, at, spends }: Made): Promise<boolean> {
  const spent = spends?.length
    ? sql`, spent as (
        insert into signer_spend (wallet_id, unit, amount, at)
        select turn.wallet_id, one.unit, one.amount, ${at}::bigint from turn, unnest(
          ${spends.map(({ unit }) => unit)}::text[], ${spends.map(({ amount }) => String(amount))}::numeric[]
        ) one (unit, amount))`
    : sql``
  const { rows } = await sql<{ readonly hash: string }>`
    with turn as (
      insert into signer_turn as turn (wallet_id, times) values (${walletId}, array[${at}::bigint])
      on conflict (wallet_id) do update
      set times = array(select one from unnest(turn.times) one where one > ${at - day}::bigint) || ${at}::bigint
      where (select count(*) from unnest(turn.times) one where one > ${at - 10 * minute}::bigint)
          < ${signatureLimits.perTenMinutes}::integer
        and (select count(*) from unnest(turn.times) one where one > ${at - day}::bigint)
          < ${signatureLimits.perDay}::integer
      returning wallet_id
    ) ${spent}
    insert into signer_signature (hash, wallet_id, at, call, answer)
    select ${hash}, wallet_id, ${at}::bigint, ${call}, ${answer} from turn
    on conflict do nothing returning hash`.execute(db)
  return rows.length > 0
}

async function requireSpends(trx: Trx, { walletId, at, spends = [] }: Made): Promise<void> {
  for (const { unit, amount, most } of spends) {
    const { sum } = await trx
      .selectFrom('signer_spend')
      .select(sql<string>`coalesce(sum(amount), 0)::text`.as('sum'))
      .where('wallet_id', '=', walletId)
      .where('unit', '=', unit)
      .where('at', '>', at - day)
      .executeTakeFirstOrThrow()
    if (BigInt(sum) + amount > most)
      throw new SignerRefusal(
        403,
        'signer/newBrowser',
        'This browser is new: it sends little in its first 24 hours. Approve it with a passkey, or in an older browser.',
      )
  }
}
