import { statements } from '@portico/database'
import type { Migration } from 'kysely'

export interface SessionTables {
  readonly smart_session: {
    /** Random. */
    readonly pci: string
    readonly project_id: string
    readonly chain_id: number
    /** Address of the account, in lower case. */
    readonly account: string
    /** What was asked for: JSON with `permissions` and `signer`. */
    readonly request: string
    readonly expires_at: number
    readonly created_at: number
    /** The signed delegations. Null until the account granted them. */
    readonly context: string | null
    readonly revoked_at: number | null
    /** Address of the account that acts, which needs both keys. */
    readonly delegate: string
    readonly app_key: string
    readonly public_key: string
    readonly key_kek_id: string
    readonly key_iv: string
    readonly key_ct: string
    /** Signatures since `window_at`. */
    readonly signatures: number
    readonly window_at: number
    /** Whose account granted it. Null until then, and for accounts that are not of a wallet of this site. */
    readonly user_id: string | null
  }
}

/** What the wrapped key of a session is bound to. */
export const sessionKeyContext = (pci: string): string => `session:${pci}`

export const sessionMigration: Migration = statements(
  `create table smart_session (
    pci text primary key,
    project_id text not null,
    chain_id bigint not null,
    account text not null,
    request text not null,
    expires_at bigint not null,
    created_at bigint not null,
    context text,
    revoked_at bigint,
    delegate text not null,
    app_key text not null,
    public_key text not null,
    key_kek_id text not null,
    key_iv text not null,
    key_ct text not null,
    signatures integer not null default 0,
    window_at bigint not null default 0
  )`,
  'create index smart_session_account on smart_session (chain_id, account)',
)

/** After the tables of users and of the vault. */
export const sessionKeysMigration: Migration = statements(
  // Sessions whose key cannot be unwrapped any more sign nothing.
  'delete from smart_session where key_kek_id not in (select id from vault_key)',
  // A key that sessions refer to cannot be deleted.
  'alter table smart_session add foreign key (key_kek_id) references vault_key (id)',
  'create index smart_session_kek on smart_session (key_kek_id, pci)',
  'alter table smart_session add column user_id text references user_account on delete cascade',
  'create index smart_session_user on smart_session (user_id)',
  // By their public key, users of accounts are found.
  `create index vault_box_owner on vault_box ((public_keys->>'owner'))`,
  `create index vault_box_evm on vault_box ((public_keys->>'evm'))`,
)
