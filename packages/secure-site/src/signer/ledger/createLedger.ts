import { sql } from 'kysely'

import { damaged } from '../SignerRefusal.js'
import type { Db, Trx } from '../tables.js'
import {
  hashOfKeys,
  keyParts,
  readAccount,
  ruleParts,
  stateParts,
  type Account,
  type KeyRow,
  type RuleRow,
  type StateRow,
  type WalletRow,
} from './Account.js'
import { emptySum, replaceInSum, type Macs } from './createMacs.js'
import { loadRows, type Before } from './loadRows.js'
import type { StateFile } from './createStateFile.js'

/** What a change makes of an account. */
export interface Change {
  /** Default: those there are. */
  readonly keys?: readonly (Omit<KeyRow, 'mac' | 'user_id'> & { readonly mac?: string })[]
  /** Default: as it is. */
  readonly rule?: Partial<Pick<RuleRow, 'frozen_at' | 'frozen_by' | 'hold_from' | 'version' | 'delete_at'>>
  /** The account and all its keys are forgotten. */
  readonly isDeleted?: boolean
}

/** An account and what belongs to it, as they were at one moment. */
export interface Loaded {
  /** Undefined for a user that is not known. */
  readonly account: Account | undefined
  readonly wallets: readonly WalletRow[]
  readonly before: Before | undefined
}

export interface Ledger {
  readonly macs: Macs
  read(userId: string): Promise<Account | undefined>
  /** @param hash of a proof for which a signature may be there */
  load(userId: string, hash?: string): Promise<Loaded>
  /**
   * Changes an account: one after the other, all of it or nothing. Waits until the signer's own file knows of it.
   * @param decide gets undefined for an account that is new
   */
  change(userId: string, decide: (account: Account | undefined, trx: Trx) => Promise<Change | undefined>): Promise<void>
  /** Changes what holds for all accounts. */
  changeState(values: Partial<Pick<StateRow, 'frozen_at' | 'hold_from'>>): Promise<void>
}

export function createLedger(db: Db, macs: Macs, file: StateFile): Ledger {
  const withMac = (row: Omit<StateRow, 'mac'>): StateRow => ({ ...row, mac: macs.of('state', stateParts(row)) })

  async function lockState(trx: Trx): Promise<StateRow> {
    const state = await trx.selectFrom('signer_state').selectAll().forUpdate().executeTakeFirst()
    if (!state || !macs.isRight(state.mac, 'state', stateParts(state))) throw damaged()
    return state
  }

  async function load(on: Db | Trx, userId: string, hash?: string): Promise<Loaded> {
    const { state, rule, keys, wallets, before } = await loadRows(on, userId, hash)
    return { account: rule && readAccount(macs, state, rule, keys), wallets, before }
  }

  async function write(
    trx: Trx,
    userId: string,
    account: Account | undefined,
    change: Change,
  ): Promise<string | undefined> {
    if (change.isDeleted) {
      for (const table of ['signer_key', 'signer_rule', 'signer_passkey_count'] as const)
        await trx.deleteFrom(table).where('user_id', '=', userId).execute()
      return undefined
    }
    const keys = (change.keys ?? account?.keys ?? []).map(({ mac: _, ...key }): KeyRow => {
      const row = { ...key, user_id: userId }
      return { ...row, mac: macs.of('key', keyParts(row)) }
    })
    const known = new Set(account?.keys.map(({ mac }) => mac))
    for (const row of keys) {
      if (known.has(row.mac)) continue
      await trx
        .insertInto('signer_key')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(row))
        .execute()
    }
    const live = keys.filter(({ ended_at }) => ended_at === null)
    const { mac: _, ...before } = account?.rule ?? newRule(userId, live)
    const parts = { ...before, ...change.rule, serial: before.serial + 1, keys: hashOfKeys(live) }
    const row = { ...parts, mac: macs.of('rule', ruleParts(parts)) }
    await trx
      .insertInto('signer_rule')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    return row.mac
  }

  async function saveState(trx: Trx, state: Omit<StateRow, 'mac'>): Promise<number> {
    const next = withMac({ ...state, number: state.number + 1 })
    await trx.updateTable('signer_state').set(next).where('id', '=', 'state').execute()
    return next.number
  }

  return {
    macs,
    read: async (userId) => (await load(db, userId)).account,
    load: (userId, hash) => load(db, userId, hash),
    async change(userId, decide) {
      const number = await db.transaction().execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`portico.signer.${userId}`}, 0))`.execute(trx)
        const { account } = await load(trx, userId)
        const change = await decide(account, trx)
        if (change === undefined) return undefined
        const mac = await write(trx, userId, account, change)
        // Last, because every other change waits for it.
        const state = await lockState(trx)
        return saveState(trx, { ...state, sum: replaceInSum(state.sum, account?.rule.mac, mac) })
      })
      if (number !== undefined) await file.note(number)
    },
    async changeState(values) {
      const number = await db.transaction().execute(async (trx) => {
        const state = await lockState(trx)
        return saveState(trx, { ...state, ...values })
      })
      await file.note(number)
    },
  }
}

function newRule(userId: string, keys: readonly KeyRow[]): RuleRow {
  const first_at = Math.min(...keys.map(({ at }) => at))
  const nothing = { hold_from: null, frozen_at: null, frozen_by: null, delete_at: null, keys: '', mac: '' }
  return { user_id: userId, version: 1, serial: 0, first_at, ...nothing }
}

/** Sums up the rules as they are in the database. */
export async function sumOfRules(db: Trx): Promise<string> {
  let sum = emptySum
  let last = ''
  for (;;) {
    const { rows } = await sql<{ user_id: string; mac: string }>`
      select user_id, mac from signer_rule where user_id > ${last} order by user_id limit 5000`.execute(db)
    for (const { mac } of rows) sum = replaceInSum(sum, undefined, mac)
    const end = rows.at(-1)
    if (end === undefined) return sum
    last = end.user_id
  }
}
