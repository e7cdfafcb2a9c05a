import { DatabaseError, migrateDatabase, openDatabase, statements, type Database } from '@portico/database'

import { accountMigration, type AccountTables } from './account/tables.js'
import { loadMigration, sessionMigration, type SessionTables } from './auth/tables.js'
import type { SecureSiteSettings } from './config/SecureSiteSettings.js'
import { continueMigration, type ContinueTables } from './continue/tables.js'
import { SecureSiteError } from './errors/SecureSiteError.js'
import {
  localeMigration,
  loginChangeMigration,
  loginLoadMigration,
  loginMigration,
  type LoginTables,
} from './login/tables.js'
import { mailMigration, type MailTables } from './mail/tables.js'
import { passkeyMigration, type PasskeyTables } from './passkeys/tables.js'
import { paymasterMigration, paymasterPurgeMigration, type PaymasterTables } from './paymaster/tables.js'
import { requestMigration, type RequestTables } from './requests/tables.js'
import { callsMigration, type CallsTables } from './smart-accounts/createCalls.js'
import { sessionMigration as grantMigration, type SessionTables as GrantTables } from './smart-sessions/tables.js'
import { socialLinksMigration, socialMigration, socialWindowMigration, type SocialTables } from './social/tables.js'
import { turnMigration, type TurnTables } from './turns/createTurns.js'
import { walletMigration, type WalletTables } from './wallets/tables.js'

/** All tables of the server. The signer has its own, in a database that the server cannot open. */
export type Tables = SessionTables &
  LoginTables &
  MailTables &
  SocialTables &
  PaymasterTables &
  GrantTables &
  PasskeyTables &
  AccountTables &
  ContinueTables &
  RequestTables &
  WalletTables &
  CallsTables &
  TurnTables

/** Indexes of the times that have none. They cost each write a little, and save reading whole tables every ten minutes. */
const purgeMigration = statements(
  'create index used_proof_expires on used_proof (expires_at)',
  'create index access_token_expires on access_token (expires_at)',
  'create index session_refreshed on session (refreshed_at)',
  'create index login_count_expires on login_count (expires_at)',
  'create index login_flow_expires on login_flow (expires_at)',
  'create index login_undo_expires on login_undo (expires_at)',
  'create index mail_expires on mail (expires_at)',
  'create index passkey_proof_at on passkey_proof (at)',
)

/** What is looked up by neither an id nor a time: rows that go with a user, and smart sessions that were not granted. */
const growthMigration = statements(
  'create index login_flow_user on login_flow (user_id) where user_id is not null',
  'drop index login_flow_change',
  'create index smart_session_pending on smart_session (created_at) where context is null',
)

/** In the order of their names; see `openDatabase`. */
const migrations = {
  '001-session': sessionMigration,
  '002-login': loginMigration,
  '003-mail': mailMigration,
  '004-social': socialMigration,
  '007-paymaster': paymasterMigration,
  '009-sessions': grantMigration,
  '010-passkeys': passkeyMigration,
  '012-account': accountMigration,
  '013-social-links': socialLinksMigration,
  '014-continue': continueMigration,
  '015-session-load': loadMigration,
  '016-login-load': loginLoadMigration,
  '017-social-window': socialWindowMigration,
  '018-login-change': loginChangeMigration,
  '019-requests': requestMigration,
  '020-wallets': walletMigration,
  '021-locale': localeMigration,
  '022-calls': callsMigration,
  '023-turns': turnMigration,
  '024-purges': purgeMigration,
  '025-paymaster-purge': paymasterPurgeMigration,
  '026-growth': growthMigration,
}

const program = { program: 'secure-site', migrations }

/** @throws SecureSiteError `secure-site/databaseFailed` */
export async function openTables({
  database: config,
  log,
}: Pick<SecureSiteSettings, 'database' | 'log'>): Promise<Database<Tables>> {
  const onConnectionLost = (): void => log({ level: 'warn', event: 'database.connectionLost' })
  return openDatabase<Tables>({ config, ...program, onConnectionLost }).catch(failed)
}

/** Brings the tables up to date, as a step of deployment. @throws SecureSiteError `secure-site/databaseFailed` */
export async function migrateTables({ database: config }: Pick<SecureSiteSettings, 'database'>): Promise<void> {
  await migrateDatabase({ config, ...program }).catch(failed)
}

function failed(cause: unknown): never {
  if (!(cause instanceof DatabaseError)) throw cause
  throw new SecureSiteError('secure-site/databaseFailed', cause.shortMessage, { details: cause.details, cause })
}
