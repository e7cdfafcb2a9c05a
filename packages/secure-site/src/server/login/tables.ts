import { statements } from '@portico/database'
import type { Generated, Migration } from 'kysely'

import type { AccountTables } from '../account/tables.js'
import type { MailTables } from '../mail/tables.js'
import type { SessionTables } from '../auth/tables.js'

export type FlowStep = 'link' | 'code' | 'oldCode' | 'newCode' | 'done' | 'ended'

/** Logins by e-mail that are under way, and changes of an address. Times are milliseconds, hashes base64url. */
export interface LoginTables extends SessionTables, MailTables, AccountTables {
  login_flow: {
    id: string
    kind: 'login' | 'change' | 'confirm'
    step: FlowStep
    project_id: string
    wallet_group: string
    origin: string
    jkt: string
    browser: string
    /** Where the next code goes. */
    email: string
    /** Of a change: whose address, in which epoch, and the one that comes after `email`. Of a confirmation: who is logged in. */
    user_id: string | null
    epoch: number | null
    new_email: string | null
    /** Joins the user who logs in, as JSON. */
    identity: string | null
    /** BCP 47: of the page where it was begun. */
    locale: Generated<string | null>
    link_hash: string | null
    /** The three numbers of the link's page, separated by commas, and the one that the login shows. */
    numbers: string | null
    number: string | null
    code_hash: string | null
    tries: number
    created_at: number
    expires_at: number
  }
  /** When each thing that is limited was done, for as long as it counts. */
  login_count: {
    key: string
    times: number[]
    expires_at: number
  }
  /** Links of notices: each undoes something, once. */
  login_undo: {
    hash: string
    kind: 'device' | 'email' | 'way' | 'deletion'
    user_id: string
    project_id: string
    origin: string
    browser: string
    /** The device that is forgotten, the address that comes back, or what was added. Empty for a deletion. */
    subject: string
    /** Ways to log in that are as young as this are taken back with it. */
    created_at: number
    expires_at: number
  }
}

export const loginMigration: Migration = statements(
  `create table login_flow (
    id text primary key,
    kind text not null,
    step text not null,
    project_id text not null,
    wallet_group text not null,
    origin text not null,
    jkt text not null,
    browser text not null,
    email text not null,
    user_id text references user_account on delete cascade,
    epoch integer,
    new_email text,
    identity text,
    link_hash text unique,
    numbers text,
    number text,
    code_hash text,
    tries integer not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  `create index login_flow_jkt on login_flow (jkt)`,
  `create index login_flow_email on login_flow (email)`,
  `create index login_flow_expires on login_flow (expires_at)`,
  `create table login_count (key text primary key, times bigint[] not null, expires_at bigint not null)`,
  `create index login_count_expires on login_count (expires_at)`,
  `create table login_undo (
    hash text primary key,
    kind text not null,
    user_id text not null references user_account on delete cascade,
    project_id text not null,
    origin text not null,
    browser text not null,
    subject text not null,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  `create index login_undo_user on login_undo (user_id)`,
)

/**
 * Rows that change a few times find place in the page that they are in: PostgreSQL then leaves the indexes alone. An index
 * by time would make every change of a count a change of that index.
 */
export const loginLoadMigration: Migration = statements(
  'drop index login_count_expires',
  'drop index login_flow_expires',
  'alter table login_count set (fillfactor = 60)',
  'alter table login_flow set (fillfactor = 60)',
)

/** What each login reads of changes of addresses, which are few: without these it read every login that is not purged yet. */
export const loginChangeMigration: Migration = statements(
  `create index login_flow_change on login_flow (user_id) where kind = 'change'`,
  `create index login_undo_email on login_undo (subject) where kind = 'email'`,
)

/** The language of mails: of a login at a provider too, which may go on by mail. */
export const localeMigration: Migration = statements(
  'alter table login_flow add column locale text',
  'alter table social_flow add column locale text',
  'alter table user_account add column locale text',
)
