import { statements } from '@portico/database'
import type { Kysely, Migration, Transaction } from 'kysely'

/**
 * Tables of the signer. Times are milliseconds, bytes are base64url. A `mac` is made with a key that only the signer opens: a row
 * that was written by anybody else is not taken.
 */
export interface SignerTables {
  /** Key-encryption keys in use, each with a box of known content. */
  signer_kek: { id: string; iv: string; ct: string; created_at: number }
  /** The key of the MACs, wrapped. */
  signer_secret: { id: 'mac'; kek_id: string; iv: string; ct: string }
  signer_state: StateTable
  signer_rule: RuleTable
  signer_key: KeyTable
  signer_wallet: WalletTable
  /** How often a passkey was used, as it says itself: a copy of it counts from less. */
  signer_passkey_count: { user_id: string; key: string; count: number }
  /** What counts once, such as a proof for an export. */
  signer_used: { hash: string; expires_at: number }
  signer_signature: SignatureTable
  /** When a wallet signed in the last 24 hours. */
  signer_turn: { wallet_id: string; times: number[] }
  /** What browsers that are new sent. */
  signer_spend: { wallet_id: string; unit: string; amount: string; at: number }
  signer_session: SessionTable
  signer_sponsorship: SponsorshipTable
}

export type Db = Kysely<SignerTables>
export type Trx = Transaction<SignerTables>

/** One row: of the whole database. */
export interface StateTable {
  id: 'state'
  /** One more with each change of a rule. The signer's own file has the highest. */
  number: number
  /** Sum of all rules, by which one that was put back alone is seen. Hexadecimal. */
  sum: string
  /** All keys count as enrolled then at the earliest: a copy of the database was accepted. */
  hold_from: number | null
  frozen_at: number | null
  mac: string
}

/** One row for each user: the rules for the wallets, and which keys there are. */
export interface RuleTable {
  user_id: string
  /** One more with what tightens the rules. The boxes of the wallets are bound to it. */
  version: number
  /** One more with each change. */
  serial: number
  /** Hash of the rows of keys that are not ended: none can be taken away, added or put back alone. */
  keys: string
  hold_from: number | null
  frozen_at: number | null
  /** Who stopped it: the owner does not release what the operator stopped. */
  frozen_by: 'owner' | 'operator' | null
  /** When the first key was enrolled. */
  first_at: number
  /** The owner wants it deleted then. */
  delete_at: number | null
  mac: string
}

export interface KeyTable {
  user_id: string
  /** Thumbprint (RFC 7638); of a passkey the hash of what `jwk` has; the id of a session. */
  key: string
  /** JSON; of a session the hash of what was granted. */
  jwk: string
  kind: 'frame' | 'passkey' | 'session'
  /** Of the page that the frame is in. */
  origin: string
  project_id: string
  at: number
  /** `first`: the account's first key. `site`. Else the passkey that was asked. */
  by: string
  ended_at: number | null
  mac: string
}

export interface WalletTable {
  id: string
  user_id: string
  wallet_group: string
  version: number
  /** JSON. */
  public_keys: string
  kek_id: string
  iv: string
  ct: string
  keys_iv: string
  keys_ct: string
  created_at: number
  mac: string
}

export interface SignatureTable {
  /** Of what the frame signed. */
  hash: string
  wallet_id: string
  at: number
  /** Hash of the whole call, of which the same again is answered the same. */
  call: string
  /** What was answered. JSON. */
  answer: string
}

/** The co-signer's key of a session. */
export interface SessionTable {
  pci: string
  project_id: string
  chain_id: number
  /** In lower case. */
  account: string
  user_id: string
  expires_at: number
  created_at: number
  app_key: string
  public_key: string
  delegate: string
  /** Signed delegations. Null until this signer signed them. */
  context: string | null
  kek_id: string
  iv: string
  ct: string
  times: number[]
  mac: string
}

/** What the paymaster may have to pay. */
export interface SponsorshipTable {
  hash: string
  user_id: string
  project_id: string
  chain_id: number
  at: number
  valid_until: number
  cost: string
}

export const signerMigration: Migration = statements(
  'create table signer_kek (id text primary key, iv text not null, ct text not null, created_at bigint not null)',
  `create table signer_secret (
    id text primary key, kek_id text not null references signer_kek (id), iv text not null, ct text not null
  )`,
  `create table signer_state (
    id text primary key, number bigint not null, sum text not null, hold_from bigint, frozen_at bigint, mac text not null
  )`,
  `create table signer_rule (
    user_id text primary key, version integer not null, serial bigint not null, keys text not null,
    hold_from bigint, frozen_at bigint, frozen_by text, first_at bigint not null, delete_at bigint, mac text not null
  )`,
  'create index signer_rule_delete on signer_rule (delete_at) where delete_at is not null',
  `create table signer_key (
    user_id text not null, key text not null, jwk text not null, kind text not null, origin text not null,
    project_id text not null, at bigint not null, by text not null, ended_at bigint, mac text not null,
    primary key (user_id, key)
  )`,
  // A key that boxes refer to cannot be deleted, and none can refer to a deleted one.
  `create table signer_wallet (
    id text primary key, user_id text not null, wallet_group text not null, version integer not null,
    public_keys text not null, kek_id text not null references signer_kek (id), iv text not null, ct text not null,
    keys_iv text not null, keys_ct text not null, created_at bigint not null, mac text not null,
    unique (user_id, wallet_group)
  )`,
  'create index signer_wallet_kek on signer_wallet (kek_id)',
  `create table signer_passkey_count (
    user_id text not null, key text not null, count bigint not null, primary key (user_id, key)
  )`,
  'create table signer_used (hash text primary key, expires_at bigint not null)',
  `create table signer_signature (
    hash text primary key, wallet_id text not null, at bigint not null, call text not null, answer text not null
  )`,
  'create index signer_signature_at on signer_signature (at)',
  `create table signer_turn (wallet_id text primary key, times bigint[] not null default '{}')`,
  'create table signer_spend (wallet_id text not null, unit text not null, amount numeric(78) not null, at bigint not null)',
  'create index signer_spend_wallet on signer_spend (wallet_id, at)',
  `create table signer_session (
    pci text primary key, project_id text not null, chain_id bigint not null, account text not null, user_id text not null,
    expires_at bigint not null, created_at bigint not null, app_key text not null,
    public_key text not null, delegate text not null, context text,
    kek_id text not null references signer_kek (id), iv text not null, ct text not null,
    times bigint[] not null default '{}', mac text not null
  )`,
  'create index signer_session_user on signer_session (user_id)',
  'create index signer_session_kek on signer_session (kek_id)',
  `create table signer_sponsorship (
    hash text primary key, user_id text not null, project_id text not null, chain_id bigint not null, at bigint not null,
    valid_until bigint not null, cost numeric(78) not null
  )`,
  'create index signer_sponsorship_user on signer_sponsorship (user_id, at)',
  'create index signer_sponsorship_project on signer_sponsorship (project_id, at)',
)

/** Of the times by which rows are forgotten. */
export const purgeMigration: Migration = statements(
  'create index signer_used_expires on signer_used (expires_at)',
  'create index signer_spend_at on signer_spend (at)',
  'create index signer_sponsorship_at on signer_sponsorship (at)',
  'create index signer_key_ended on signer_key (ended_at) where ended_at is not null',
)

/** What is looked up by neither an id nor a time: signatures that go with a user, and smart sessions that were not granted. */
export const growthMigration: Migration = statements(
  'create index signer_signature_wallet on signer_signature (wallet_id)',
  'create index signer_session_pending on signer_session (created_at) where context is null',
)
