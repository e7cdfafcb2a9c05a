import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { Log } from '../log/Log.js'
import type { MailQueue } from '../mail/createMailQueue.js'
import type { LoginLimits } from '../SecureSiteConfig.js'
import type { Passkeys } from '../passkeys/createPasskeys.js'
import type { Sessions } from '../auth/createSessions.js'
import type { Waits } from '../auth/createWaits.js'
import type { Pepper } from '../auth/Pepper.js'
import type { FrameKey } from '../auth/Session.js'
import { takeTurns, triesPerCode } from './limits.js'
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

/** What a try of a code came to. */
export interface CodeTry {
  /** Whether the address may be tried now. */
  readonly isFree: boolean
  /** Whether the flow had a try left. */
  readonly isCounted: boolean
  readonly codeHash: string | null
}

/** What stops those who guess, listen in or come from elsewhere. A test takes one away to show what it is for. */
export interface LoginChecks {
  /** Answers to known and unknown addresses take as long as this, in milliseconds. */
  readonly floor: number
  readonly takeTurns: typeof takeTurns
  /** Counts a try, of the address by `turns` and of the flow, before the code is compared. */
  takeTry(db: Queries<LoginTables>, flow: Flow, turns: RawBuilder<unknown>, now: number): Promise<CodeTry>
  /** The flow of one kind that this browser began last, where it is not over. */
  findFlow(db: Queries<LoginTables>, kind: Flow['kind'], key: FrameKey, now: number): Promise<Flow | undefined>
  isRightNumber(flow: Flow, number: string): boolean
  isOfEpoch(flow: Flow, epoch: number): boolean
  sendMails(mails: MailQueue): Promise<void> | void
}

/** The flow of one kind that this browser began last, where it is not over. */
export function lastFlow(kind: Flow['kind'], { jkt, projectId, origin }: FrameKey, now: number): RawBuilder<Flow> {
  return sql`
    select * from login_flow
    where jkt = ${jkt} and kind = ${kind} and project_id = ${projectId} and origin = ${origin}
      and step in ('link', 'code', 'oldCode', 'newCode') and expires_at > ${now}
    order by created_at desc limit 1`
}

/** One browser at one page has one login that it began last. */
export function browserId({ jkt, projectId, origin }: FrameKey): string {
  return JSON.stringify([jkt, projectId, origin])
}

export const loginChecks: LoginChecks = {
  floor: 300,
  takeTurns,
  async takeTry(db, { id, step }, turns, now) {
    const { rows } = await sql<CodeTry>`
      with ${turns}, tried as (
        update login_flow set tries = tries + 1
        where id = ${id} and step = ${step} and tries < ${triesPerCode}::integer and expires_at > ${now}::bigint
          and exists (select from turns)
        returning code_hash
      )
      select exists (select from turns) as "isFree", exists (select from tried) as "isCounted",
        (select code_hash from tried) as "codeHash"`.execute(db)
    return rows[0] ?? { isFree: false, isCounted: false, codeHash: null }
  },
  findFlow: async (db, kind, key, now) => (await lastFlow(kind, key, now).execute(db)).rows[0],
  isRightNumber: (flow, number) => flow.number === number,
  isOfEpoch: (flow, epoch) => flow.epoch === epoch,
  // Handed over in the background: an answer tells nothing about the mail.
  sendMails: (mails) => mails.wake(),
}

export interface LoginContext {
  readonly deps: LoginDeps
  readonly checks: LoginChecks
  /** Of logins that wait for their link, by `browserId`. */
  readonly changes: Pick<Waits<unknown>, 'notify'>
}
