import { statements } from '@portico/database'
import type { Migration } from 'kysely'

/**
 * Requests on their way from a frame to a window of the secure site, and decisions on their way back. Both are sealed with a
 * key that the site never has.
 */
export interface FlowTables {
  readonly approval_flow: ApprovalFlowRow
}

export interface ApprovalFlowRow {
  readonly id: string
  readonly session_id: string
  /** Base64url. Emptied when the window has it. */
  readonly ciphertext: string
  /** SHA-256 of the proof that the window shows, base64url. */
  readonly auth_hash: string
  readonly redeemed: boolean
  /** Sealed decision, base64url. */
  readonly decision: string | null
  readonly withdrawn: boolean
  readonly expires_at: number
  /** Until when the frame is known to wait: it goes on asking while its page is open. */
  readonly waited_until: number
}

export const flowsMigration: Migration = statements(
  `create table approval_flow (
    id text primary key,
    session_id text not null,
    ciphertext text not null,
    auth_hash text not null,
    redeemed boolean not null default false,
    decision text,
    withdrawn boolean not null default false,
    expires_at bigint not null,
    waited_until bigint not null
  )`,
  'create index approval_flow_session on approval_flow (session_id)',
  'create index approval_flow_expires on approval_flow (expires_at)',
)
