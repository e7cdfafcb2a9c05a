import { statements } from '@portico/database'
import type { Generated, Kysely, Migration } from 'kysely'

/**
 * A database, or a transaction, that has these tables among others: `Kysely<A & B>` is no `Kysely<A>`, but it is
 * `Queries<A>`.
 */
export type Queries<Tables> = Pick<
  Kysely<Tables>,
  'with' | 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom' | 'transaction' | 'isTransaction' | 'getExecutor'
>

/** Users, their devices and their sessions. Times are milliseconds; hashes are base64url. */
export interface SessionTables {
  user_account: {
    id: string
    /** Users of one group share wallets; the id of the project, unless projects were put together. */
    wallet_group: string
    /** As `readEmail` writes it. */
    email: string | null
    /** By a code that was mailed to it. Only such an address logs in, and only one user of a group has it. */
    email_proven: boolean
    /** Sessions with another number are over. */
    session_epoch: Generated<number>
    /** The owner, or the operator, stopped it: the vault opens no key. */
    frozen_at: number | null
    /** Who stopped it. The owner starts again only what the owner stopped. */
    frozen_by: Generated<'owner' | 'operator' | null>
    /** Until then the wallet can be used, but not exported, deleted or given to another address. */
    hold_until: number | null
    /** BCP 47: of the page of the last login, by a browser that the account knew. Mails to the owner are in this language. */
    locale: Generated<string | null>
    created_at: number
  }
  /** An account at a login provider. */
  identity: {
    wallet_group: string
    issuer: string
    subject: string
    user_id: string
    user_name: string | null
    created_at: number
  }
  /** A browser on one site that embeds the frame, known by the thumbprint of its key. */
  device: {
    user_id: string
    jkt: string
    origin: string
    label: string
    verified_at: number
    last_seen: number
  }
  session: {
    id: string
    user_id: string
    project_id: string
    origin: string
    jkt: string
    epoch: number
    proved_at: number
    /** `email`, or the issuer of the identity that logged in. */
    provider: string
    refresh_hash: string
    /** The token before, until the browser used what it got for it: an answer that was lost can be asked for again. */
    previous_hash: string | null
    created_at: number
    refreshed_at: number
  }
  access_token: {
    hash: string
    session_id: string
    /** Of the refresh token that was given out with it. */
    refresh_hash: string
    expires_at: number
  }
  /** Proofs of keys that were used, until they are too old to be accepted. */
  used_proof: {
    id: string
    expires_at: number
  }
}

export const sessionMigration: Migration = statements(
  `create table user_account (
    id text primary key,
    wallet_group text not null,
    email text,
    email_proven boolean not null,
    session_epoch integer not null default 0,
    frozen_at bigint,
    frozen_by text,
    hold_until bigint,
    created_at bigint not null
  )`,
  `create unique index user_account_email on user_account (wallet_group, email) where email_proven`,
  `create table identity (
    wallet_group text not null,
    issuer text not null,
    subject text not null,
    user_id text not null references user_account on delete cascade,
    user_name text,
    created_at bigint not null,
    primary key (wallet_group, issuer, subject)
  )`,
  `create index identity_user on identity (user_id)`,
  `create table device (
    user_id text not null references user_account on delete cascade,
    jkt text not null,
    origin text not null,
    label text not null,
    verified_at bigint not null,
    last_seen bigint not null,
    primary key (user_id, jkt)
  )`,
  `create table session (
    id text primary key,
    user_id text not null references user_account on delete cascade,
    project_id text not null,
    origin text not null,
    jkt text not null,
    epoch integer not null,
    proved_at bigint not null,
    provider text not null,
    refresh_hash text not null,
    previous_hash text,
    created_at bigint not null,
    refreshed_at bigint not null
  )`,
  `create index session_by_user on session (user_id)`,
  `create index session_by_refresh on session (refreshed_at)`,
  `create table access_token (
    hash text primary key,
    session_id text not null references session on delete cascade,
    refresh_hash text not null,
    expires_at bigint not null
  )`,
  `create index access_token_session on access_token (session_id)`,
  `create index access_token_expires on access_token (expires_at)`,
  `create table used_proof (id text primary key, expires_at bigint not null)`,
  `create index used_proof_expires on used_proof (expires_at)`,
)

/**
 * A login ends the session of the browser's key before, which no index found. Rows that are over are deleted every ten minutes in
 * one pass over the table: indexes by their time cost more with each write than they save then.
 */
export const loadMigration: Migration = statements(
  'create index session_jkt on session (jkt)',
  'drop index session_by_refresh',
  'drop index access_token_expires',
  'drop index used_proof_expires',
)
