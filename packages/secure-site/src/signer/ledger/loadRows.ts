import { sql } from 'kysely'

import { damaged } from '../SignerRefusal.js'
import type { KeyRow, RuleRow, StateRow, WalletRow } from './Account.js'
import type { Db, Trx } from '../tables.js'

/** What is stored of a user, as it was at one moment: a change shows in all of it or in none. */
export interface Rows {
  readonly state: StateRow
  readonly rule: RuleRow | undefined
  /** Those that are not ended. */
  readonly keys: readonly KeyRow[]
  readonly wallets: readonly WalletRow[]
  /** A signature for the proof of this hash. */
  readonly before: Before | undefined
}

/** A signature that was made for the same proof of a frame. */
export interface Before {
  readonly call: string
  readonly answer: string
  readonly at: number
}

interface Found {
  readonly state: StateRow | null
  readonly rule: RuleRow | null
  readonly keys: readonly KeyRow[] | null
  readonly wallets: readonly WalletRow[] | null
  readonly before: Before | null
}

/** @throws SignerRefusal `signer/damaged` where a part of it was taken away */
export async function loadRows(db: Db | Trx, userId: string, hash = ''): Promise<Rows> {
  const { rows } = await sql<Found>`
    select
      (select to_jsonb(one) from signer_state one) as state,
      (select to_jsonb(one) from signer_rule one where user_id = ${userId}) as rule,
      (select jsonb_agg(to_jsonb(one)) from signer_key one where user_id = ${userId} and ended_at is null) as keys,
      (select jsonb_agg(to_jsonb(one)) from signer_wallet one where user_id = ${userId}) as wallets,
      (select to_jsonb(one) from signer_signature one where hash = ${hash}) as before
  `.execute(db)
  const { state, rule, keys, wallets, before } = rows[0] ?? {}
  if (!state || (!rule && (keys || wallets))) throw damaged()
  return { state, rule: rule ?? undefined, keys: keys ?? [], wallets: wallets ?? [], before: before ?? undefined }
}
