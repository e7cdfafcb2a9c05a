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
    /** Who made it and may grant it: the user whose login asked for it. */
    readonly user_id: string
    /** What was asked for: JSON with `permissions`. */
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
  }
}

/** Sessions as the site lists them, after the tables of users. Their second keys are the signer's. */
export const sessionMigration: Migration = statements(
  `create table smart_session (
    pci text primary key,
    user_id text not null references user_account on delete cascade,
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
    public_key text not null
  )`,
  'create index smart_session_account on smart_session (chain_id, account)',
  'create index smart_session_user on smart_session (user_id)',
)
