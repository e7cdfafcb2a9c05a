import { DatabaseError, openDatabase, type Database } from '@portico/database'

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
import { paymasterMigration, type PaymasterTables } from './paymaster/tables.js'
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
}

/** @throws SecureSiteError `secure-site/databaseFailed` */
export async function openTables({
  database: config,
  log,
}: Pick<SecureSiteSettings, 'database' | 'log'>): Promise<Database<Tables>> {
  try {
    return await openDatabase<Tables>({
      config,
      program: 'secure-site',
      migrations,
      onConnectionLost: () => log({ level: 'warn', event: 'database.connectionLost' }),
    })
  } catch (cause) {
    if (!(cause instanceof DatabaseError)) throw cause
    throw new SecureSiteError('secure-site/databaseFailed', cause.shortMessage, { details: cause.details, cause })
  }
}
