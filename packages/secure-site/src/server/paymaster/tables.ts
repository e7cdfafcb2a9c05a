import { statements } from '@portico/database'
import type { ColumnType, Generated, Migration } from 'kysely'

export interface PaymasterTables {
  readonly paymaster_operation: {
    readonly id: Generated<number>
    readonly user_id: string
    readonly project_id: string
    readonly chain_id: number
    readonly sender: string
    /** Of EntryPoint. */
    readonly hash: string
    /** Block after which it is mined. */
    readonly from_block: number
    readonly signed_at: number
    /** When the signature ends. */
    readonly valid_until: number
    readonly deploys: boolean
    /** Whether the user was new, and it counts among those of new users. */
    readonly is_new: boolean
    /** What it may cost at most, then what it did cost: wei, read as text. */
    readonly cost: ColumnType<string, string, string>
    readonly outcome: 'open' | 'done' | 'reverted' | 'unused'
  }
  /** Sums of `cost`, so that an operation need not add up those of the whole day. */
  readonly paymaster_budget: {
    readonly project_id: string
    readonly chain_id: number
    /** Since 1970; of `signed_at`. */
    readonly hour: number
    readonly cost: ColumnType<string, string, string>
    /** The part of new users. */
    readonly cost_of_new: ColumnType<string, string, string>
  }
}

export const paymasterMigration: Migration = statements(
  `create table paymaster_operation (
    id bigint generated always as identity primary key,
    user_id text not null,
    project_id text not null,
    chain_id bigint not null,
    sender text not null,
    hash text not null,
    from_block bigint not null,
    signed_at bigint not null,
    valid_until bigint not null,
    deploys boolean not null,
    is_new boolean not null,
    cost numeric(78) not null,
    outcome text not null default 'open'
  )`,
  'create index paymaster_operation_user on paymaster_operation (user_id, chain_id, signed_at)',
  'create index paymaster_operation_deploys on paymaster_operation (user_id, chain_id) where deploys',
  "create index paymaster_operation_open on paymaster_operation (chain_id, valid_until) where outcome = 'open'",
  `create table paymaster_budget (
    project_id text not null,
    chain_id bigint not null,
    hour bigint not null,
    cost numeric(78) not null,
    cost_of_new numeric(78) not null,
    primary key (project_id, chain_id, hour)
  )`,
)

/** What is over is found by its time. */
export const paymasterPurgeMigration: Migration = statements(
  "create index paymaster_operation_over on paymaster_operation (signed_at) where not deploys and outcome <> 'open'",
  'create index paymaster_budget_hour on paymaster_budget (hour)',
)
