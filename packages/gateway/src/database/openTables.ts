import {
  DatabaseError,
  migrateDatabase,
  openDatabase,
  statements,
  type Database,
  type DatabaseConfig,
} from '@portico/database'
import type { Migration } from 'kysely'

import { GatewayError } from '../errors/GatewayError.js'
import type { Log } from '@portico/server'
import type { Tables } from './Tables.js'

const follow = statements(
  `create table follow_chain (
    id integer generated always as identity primary key,
    name text not null unique,
    from_block bigint not null,
    transactions boolean not null,
    number bigint not null,
    hash bytea,
    head bigint,
    seen bigint
  )`,
  `create table follow_block (
    chain_id integer not null references follow_chain,
    number bigint not null,
    hash bytea not null,
    time bigint not null,
    has_rows boolean not null,
    primary key (chain_id, number)
  )`,
  `create index follow_block_empty on follow_block (chain_id, number) where not has_rows`,
  `create table follow_transaction (
    chain_id integer not null references follow_chain,
    block bigint not null,
    position integer not null,
    hash bytea not null,
    sender bytea,
    recipient bytea,
    value numeric,
    nonce bigint,
    is_failed boolean,
    is_creation boolean,
    selector bytea,
    primary key (chain_id, block, position)
  )`,
  `create table follow_transfer (
    chain_id integer not null references follow_chain,
    block bigint not null,
    log_index integer not null,
    item integer not null,
    position integer not null,
    token bytea not null,
    standard smallint not null,
    token_id numeric,
    sender bytea not null,
    recipient bytea not null,
    amount numeric not null,
    primary key (chain_id, block, log_index, item)
  )`,
  `create table follow_account_transaction (
    chain_id integer not null references follow_chain,
    account bytea not null,
    block bigint not null,
    position integer not null,
    primary key (chain_id, account, block, position)
  )`,
  `create table follow_account_token (
    chain_id integer not null references follow_chain,
    account bytea not null,
    token bytea not null,
    standard smallint not null,
    token_id numeric not null,
    first_block bigint not null,
    primary key (chain_id, account, token, token_id)
  )`,
  `create table follow_token (
    chain_id integer not null references follow_chain,
    token bytea not null,
    name text,
    symbol text,
    decimals smallint,
    primary key (chain_id, token)
  )`,
)

const rateLimits = statements(
  `create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint)`,
)

const pictures = statements(
  `create table asset_picture (id bytea primary key, url bytea not null, given bigint not null)`,
)

const priceSamples = statements(
  `create table price_sample (
    token text not null,
    at bigint not null,
    usd double precision not null,
    primary key (token, at)
  )`,
  `create index price_sample_at on price_sample (at)`,
)

const accountNames = statements(
  `create table account_name (
    name text primary key,
    zone text not null,
    skeleton text not null,
    registered bigint not null,
    unique (zone, skeleton)
  )`,
  `create table account_name_address (
    name text not null references account_name,
    coin_type bigint not null,
    address text not null,
    created bigint not null,
    primary key (name, coin_type)
  )`,
  `create index account_name_address_address on account_name_address (address)`,
)

/** Names expire where their zone says so, and are transferred; messages that did something are remembered while they are fresh. */
const nameChanges = statements(
  `alter table account_name add column expires bigint, add column freed bigint`,
  `create table account_name_message (
    hash text primary key,
    at bigint not null
  )`,
)

const projects = statements(
  `create table project (
    id text primary key,
    settings text not null,
    is_revoked boolean not null,
    version bigint not null
  )`,
  `create table project_change (
    id bigint generated always as identity primary key,
    at bigint not null,
    who text not null,
    project text not null,
    action text not null,
    before text,
    after text not null
  )`,
  `create index project_change_project on project_change (project, id)`,
  `create table operator_session (
    token bytea primary key,
    who text not null,
    credential text not null,
    expires bigint not null
  )`,
)

const analytics = statements(
  `create table analytics_event (
    project text not null,
    event_id uuid not null,
    at bigint not null,
    event text not null,
    domain text not null,
    wallet text,
    outcome text,
    duration integer,
    namespaces text not null,
    props text not null,
    primary key (project, event_id)
  )`,
  `create index analytics_event_project on analytics_event (project, at)`,
  `create index analytics_event_at on analytics_event (at)`,
)

/** Rows that are over are found by their time. Limits may be lost in a crash: they are not worth a log. */
const purges = statements(
  `alter table rate_limit set unlogged`,
  `create index rate_limit_expire on rate_limit (expire)`,
  `create index asset_picture_given on asset_picture (given)`,
  `create index account_name_message_at on account_name_message (at)`,
  `create index operator_session_expires on operator_session (expires)`,
)

const projectChanges = statements(`create index project_change_at on project_change (at)`)

/** Answers of upstreams that gateways share, and who of them asks for one. They may be lost in a crash. */
const answers = statements(
  `create unlogged table shared_answer (
    key text primary key,
    holder text,
    leased_until bigint not null,
    began bigint,
    fresh_until bigint,
    answer bytea,
    expires bigint not null
  )`,
  `create index shared_answer_expires on shared_answer (expires)`,
)

/** Without it, a page of an account's history read all transfers of its network. */
const transfersByTransaction = statements(
  `create index follow_transfer_position on follow_transfer (chain_id, block, position)`,
)

/** In the order of their names. One that was released is never changed: the next one alters what it made. */
const migrations: Readonly<Record<string, Migration>> = {
  '001-follow': follow,
  '002-rate-limits': rateLimits,
  '003-pictures': pictures,
  '004-price-samples': priceSamples,
  '005-account-names': accountNames,
  '006-projects': projects,
  '007-analytics': analytics,
  '008-name-changes': nameChanges,
  '009-purges': purges,
  '010-project-changes': projectChanges,
  '011-answers': answers,
  '012-transfers-by-transaction': transfersByTransaction,
}

const program = { program: 'gateway', migrations }

export type GatewayDatabase = Database<Tables>

/**
 * Opens the gateway's database and brings its tables up to date.
 * @throws GatewayError `gateway/databaseFailed`
 */
export async function openTables(config: DatabaseConfig | undefined, log: Log): Promise<GatewayDatabase> {
  const onConnectionLost = (): void => log({ level: 'warn', event: 'database.connectionLost' })
  return openDatabase<Tables>({ config, ...program, onConnectionLost }).catch(failed)
}

/**
 * Brings the tables of the gateway's database up to date, as a step of deployment.
 * @throws GatewayError `gateway/databaseFailed`
 */
export async function migrateTables(config: DatabaseConfig | undefined): Promise<void> {
  await migrateDatabase({ config, ...program }).catch(failed)
}

function failed(cause: unknown): never {
  if (!(cause instanceof DatabaseError)) throw cause
  throw new GatewayError('gateway/databaseFailed', cause.shortMessage, { details: cause.details, cause })
}
