import { statements } from '@portico/database'
import type { Migration } from 'kysely'

/** Mails that were not handed to the mail server yet. */
export interface MailTables {
  mail: {
    id: string
    /** The mail, encrypted: it has a code or a link in it. */
    box: string
    next_at: number
    attempts: number
    /** An instance hands it over until then; one that was killed did not, perhaps. */
    claimed_until: number
    /** Not sent after that: its code is over. */
    expires_at: number
  }
}

export const mailMigration: Migration = statements(
  `create table mail (
    id text primary key,
    box text not null,
    next_at bigint not null,
    attempts integer not null,
    claimed_until bigint not null,
    expires_at bigint not null
  )`,
  `create index mail_next on mail (next_at)`,
)
