import { sql } from 'kysely'

import { createWaits } from '../auth/createWaits.js'
import type { SessionTokens } from '../auth/createSessions.js'
import type { FrameKey } from '../auth/Session.js'
import type { Queries } from '../auth/tables.js'
import { ApiError } from '../errors/ApiError.js'
import { codeOver, enterCode } from './codes.js'
import { finishLogin, openLogin, type FinishedLogin } from './finishLogin.js'
import { browserId, findFlow, type Flow, type LoginContext, type LoginDeps } from './LoginContext.js'
import { endFlows, startLogin, type LoginStart, type LoginStep } from './startLogin.js'
import type { LoginTables } from './tables.js'
import { isKeptFor } from './undos.js'
import { findOrCreateEmailUser, type ProviderIdentity } from './users.js'

/** Logins by e-mail: a link for a browser that is new to the account, and a code. */
export interface Logins {
  /** Mails a link or a code. Answers alike whether the address has an account, and whether a limit stopped the mail. */
  start(login: LoginStart): Promise<LoginStep>
  /**
   * Waits for the mailed link, 25 s at most.
   * @param client the network that the request came from
   * @returns false: ask again
   * @throws ApiError 410 `embedded/linkOver`, and as `Waits.until`
   */
  awaitDevice(key: FrameKey, client: string, signal?: AbortSignal): Promise<boolean>
  /** @throws ApiError 400 `embedded/wrongCode`, 410 `embedded/codeOver`, 429 `embedded/tooMany`, 409 `embedded/emailChanged` */
  enterCode(key: FrameKey, code: string): Promise<SessionTokens>
  /** Code and link of this browser's login count no more. */
  abort(key: FrameKey): Promise<void>
  /** Logs in a visitor who proved otherwise who they are, as by a login provider. */
  finish(login: FinishedLogin): Promise<SessionTokens>
  /** For the other parts of the login. */
  readonly context: LoginContext
}

/** Answers to known and unknown addresses take as long as this, in milliseconds. */
const leastTime = 300

export function createLogins(deps: LoginDeps): Logins {
  const { db, mails, log, now, wait } = deps
  const waits = createWaits<Pick<Flow, 'step'>>({ ...deps, kind: 'login', read: (ids) => lastSteps(db, ids, now()) })
  const context: LoginContext = { deps, changes: waits }
  return {
    context,
    async start(login) {
      const since = now()
      const step = await startLogin(context, login)
      // In the background: an answer tells nothing about the mail.
      mails.wake()
      await wait(Math.max(0, leastTime - (now() - since)))
      return step
    },

    async awaitDevice(key, client, signal) {
      const isConfirmed = await waits.until(browserId(key), { client, account: key.jkt, signal }, (flow) => {
        if (!flow)
          throw new ApiError(410, 'embedded/linkOver', 'The mailed link does not count any more. Log in again.')
        return flow.step === 'link' ? undefined : true
      })
      return isConfirmed === true
    },

    async enterCode(key, code) {
      const flow = await findFlow(db, 'login', key, now())
      if (flow?.step !== 'code') throw codeOver()
      const identity = flow.identity === null ? undefined : (JSON.parse(flow.identity) as ProviderIdentity)
      const { browser, locale } = flow
      const { tokens, isNew } = await enterCode(context, { flow, code, next: 'done' }, async (trx, userId) => {
        const user = await userOf(trx, flow, userId, now())
        const login = { key, browser, ...user, provider: 'email', identity, locale }
        return { tokens: await openLogin(context, trx, login), isNew: user.isNew }
      })
      mails.wake()
      log({ level: 'info', event: 'login.finished', isNew })
      return tokens
    },

    abort: ({ jkt }) => endFlows(db, jkt),
    finish: (login) => finishLogin(context, login),
  }
}

/**
 * The user of a proven address.
 * @param known where it has one
 * @throws ApiError 409 `embedded/emailChanged`
 */
async function userOf(
  trx: Queries<LoginTables>,
  { wallet_group: walletGroup, email }: Flow,
  known: string | undefined,
  now: number,
): Promise<{ readonly userId: string; readonly isNew: boolean }> {
  // A new account here would make it impossible to bring the address back.
  if (await isKeptFor(trx, { group: walletGroup, email, userId: known ?? '', now })) {
    const message = 'Your account got another e-mail address. The link that was mailed here brings this one back.'
    throw new ApiError(409, 'embedded/emailChanged', message)
  }
  if (known !== undefined) return { userId: known, isNew: false }
  return findOrCreateEmailUser(trx, { walletGroup, email, now })
}

/** Where the last login of each browser stands, as `lastFlow` finds it. @param ids as `browserId` says */
async function lastSteps(
  db: LoginDeps['db'],
  ids: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, Pick<Flow, 'step'>>> {
  const keys = ids.map((id) => (JSON.parse(id) as readonly string[])[0])
  const { rows } = await sql<Flow>`
    select distinct on (jkt, project_id, origin) jkt, project_id, origin, step from login_flow
    where jkt = any(${keys}::text[]) and kind = 'login' and step in ('link', 'code') and expires_at > ${now}
    order by jkt, project_id, origin, created_at desc`.execute(db)
  return new Map(
    rows.map(({ jkt, project_id: projectId, origin, step }) => [browserId({ jkt, projectId, origin }), { step }]),
  )
}
