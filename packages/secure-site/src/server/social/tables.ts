import { statements } from '@portico/database'
import type { ColumnType, Generated, Migration } from 'kysely'

/** Logins at a provider or at Farcaster that are under way. Times are milliseconds; hashes are base64url. */
export interface SocialTables {
  social_flow: {
    /** Hash of the handle, which the frame and the popup know. */
    id: string
    /** Thumbprint of the key of the browser that began it: no other can finish it. */
    jkt: string
    project_id: string
    /** Of the page that embeds the frame. */
    origin: string
    provider: string
    issuer: string
    /** What is sent to the provider; for Farcaster, the token of the relay's channel. */
    state: string
    nonce: string
    /** Of PKCE. */
    verifier: string
    /** Two digits that the page shows, for a popup that cannot reach it. */
    match_code: string
    /** Address on `origin` to which the visitor is led back, where there is no popup. */
    return_to: string | null
    /**
     * `new`, `started` (at the provider), `answered` (the provider's answer is being read), `ready`, `confirmed` (ready, and
     * the visitor typed the digits), `done`, `failed`.
     */
    status: Generated<string>
    /** Hash of the secret that the popup hands to the page. */
    result_hash: string | null
    /** Hash of the secret of the browser that goes to the provider, which is in a cookie there: the first that opens the address. */
    browser_hash: Generated<string | null>
    /** Who logged in, as JSON. */
    identity: string | null
    /** Of a visitor who is logged in and adds the provider to the account. Null for a login. */
    links_to: ColumnType<string | null, string | null | undefined, never>
    /** BCP 47: of the page where it was begun. */
    locale: Generated<string | null>
    /** Hash of the secret with which the popup's last page names the key of the site's windows in its browser. */
    window_hash: Generated<string | null>
    /** Thumbprint of that key: it also has to type the digits. */
    window_jkt: Generated<string | null>
    expires_at: number
  }
}

export const socialMigration: Migration = statements(
  `create table social_flow (
    id text primary key,
    jkt text not null,
    project_id text not null,
    origin text not null,
    provider text not null,
    issuer text not null,
    state text not null,
    nonce text not null,
    verifier text not null,
    match_code text not null,
    return_to text,
    status text not null default 'new',
    result_hash text,
    browser_hash text,
    identity text,
    expires_at bigint not null
  )`,
  `create index social_flow_jkt on social_flow (jkt)`,
  `create index social_flow_state on social_flow (state)`,
  `create index social_flow_expires on social_flow (expires_at)`,
)

export const socialLinksMigration: Migration = statements('alter table social_flow add column links_to text')

export const socialWindowMigration: Migration = statements(
  'alter table social_flow add column window_hash text',
  'alter table social_flow add column window_jkt text',
)
