import { sql, type RawBuilder } from 'kysely'
import { randomInt } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import { isSameText, type Pepper } from '../session/Pepper.js'
import { returnTurn, windowsOf } from './limits.js'
import type { Flow, LoginContext } from './LoginContext.js'
import type { LoginTables } from './tables.js'
import type { Queries } from '../session/tables.js'

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
export async function enterCode(context: LoginContext, flow: Flow, code: string, next: Flow['step']): Promise<void> {
  const ending = await compareCode(context, flow, code, next)
  const { rows } = await sql`${ending} select id from done`.execute(context.deps.db)
  if (rows.length !== 1) throw codeOver()
}

/**
 * Compares a code, as `enterCode` does.
 * @returns the beginning of a statement, in which `done` has a row where this request is the first that brings the code
 */
export async function compareCode(
  { deps, checks }: LoginContext,
  flow: Flow,
  code: string,
  next: Flow['step'],
): Promise<RawBuilder<unknown>> {
  const { db, pepper, limits, log, now } = deps
  const time = now()
  const key = pepper.mac('limit', 'wrong', flow.email)
  // Counted before it is compared, or requests that come at once would all be compared.
  const turns = checks.takeTurns([{ key, windows: windowsOf(limits).wrong }], time)
  const { isFree, isCounted, codeHash } = await checks.takeTry(db, flow, turns, time)
  if (!isFree) {
    log({ level: 'warn', event: 'login.tooManyWrongCodes' })
    throw new ApiError(429, 'embedded/tooMany', 'Too many wrong codes. Try again later.')
  }
  if (!isCounted) {
    await returnTurn(key, time).execute(db)
    throw codeOver()
  }
  // A login whose mail was not sent, because of a limit, has no code: every one is wrong.
  if (!isSameText(hashCode(pepper, flow.id, code), codeHash ?? '')) {
    log({ level: 'info', event: 'login.wrongCode' })
    throw new ApiError(400, 'embedded/wrongCode', 'This code is wrong.')
  }
  // In the order of `takeTry`: of two statements that lock the same rows, neither waits for the other with one of them.
  return sql`
    with returned as (${returnTurn(key, time)} returning 1), done as (
      update login_flow set step = ${next}, code_hash = null, tries = 0
      where id = ${flow.id} and step = ${flow.step} and (select count(*) from returned) >= 0
      returning id
    )`
}

export function codeOver(): ApiError {
  return new ApiError(410, 'embedded/codeOver', 'This code does not count any more. Ask for a new one.')
}

/** Whether a mail of this kind may go to an address now, by its own limits and those of the client. */
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
