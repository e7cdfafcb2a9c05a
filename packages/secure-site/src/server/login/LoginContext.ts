import type { Selectable } from 'kysely'

import type { Log } from '@portico/server'
import type { MailQueue } from '../mail/createMailQueue.js'
import type { LoginLimits } from '../SecureSiteConfig.js'
import type { Passkeys } from '../passkeys/createPasskeys.js'
import type { Sessions } from '../auth/createSessions.js'
import type { Waits } from '../auth/createWaits.js'
import type { Pepper } from '../auth/Pepper.js'
import type { FrameKey } from '../auth/Session.js'
import type { WaitPlaces } from '../auth/waitPlaces.js'
import type { SignerClient } from '../signer/createSignerClient.js'
import type { LoginTables } from './tables.js'
import type { Queries } from '../auth/tables.js'

export interface LoginDeps {
  readonly db: Queries<LoginTables>
  readonly pepper: Pepper
  readonly sessions: Sessions
  readonly mails: MailQueue
  readonly limits: LoginLimits
  /** Absent: no visitor has one. */
  readonly passkeys?: Pick<Passkeys, 'proofOf' | 'sinceOf'> | undefined
  readonly signer: Pick<SignerClient, 'call'>
  readonly log: Log
  /** Of the site, as visitors reach it. */
  readonly origin: string
  /** The wallet group of a project. */
  groupOf(projectId: string): string
  readonly places: WaitPlaces
  now(): number
  wait(milliseconds: number): Promise<void>
}

export type Flow = Selectable<LoginTables['login_flow']>

export interface LoginContext {
  readonly deps: LoginDeps
  /** Of logins that wait for their link, by `browserId`. */
  readonly changes: Pick<Waits<unknown>, 'notify'>
}

/** The flow of one kind that this browser began last, where it is not over. */
export function findFlow(
  db: Queries<LoginTables>,
  kind: Flow['kind'],
  { jkt, projectId, origin }: FrameKey,
  now: number,
): Promise<Flow | undefined> {
  return db
    .selectFrom('login_flow')
    .selectAll()
    .where('jkt', '=', jkt)
    .where('kind', '=', kind)
    .where('project_id', '=', projectId)
    .where('origin', '=', origin)
    .where('step', 'in', ['link', 'code', 'oldCode', 'newCode'])
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** One browser at one page has one login that it began last. */
export function browserId({ jkt, projectId, origin }: FrameKey): string {
  return JSON.stringify([jkt, projectId, origin])
}
