import type { Selectable } from 'kysely'

import { damaged } from '../SignerRefusal.js'
import type { KeyTable, RuleTable, StateTable, WalletTable } from '../tables.js'
import { hashOf, type Macs } from './createMacs.js'

export type KeyRow = Selectable<KeyTable>
export type RuleRow = Selectable<RuleTable>
export type StateRow = Selectable<StateTable>
export type WalletRow = Selectable<WalletTable>

/** What the signer knows of a user. Every row of it was written by the signer, and none is missing. */
export interface Account {
  readonly userId: string
  readonly rule: RuleRow
  /** Those that are not ended. */
  readonly keys: readonly KeyRow[]
  /** When the operator froze all wallets, or this user's were. */
  readonly frozenAt: number | null
  /** Keys count as enrolled then at the earliest. */
  readonly holdFrom: number
}

/** What a MAC covers. */
type Parts = readonly (string | number | null)[]

const day = 24 * 60 * 60_000
/** For so long, a new key does not do what cannot be undone. Milliseconds. */
export const holdTime: number = day
/** For so long after the first key, others are taken for the same visitor's: in a page, then on the wallet's own. Milliseconds. */
const firstTime = 60 * 60_000

export const stateParts = ({ number, sum, hold_from, frozen_at }: Omit<StateRow, 'mac' | 'id'>): Parts => [
  number,
  sum,
  hold_from,
  frozen_at,
]
export const ruleParts = (row: Omit<RuleRow, 'mac'>): Parts => [
  row.user_id,
  row.version,
  row.serial,
  row.keys,
  row.hold_from,
  row.frozen_at,
  row.frozen_by,
  row.first_at,
  row.delete_at,
]
export const keyParts = (row: Omit<KeyRow, 'mac'>): Parts => [
  row.user_id,
  row.key,
  row.jwk,
  row.kind,
  row.origin,
  row.project_id,
  row.at,
  row.by,
  row.ended_at,
]
export const walletParts = (
  row: Pick<WalletRow, 'id' | 'user_id' | 'wallet_group' | 'public_keys' | 'created_at'>,
): Parts => [row.id, row.user_id, row.wallet_group, row.public_keys, row.created_at]

/** Of the keys that are not ended. */
export const hashOfKeys = (keys: readonly Pick<KeyRow, 'mac'>[]): string =>
  hashOf(
    keys
      .map(({ mac }) => mac)
      .toSorted()
      .join('\n'),
  )

/**
 * @param keys that are not ended
 * @throws SignerRefusal `signer/damaged`
 */
export function readAccount(macs: Macs, state: StateRow, rule: RuleRow, keys: readonly KeyRow[]): Account {
  const isWhole =
    macs.isRight(state.mac, 'state', stateParts(state)) &&
    macs.isRight(rule.mac, 'rule', ruleParts(rule)) &&
    hashOfKeys(keys) === rule.keys &&
    keys.every((row) => row.user_id === rule.user_id && macs.isRight(row.mac, 'key', keyParts(row)))
  if (!isWhole) throw damaged()
  return {
    userId: rule.user_id,
    rule,
    keys,
    frozenAt: state.frozen_at ?? rule.frozen_at,
    holdFrom: Math.max(state.hold_from ?? 0, rule.hold_from ?? 0),
  }
}

/** When a key began to be known. Those of the first hour, and one that an older passkey vouched for, always were. */
function since({ holdFrom, rule }: Account, { by, at }: KeyRow): number {
  const isNew = by === 'site' && at > rule.first_at + firstTime
  return Math.max(isNew ? at : 0, holdFrom)
}

/** Whether a key is too new for what cannot be undone: export, deletion, ways in, grants. */
export const isOnHold = (account: Account, key: KeyRow, now: number): boolean => since(account, key) > now - holdTime

export const passkeysOf = ({ keys }: Account): readonly KeyRow[] => keys.filter(({ kind }) => kind === 'passkey')
