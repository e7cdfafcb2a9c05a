import { sql } from 'kysely'

import {
  readAccount,
  type Account,
  type KeyRow,
  type RuleRow,
  type StateRow,
  type WalletRow,
} from '../ledger/Account.js'
import type { Ledger } from '../ledger/createLedger.js'
import type { Db } from '../ledger/createLedger.js'
import { readWallet, type Wallet } from '../accounts/createWallets.js'
import { SignerRefusal } from '../SignerRefusal.js'

/** A signature that was made for the same proof of a frame. */
export interface Before {
  readonly call: string
  readonly answer: string
  readonly at: number
}

export interface Case {
  readonly account: Account
  readonly wallets: readonly Wallet[]
  readonly groups: readonly string[]
  readonly before: Before | undefined
}

interface Row {
  readonly state: StateRow | null
  readonly rule: RuleRow | null
  readonly keys: readonly KeyRow[] | null
  readonly wallets: readonly WalletRow[] | null
  readonly before: Before | null
}

/**
 * All that is known of an account, in one look at the database: no row of it is older or newer than the others.
 * @throws SignerRefusal `signer/noWallet`, `signer/frozen`, `signer/damaged`
 */
export async function loadCase(db: Db, ledger: Ledger, userId: string, hash: string): Promise<Case> {
  const { rows } = await sql<Row>`
    select
      (select to_jsonb(state) from signer_state state) as state,
      (select to_jsonb(rule) from signer_rule rule where user_id = ${userId}) as rule,
      (select jsonb_agg(to_jsonb(live)) from signer_key live where user_id = ${userId} and ended_at is null) as keys,
      (select jsonb_agg(to_jsonb(wallet)) from signer_wallet wallet where user_id = ${userId}) as wallets,
      (select to_jsonb(made) from signer_signature made where hash = ${hash}) as before
  `.execute(db)
  const { state, rule, keys, wallets, before } = rows[0] ?? {}
  if (!state || !rule || !wallets) throw new SignerRefusal(404, 'signer/noWallet', 'This account has no wallet.')
  const account = readAccount(ledger.macs, state, rule, keys ?? [])
  if (account.frozenAt !== null) throw frozen()
  return {
    account,
    wallets: wallets.map((row) => readWallet(ledger, row, account)),
    groups: wallets.map((row) => row.wallet_group),
    before: before ?? undefined,
  }
}

export const frozen = (): SignerRefusal =>
  new SignerRefusal(403, 'signer/frozen', 'The wallet is stopped. Its owner or the operator can let it sign again.')
