import { statements } from '@portico/database'
import type { Generated, Migration } from 'kysely'

/** Logins that continue one of this browser on the secure site's own pages. Times are milliseconds; hashes are base64url. */
export interface ContinueTables {
  continue_flow: {
    /** Hash of the handle, which the frame and the popup know. */
    id: string
    /** Thumbprint of the key of the frame that began it: no other can finish it. */
    jkt: string
    project_id: string
    /** Of the page that embeds the frame. */
    origin: string
    /** Two digits that the page shows, for a popup that cannot reach it. */
    match_code: string
    /** `new`, `chosen` (the visitor agreed), `confirmed` (and typed the digits), `done`, `failed`. */
    status: Generated<string>
    /** Thumbprint of the window's key, and the session that the visitor chose. */
    window_jkt: string | null
    session_id: string | null
    /** Hash of the secret that the popup hands to the page. */
    result_hash: string | null
    expires_at: number
  }
  /** Key of the site's own windows in a browser, and a login of a frame in the same browser. It ends with that login. */
  window_key: {
    /** Thumbprint (RFC 7638). */
    jkt: string
    session_id: string
  }
}

export const continueMigration: Migration = statements(
  `create table continue_flow (
    id text primary key,
    jkt text not null,
    project_id text not null,
    origin text not null,
    match_code text not null,
    status text not null default 'new',
    window_jkt text,
    session_id text references session on delete cascade,
    result_hash text,
    expires_at bigint not null
  )`,
  `create index continue_flow_jkt on continue_flow (jkt)`,
  `create index continue_flow_session on continue_flow (session_id)`,
  `create index continue_flow_expires on continue_flow (expires_at)`,
  `create table window_key (
    jkt text not null,
    session_id text not null references session on delete cascade,
    primary key (jkt, session_id)
  )`,
  `create index window_key_session on window_key (session_id)`,
)
