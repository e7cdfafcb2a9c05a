import { statements } from '@portico/database'
import type { Migration } from 'kysely'

/**
 * `asked` → `seen` (the window has it) → `decided` (the visitor approved; it is being signed) → `done` or `failed`.
 * `rejected` and `withdrawn` end it before that.
 */
export type RequestState = 'asked' | 'seen' | 'decided' | 'done' | 'failed' | 'rejected' | 'withdrawn'

/** Requests of pages that wait for their visitor. Times are milliseconds; hashes and signatures base64url. */
export interface RequestTables {
  wallet_request: {
    /** Chosen by the frame. */
    id: string
    session_id: string
    state: RequestState
    /** JSON of the `WalletRequest`, as the frame signed it. */
    text: string
    /** JSON of `Facts`. Emptied with the text once it is over. */
    facts: string
    /** Of the reading; 64 hexadecimal digits. */
    digest: string
    risk: string
    /** The frame's proof. */
    auth_hash: string
    issued_at: number
    signature: string
    theme: string | null
    locale: string | null
    /** JSON of what the page gets, or of `{ code, message, rpcCode? }`. */
    answer: string | null
    /** When the visitor rejected it. */
    rejected_at: number | null
    decided_at: number | null
    expires_at: number
    /** Until when the frame is known to wait: it goes on asking while its page is open. */
    waited_until: number
  }
  /** Addresses that a wallet sent to: a look-alike of one of them is told apart by it. */
  known_receiver: {
    user_id: string
    namespace: string
    /** Lower case on EIP-155 networks. */
    address: string
    at: number
  }
}

export const requestMigration: Migration = statements(
  `create table wallet_request (
    id text primary key,
    session_id text not null references session on delete cascade,
    state text not null,
    text text not null,
    facts text not null,
    digest text not null,
    risk text not null,
    auth_hash text not null,
    issued_at bigint not null,
    signature text not null,
    theme text,
    locale text,
    answer text,
    rejected_at bigint,
    decided_at bigint,
    expires_at bigint not null,
    waited_until bigint not null
  )`,
  'create index wallet_request_session on wallet_request (session_id)',
  'create index wallet_request_expires on wallet_request (expires_at)',
  `create table known_receiver (
    user_id text not null references user_account on delete cascade,
    namespace text not null,
    address text not null,
    at bigint not null,
    primary key (user_id, namespace, address)
  )`,
)
