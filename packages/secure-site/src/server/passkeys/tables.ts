import { statements } from '@portico/database'
import type { Migration } from 'kysely'

import type { LoginTables } from '../login/tables.js'

/** Passkeys of users. Times are milliseconds, bytes base64url. */
export interface PasskeyTables extends LoginTables {
  passkey: {
    /** Of the credential. */
    id: string
    user_id: string
    public_key: string
    /** Signatures that the authenticator counted; 0 where it counts none. */
    counter: number
    /** As the browser named them, separated by commas. */
    transports: string
    label: string
    created_at: number
    used_at: number
  }
  /** Ceremonies that were begun. Each challenge counts once. */
  passkey_challenge: {
    hash: string
    purpose: 'add' | 'confirm' | 'login'
    jkt: string
    /** Null before the login. */
    user_id: string | null
    expires_at: number
  }
  /** When a browser's visitor last used a passkey, and since when the account has that one. */
  passkey_proof: {
    user_id: string
    jkt: string
    since: number
    at: number
  }
}

export const passkeyMigration: Migration = statements(
  `create table passkey (
    id text primary key,
    user_id text not null references user_account on delete cascade,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    label text not null,
    created_at bigint not null,
    used_at bigint not null
  )`,
  'create index passkey_user on passkey (user_id)',
  `create table passkey_challenge (
    hash text primary key,
    purpose text not null,
    jkt text not null,
    user_id text,
    expires_at bigint not null
  )`,
  'create index passkey_challenge_expires on passkey_challenge (expires_at)',
  `create table passkey_proof (
    user_id text not null references user_account on delete cascade,
    jkt text not null,
    since bigint not null,
    at bigint not null,
    primary key (user_id, jkt)
  )`,
)
