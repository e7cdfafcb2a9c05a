import { statements } from '@portico/database'
import type { Migration } from 'kysely'

export interface AccountTables {
  /** Accounts whose owners want them deleted. */
  account_deletion: {
    user_id: string
    /** When it is done. Milliseconds. */
    at: number
  }
}

/** After the tables of users. */
export const accountMigration: Migration = statements(
  `create table account_deletion (
    user_id text primary key references user_account on delete cascade,
    at bigint not null
  )`,
  'create index account_deletion_at on account_deletion (at)',
)
