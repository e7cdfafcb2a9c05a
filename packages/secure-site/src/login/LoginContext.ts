import type { Selectable } from 'kysely'

import type { Log } from '../log/Log.js'
import type { MailQueue } from '../mail/createMailQueue.js'
import type { LoginLimits } from '../SecureSiteConfig.js'
import type { Passkeys } from '../passkeys/createPasskeys.js'
import type { Changes } from '../session/createChanges.js'
import type { Sessions } from '../session/createSessions.js'
import type { Pepper } from '../session/Pepper.js'
import type { FrameKey } from '../session/Session.js'
import { takeTurn, triesPerCode } from './limits.js'
import type { FlowStep, LoginTables } from './tables.js'
import type { Queries } from '../session/tables.js'

export interface LoginDeps {
  readonly db: Queries<LoginTables>
  readonly pepper: Pepper
  readonly sessions: Sessions
  readonly mails: MailQueue
  readonly limits: LoginLimits
  /** Absent: no visitor has one. */
  readonly passkeys?: Pick<Passkeys, 'proofOf'> | undefined
  readonly log: Log
  /** Of the site, as visitors reach it. */
  readonly origin: string
  /** The wallet group of a project. */
  groupOf(projectId: string): string
  now(): number
  /** Rejects when the signal aborts. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>
}

export type Flow = Selectable<LoginTables['login_flow']>

/** What stops those who guess, listen in or come from elsewhere. A test takes one away to show what it is for. */
export interface LoginChecks {
  /** Answers to known and unknown addresses take as long as this, in milliseconds. */
  readonly floor: number
  readonly takeTurn: typeof takeTurn
  /** Counts a try before the code is compared. @returns undefined where none is left */
  takeTry(db: Queries<LoginTables>, flow: Flow, now: number): Promise<Pick<Flow, 'code_hash'> | undefined>
  /** The flow of one kind that this browser began last, where it is not over. */
  findFlow(db: Queries<LoginTables>, kind: Flow['kind'], key: FrameKey, now: number): Promise<Flow | undefined>
  isRightNumber(flow: Flow, number: string): boolean
  isOfEpoch(flow: Flow, epoch: number): boolean
  sendMails(mails: MailQueue): Promise<void> | void
}

const openSteps: readonly FlowStep[] = ['link', 'code', 'oldCode', 'newCode']

export const loginChecks: LoginChecks = {
  floor: 300,
  takeTurn,
  async takeTry(db, { id, step }, now) {
    return db
      .updateTable('login_flow')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('step', '=', step)
      .where('tries', '<', triesPerCode)
      .where('expires_at', '>', now)
      .returning('code_hash')
      .executeTakeFirst()
  },
  async findFlow(db, kind, { jkt, projectId, origin }, now) {
    return db
      .selectFrom('login_flow')
      .selectAll()
      .where('jkt', '=', jkt)
      .where('kind', '=', kind)
      .where('project_id', '=', projectId)
      .where('origin', '=', origin)
      .where('step', 'in', openSteps)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  },
  isRightNumber: (flow, number) => flow.number === number,
  isOfEpoch: (flow, epoch) => flow.epoch === epoch,
  // Handed over in the background: an answer tells nothing about the mail.
  sendMails: (mails) => mails.wake(),
}

export interface LoginContext {
  readonly deps: LoginDeps
  readonly checks: LoginChecks
  /** Of rows of login_flow. */
  readonly changes: Changes
}
