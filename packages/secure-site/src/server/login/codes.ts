import { sql, type RawBuilder } from 'kysely'
import { randomInt } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import { isSameText, type Pepper } from '../auth/Pepper.js'
import { hasOwnCounter, returnTurn, windowsOf, type Turn } from './limits.js'
import type { Flow, LoginContext } from './LoginContext.js'
import type { LoginTables } from './tables.js'
import type { Queries } from '../auth/tables.js'

/** Six digits, each combination as likely as any other. */
export function createCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is kept of a code: a million codes are tried in a second, unless the hash needs a secret. */
export function hashCode(pepper: Pepper, flowId: string, code: string): string {
  return pepper.mac('code', flowId, code)
}

/**
 * Resolves when `code` is the one of this flow and step. It does not count again.
 * @throws ApiError 400 `embedded/wrongCode`, 410 `embedded/codeOver`, 429 `embedded/tooMany`
 */
export async function enterCode(
  context: LoginContext,
  flow: Flow,
  code: string,
  next: Flow['step'],
  client?: string,
): Promise<void> {
  const ending = await compareCode(context, flow, code, next, client)
  const { rows } = await sql`${ending} select id from done`.execute(context.deps.db)
  if (rows.length !== 1) throw codeOver()
}

/**
 * What tries of a code are counted with. None of it is what a stranger may name: with counters of an address, anybody could lock its
 * owner out. Only browsers that are new to the account share one.
 * @param client the network that the request came from
 */
function turnsOf({ deps }: LoginContext, flow: Flow, client: string | undefined): readonly Turn[] {
  const { pepper, limits } = deps
  const { kind, step, email, jkt, wallet_group: group, user_id: userId } = flow
  const { wrong, wrongOfClient } = windowsOf(limits)
  const keyOf = (...names: readonly string[]): string => pepper.mac('limit', 'wrong', ...names)
  const keyed = (user: RawBuilder<unknown>, own: string, shared: string): RawBuilder<unknown> =>
    sql`case when ${hasOwnCounter(user, jkt)} then ${own}::text else ${shared}::text end`
  if (kind === 'login') {
    const user = sql`(select id from user_account where wallet_group = ${group} and email = ${email} and email_proven)`
    return [{ key: keyed(user, keyOf('address', group, email, jkt), keyOf('address', group, email)), windows: wrong }]
  }
  const own = userId ?? ''
  // The new address of a change may be anybody's.
  if (step === 'newCode') {
    const network = client === undefined ? [] : [{ key: keyOf('client', client), windows: wrongOfClient }]
    return [...network, { key: keyOf('new', own), windows: wrong }]
  }
  return [{ key: keyed(sql`${own}`, keyOf('user', own, jkt), keyOf('user', own)), windows: wrong }]
}

/**
 * Compares a code, as `enterCode` does.
 * @returns the beginning of a statement, in which `done` has a row where this request is the first that brings the code
 */
export async function compareCode(
  context: LoginContext,
  flow: Flow,
  code: string,
  next: Flow['step'],
  client?: string,
): Promise<RawBuilder<unknown>> {
  const { deps, checks } = context
  const { db, pepper, log, now } = deps
  const time = now()
  const counted = turnsOf(context, flow, client)
  const returned = sql.join(
    counted.map(({ key }, at) => sql`returned_${sql.lit(at)} as (${returnTurn(key, time)} returning 1)`),
  )
  // Counted before it is compared, or requests that come at once would all be compared.
  const turns = checks.takeTurns(counted, time)
  const { isFree, isCounted, codeHash } = await checks.takeTry(db, flow, turns, time)
  if (!isFree) {
    log({ level: 'warn', event: 'login.tooManyWrongCodes' })
    throw new ApiError(429, 'embedded/tooMany', 'Too many wrong codes. Try again later.')
  }
  if (!isCounted) {
    await sql`with ${returned} select 1`.execute(db)
    throw codeOver()
  }
  // Where the mail told something else, as that the address has an account, there is no code: every one is wrong.
  if (!isSameText(hashCode(pepper, flow.id, code), codeHash ?? '')) {
    log({ level: 'info', event: 'login.wrongCode' })
    throw new ApiError(400, 'embedded/wrongCode', 'This code is wrong.')
  }
  // In the order of `takeTry`: of two statements that lock the same rows, neither waits for the other with one of them.
  return sql`
    with ${returned}, done as (
      update login_flow set step = ${next}, code_hash = null, tries = 0
      where id = ${flow.id} and step = ${flow.step} and (select count(*) from returned_0) >= 0
      returning id
    )`
}

export function codeOver(): ApiError {
  return new ApiError(410, 'embedded/codeOver', 'This code does not count any more. Ask for a new one.')
}

/** Whether a browser has counters of its own with this user; see `hasOwnCounter`. */
export async function isOldBrowser(
  db: Queries<LoginTables>,
  { userId, jkt }: { readonly userId: string; readonly jkt: string },
): Promise<boolean> {
  const { rows } = await sql<{ readonly isOld: boolean }>`
    select ${hasOwnCounter(sql`${userId}`, jkt)} as "isOld"`.execute(db)
  return rows[0]?.isOld === true
}

/**
 * Whether a mail of this kind may go to an address now, by its own limits and those of the client.
 * @param kind ends with the browser's key where it has a counter of its own
 */
export async function mayMail(
  context: LoginContext,
  db: Queries<LoginTables>,
  kind: readonly string[],
  email: string,
  client?: string,
): Promise<boolean> {
  const { rows } = await sql`with ${mailTurns(context, kind, email, client)} select 1 from turns`.execute(db)
  return rows.length === 1
}

/** `mayMail` as parts of a statement, as `takeTurns` says. */
export function mailTurns(
  { deps, checks }: LoginContext,
  kind: readonly string[],
  email: string,
  client?: string,
): RawBuilder<unknown> {
  const { pepper, limits, now } = deps
  const windows = windowsOf(limits)
  const own = { key: pepper.mac('limit', 'mail', email, ...kind), windows: windows.mail }
  const turns = client === undefined ? [] : [{ key: pepper.mac('limit', 'client', client), windows: windows.client }]
  return checks.takeTurns([...turns, own], now())
}
