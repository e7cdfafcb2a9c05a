import { sql } from 'kysely'
import { randomInt } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import type { Log } from '@portico/server'
import type { Logins } from '../login/createLogins.js'
import type { LoginStart } from '../login/startLogin.js'
import type { Sessions, SessionTokens } from '../auth/createSessions.js'
import { addDevice } from '../auth/addDevice.js'
import { createWaits } from '../auth/createWaits.js'
import { createToken, hashToken } from '../auth/Pepper.js'
import type { FrameKey, Session } from '../auth/Session.js'
import type { Queries, SessionTables } from '../auth/tables.js'
import type { WaitPlaces } from '../auth/waitPlaces.js'
import { createWindowSessions, mostAccounts } from './createWindowSessions.js'
import type { ContinueTables } from './tables.js'

export interface ContinueDeps {
  readonly db: Queries<ContinueTables & SessionTables>
  readonly log: Log
  readonly logins: Pick<Logins, 'finish'>
  readonly sessions: Pick<Sessions, 'open'>
  /** Of the secure site, as visitors reach it. */
  readonly origin: string
  readonly places: WaitPlaces
  now(): number
  wait(milliseconds: number): Promise<void>
  /** The wallet group of a project. */
  groupOf(projectId: string): string
}

type Flow = Omit<ContinueTables['continue_flow'], 'status'> & { readonly status: string }

/** Who can go on in a window. */
export interface ContinueAccount {
  /** Of the session that goes on. */
  readonly id: string
  /** Address, or name at the provider. Null where the account has neither. */
  readonly name: string | null
}

export interface Continues {
  /**
   * Begins one, and ends what this frame began before. `matchCode` is for a popup that cannot reach the page.
   * @param locale of the page, in which the popup speaks
   */
  start(key: FrameKey, locale?: string): Promise<{ readonly uri: string; readonly matchCode: string }>
  /** @param windowKey thumbprint of the popup's key @throws ApiError 410 `embedded/aborted` where it is over */
  read(
    handle: string,
    windowKey: string,
  ): Promise<{ readonly origin: string; readonly accounts: readonly ContinueAccount[] }>
  /** The visitor agreed. @returns what the popup hands to the page that opened it */
  choose(handle: string, windowKey: string, sessionId: string): Promise<{ readonly resultUri: string }>
  /** The visitor did not. */
  reject(handle: string, windowKey: string): Promise<void>
  /** The visitor typed the digits that the page shows. One attempt. */
  confirm(handle: string, windowKey: string, digits: string): Promise<boolean>
  /** Whether the popup is done with it, for a page that it cannot reach. Waits up to 25 s. @throws as `Waits.until` */
  wait(
    asker: Pick<LoginStart, 'key' | 'client'>,
    uri: string,
    signal: AbortSignal,
  ): Promise<{ readonly status: 'pending' | 'ready' | 'failed' }>
  /**
   * Logs the frame in that began it.
   * @param uri of the popup, with its secret, or of `start` after the digits
   * @throws ApiError 400 `embedded/failed`
   */
  finish(
    asker: Pick<LoginStart, 'key' | 'browser'>,
    uri: string,
  ): Promise<{ readonly tokens: SessionTokens; readonly provider: string }>
  /** The windows of this browser may continue the login of the session, as long as it lasts. */
  remember(session: Pick<Session, 'id'>, windowKey: string): Promise<void>
}

const flowTime = 10 * 60_000

/**
 * "Continue as": the site's own windows have storage that browsers keep, and a key of their own in it. Where a frame lost its
 * login, such a window lets the visitor go on without a code.
 */
export function createContinues(deps: ContinueDeps): Continues {
  const { db, log, logins, sessions, origin, now } = deps
  const { sessionsOf, nameOf } = createWindowSessions(deps)
  const waits = createWaits<Flow>({ ...deps, kind: 'continue', read: findAll })

  async function flowOf(handle: string | null): Promise<Flow | undefined> {
    if (handle === null) return undefined
    const id = hashToken(handle)
    return (await findAll([id])).get(id)
  }

  /** @param ids hashes of handles */
  async function findAll(ids: readonly string[]): Promise<ReadonlyMap<string, Flow>> {
    const rows = await db
      .selectFrom('continue_flow')
      .selectAll()
      .where(sql<boolean>`id = any(${ids}::text[])`)
      .where('expires_at', '>', now())
      .execute()
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** One of two that try at once succeeds. */
  async function move(
    flow: Flow,
    status: string,
    values: Partial<Omit<ContinueTables['continue_flow'], 'status'>> = {},
  ): Promise<boolean> {
    const { numUpdatedRows: count } = await db
      .updateTable('continue_flow')
      .set({ ...values, status })
      .where('id', '=', flow.id)
      .where('status', '=', flow.status)
      .executeTakeFirst()
    waits.notify(flow.id)
    return count === 1n
  }

  return {
    async start(key, locale) {
      const handle = createToken()
      const matchCode = String(randomInt(10, 100))
      await db.deleteFrom('continue_flow').where('jkt', '=', key.jkt).execute()
      await db
        .insertInto('continue_flow')
        .values({
          id: hashToken(handle),
          jkt: key.jkt,
          project_id: key.projectId,
          origin: key.origin,
          match_code: matchCode,
          window_jkt: null,
          session_id: null,
          result_hash: null,
          expires_at: now() + flowTime,
        })
        .execute()
      const query = new URLSearchParams({ f: handle, ...(locale !== undefined && { locale }) })
      return { uri: `${origin}/continue?${query}`, matchCode }
    },

    async read(handle, windowKey) {
      const flow = await flowOf(handle)
      if (flow?.status !== 'new') throw over()
      const rows = (await sessionsOf(windowKey, flow.project_id)).slice(0, mostAccounts)
      const accounts = await Promise.all(rows.map(async (row) => ({ id: row.id, name: await nameOf(row) })))
      // The page learns at once that it has to offer other logins.
      if (accounts.length === 0) await move(flow, 'failed')
      return { origin: flow.origin, accounts }
    },

    async choose(handle, windowKey, sessionId) {
      const flow = await flowOf(handle)
      if (flow?.status !== 'new') throw over()
      const chosen = (await sessionsOf(windowKey, flow.project_id)).find(({ id }) => id === sessionId)
      const result = createToken()
      const values = { window_jkt: windowKey, session_id: sessionId, result_hash: hashToken(result) }
      if (!chosen || !(await move(flow, 'chosen', values))) throw over()
      return { resultUri: `${origin}/continue/done?${new URLSearchParams({ f: handle, r: result })}` }
    },

    async reject(handle, windowKey) {
      const flow = await flowOf(handle)
      if (!flow || (flow.window_jkt !== null && flow.window_jkt !== windowKey)) return
      await move(flow, 'failed')
    },

    async confirm(handle, windowKey, digits) {
      const flow = await flowOf(handle)
      if (flow?.status !== 'chosen' || flow.window_jkt !== windowKey) return false
      if (flow.match_code === digits) return move(flow, 'confirmed')
      await move(flow, 'failed')
      log({ level: 'warn', event: 'continue.wrongDigits' })
      return false
    },

    async wait({ key, client }, uri, signal) {
      const handle = handleIn(uri)
      if (handle === null) return { status: 'failed' }
      const status = await waits.until(hashToken(handle), { client, account: key.jkt, signal }, (flow) => {
        if (!flow || !isOfKey(flow, key) || flow.status === 'failed' || flow.status === 'done') return 'failed'
        return flow.status === 'confirmed' ? 'ready' : undefined
      })
      return { status: status ?? 'pending' }
    },

    async finish({ key, browser }, uri) {
      const url = URL.canParse(uri) ? new URL(uri) : undefined
      const flow = url?.origin === origin ? await flowOf(handleIn(uri)) : undefined
      if (!flow || !flow.window_jkt || !isOfKey(flow, key)) throw notFinished()
      // The popup is one that the page of the frame opened: the page has what only the popup was given.
      const result = url?.searchParams.get('r') ?? null
      const byResult = flow.status === 'chosen' && result !== null && flow.result_hash === hashToken(result)
      if (!byResult && flow.status !== 'confirmed') throw notFinished()
      const from = (await sessionsOf(flow.window_jkt, flow.project_id)).find(({ id }) => id === flow.session_id)
      if (!from || !(await move(flow, 'done'))) throw notFinished()
      const { user_id: userId, provider } = from
      // Where only the digits were compared, it is a login of a new browser: with the hold, and the notice by mail.
      const tokens = byResult
        ? await openFor({ key, browser, userId, provider })
        : await logins.finish({ key, browser, userId, provider, isNew: false })
      const [id = ''] = tokens.refresh.split('.')
      // The visitor proved nothing anew.
      await db.updateTable('session').set({ proved_at: 0 }).where('id', '=', id).execute()
      await remember({ id }, flow.window_jkt)
      log({ level: 'info', event: 'continue.loggedIn' })
      return { tokens, provider }
    },

    remember,
  }

  /** The browser is known by the key of its windows: no hold, and no mail about a new one. */
  async function openFor(login: {
    readonly key: FrameKey
    readonly browser: string
    readonly userId: string
    readonly provider: string
  }): Promise<SessionTokens> {
    const { key, browser, userId, provider } = login
    const { jkt, origin: page } = key
    return db.transaction().execute(async (trx) => {
      const opened = await sessions.open(trx, key, { userId, provider })
      if (!opened) throw notFinished()
      await addDevice(trx, { userId, jkt, origin: page, label: browser, now: now() })
      return opened
    })
  }

  async function remember({ id }: Pick<Session, 'id'>, windowKey: string): Promise<void> {
    await db
      .insertInto('window_key')
      .values({ jkt: windowKey, session_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** The frame that ends it is the one that began it. */
function isOfKey(flow: Flow, key: FrameKey): boolean {
  return flow.jkt === key.jkt && flow.project_id === key.projectId && flow.origin === key.origin
}

function handleIn(uri: string): string | null {
  return URL.canParse(uri) ? new URL(uri).searchParams.get('f') : null
}

const over = (): ApiError => new ApiError(410, 'embedded/aborted', 'This login is over.')
const notFinished = (): ApiError => new ApiError(400, 'embedded/failed', 'Failed to connect')
