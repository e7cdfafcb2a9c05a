import { sql } from 'kysely'
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
  const { deps, checks } = context
  const { db, pepper, limits, log, now } = deps
  const time = now()
  const turn = pepper.mac('limit', 'wrong', flow.email)
  // Counted before it is compared, or requests that come at once would all be compared.
  if (!(await checks.takeTurn(db, turn, windowsOf(limits).wrong, time))) {
    log({ level: 'warn', event: 'login.tooManyWrongCodes' })
    throw new ApiError(429, 'embedded/tooMany', 'Too many wrong codes. Try again later.')
  }
  const tried = await checks.takeTry(db, flow, time)
  if (!tried) {
    await returnTurn(turn, time).execute(db)
    throw codeOver()
  }
  // A login whose mail was not sent, because of a limit, has no code: every one is wrong.
  if (!isSameText(hashCode(pepper, flow.id, code), tried.code_hash ?? '')) {
    log({ level: 'info', event: 'login.wrongCode' })
    throw new ApiError(400, 'embedded/wrongCode', 'This code is wrong.')
  }
  const { numAffectedRows: count } = await sql`
    with returned as (${returnTurn(turn, time)})
    update login_flow set step = ${next}, code_hash = null, tries = 0
    where id = ${flow.id} and step = ${flow.step}`.execute(db)
  if (count !== 1n) throw codeOver()
}

export function codeOver(): ApiError {
  return new ApiError(410, 'embedded/codeOver', 'This code does not count any more. Ask for a new one.')
}

/** Whether a mail of this kind may go to an address now, by its own limits and those of the client. */
export async function mayMail(
  { deps, checks }: LoginContext,
  db: Queries<LoginTables>,
  kind: readonly string[],
  email: string,
  client?: string,
): Promise<boolean> {
  const { pepper, limits, now } = deps
  const windows = windowsOf(limits)
  if (client !== undefined) {
    const turn = pepper.mac('limit', 'client', client)
    if (!(await checks.takeTurn(db, turn, windows.client, now()))) return false
  }
  return checks.takeTurn(db, pepper.mac('limit', 'mail', email, ...kind), windows.mail, now())
}
