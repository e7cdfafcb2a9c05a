import { statements } from '@portico/database'
import type { ColumnType, Generated, Migration } from 'kysely'

import type { PublicKeys } from '../browser/custody/PublicKeys.js'
import type { SeedBox } from '../browser/custody/seedBox.js'

/** Tables of the vault. Times are milliseconds, bytes are base64url. Nothing in them opens a wallet without a key of `KeyEncryption`. */
export interface VaultTables {
  vault_key: KeyTable
  vault_wallet: WalletTable
  vault_box: BoxTable
  vault_audit: AuditTable
  vault_freeze: FreezeTable
  vault_hold: HoldTable
  vault_development_key: DevelopmentKeyTable
}

/** Key-encryption keys in use, each with a box of known content. */
export interface KeyTable {
  id: string
  iv: string
  ct: string
  created_at: number
}

/** One for each user and group of wallets. */
export interface WalletTable {
  id: string
  user_id: string
  wallet_group: string
  /** The box that counts. Null until the visitor's browser opened it again: the wallet is not used before. */
  dek_id: string | null
  /** A new data key is wanted at the next signature. */
  is_rotation_due: Generated<boolean>
  created_at: number
}

/** Data keys, wrapped, with the seed that each encrypts. */
export interface BoxTable {
  dek_id: string
  wallet_id: string
  kek_id: string
  iv: string
  ct: string
  /** One more with each change of `kek_id`, `iv` and `ct`. */
  version: number
  /** The box that this one takes the place of. Null for the first of a wallet. */
  replaces: string | null
  /** Null until the visitor's browser made it. So is `public_keys`. */
  seed_box: ColumnType<SeedBox | null, null, string>
  public_keys: ColumnType<PublicKeys | null, null, string>
  created_at: number
}

/** Every data key that was given out. */
export interface AuditTable {
  id: Generated<number>
  at: number
  wallet_id: string
  user_id: string
  session_id: string
  approval_id: string
  /** SHA-256 of what the visitor approved. */
  digest: string
  purpose: string
}

/** Users whose wallets do not open, or `all`. */
export interface FreezeTable {
  scope: string
  at: number
}

/** Users whose secrets cannot be exported for a while. */
export interface HoldTable {
  user_id: string
  until: number
}

/** Empty in production: a key beside what it wraps protects nothing. */
export interface DevelopmentKeyTable {
  id: string
  secret: string
}

export const vaultMigration: Migration = statements(
  'create table vault_key (id text primary key, iv text not null, ct text not null, created_at bigint not null)',
  `create table vault_wallet (
    id text primary key,
    user_id text not null,
    wallet_group text not null,
    dek_id text,
    is_rotation_due boolean not null default false,
    unlocks bigint[] not null default '{}',
    created_at bigint not null,
    unique (user_id, wallet_group)
  )`,
  // A key that boxes refer to cannot be deleted, and none can refer to a deleted one.
  `create table vault_box (
    dek_id text primary key,
    wallet_id text not null references vault_wallet (id) on delete cascade,
    kek_id text not null references vault_key (id),
    iv text not null,
    ct text not null,
    version integer not null,
    replaces text,
    seed_box jsonb,
    public_keys jsonb,
    created_at bigint not null
  )`,
  'create index vault_box_wallet on vault_box (wallet_id)',
  'create index vault_box_kek on vault_box (kek_id, dek_id)',
  `create table vault_audit (
    id bigint generated always as identity primary key,
    at bigint not null,
    wallet_id text not null,
    user_id text not null,
    session_id text not null,
    approval_id text not null,
    digest text not null,
    purpose text not null
  )`,
  'create index vault_audit_wallet on vault_audit (wallet_id, at)',
  'create table vault_freeze (scope text primary key, at bigint not null)',
  'create table vault_hold (user_id text primary key, until bigint not null)',
  'create table vault_development_key (id text primary key, secret text not null)',
)
