import { sql } from 'kysely'
import { randomInt } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import { isSameText, type Pepper } from '../auth/Pepper.js'
import { ownCounterOf, returnTurn, takeTurn, triesPerCode, windowsOf, type Turn } from './limits.js'
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

export interface EnteredCode {
  readonly flow: Flow
  readonly code: string
  /** Where the flow is then. */
  readonly next: Flow['step']
  /** The network that the request came from. */
  readonly client?: string | undefined
}

type Outcome<Result> = { readonly result: Result } | { readonly refusal: ApiError; readonly event: string }

/**
 * Compares a code, and does `work` at once with it where it is the one of this flow and step. It does not count again.
 *
 * Every transaction that changes a login locks rows in this order, so that no two wait for each other: the user, the counters, the
 * flow, and then the rest.
 * @param work gets the user of the flow, where there is one
 * @throws ApiError 400 `embedded/wrongCode`, 410 `embedded/codeOver`, 429 `embedded/tooMany`, and what `work` throws: the code then
 * counts on
 */
export async function enterCode<Result>(
  context: LoginContext,
  entered: EnteredCode,
  work: (trx: Queries<LoginTables>, userId: string | undefined) => Promise<Result>,
): Promise<Result> {
  const { db, pepper, log, now } = context.deps
  const { flow, code, next, client } = entered
  const time = now()
  const outcome = await db.transaction().execute(async (trx): Promise<Outcome<Result>> => {
    const user = await lockUserOf(trx, flow)
    // Counted before it is compared, or requests that come at once would all be compared.
    const turns = turnsOf(context, { flow, user, client })
    if (!(await takeTurn(trx, turns, time))) return { refusal: tooManyTries(), event: 'login.tooManyWrongCodes' }
    const tried = await takeTry(trx, flow, time)
    // Thrown here, it gives the turn back.
    if (!tried) throw codeOver()
    // Where the mail told something else, as that the address has an account, there is no code: every one is wrong.
    if (!isSameText(hashCode(pepper, flow.id, code), tried.code_hash ?? '')) {
      return { refusal: wrongCode(), event: 'login.wrongCode' }
    }
    await returnTurn(trx, turns, time)
    await trx
      .updateTable('login_flow')
      .set({ step: next, code_hash: null, tries: 0 })
      .where('id', '=', flow.id)
      .execute()
    return { result: await work(trx, user?.id) }
  })
  if ('result' in outcome) return outcome.result
  // Thrown after the transaction: what was counted stays.
  log({ level: outcome.refusal.status === 429 ? 'warn' : 'info', event: outcome.event })
  throw outcome.refusal
}

interface Locked {
  readonly id: string
  /** Whether this browser has counters of its own. */
  readonly hasOwn: boolean
}

/** The user who logs in with the address of a flow, or who began it. */
function lockUserOf(trx: Queries<LoginTables>, flow: Flow): Promise<Locked | undefined> {
  const { kind, wallet_group: group, email, user_id: userId, jkt } = flow
  const hasOwn = ownCounterOf(sql.ref('user_account.id'), jkt).as('hasOwn')
  const users = trx.selectFrom('user_account').select(['id', hasOwn]).forUpdate()
  const own =
    kind === 'login'
      ? users.where('wallet_group', '=', group).where('email', '=', email).where('email_proven', '=', true)
      : users.where('id', '=', userId ?? '')
  return own.executeTakeFirst()
}

/** Counts a try of a flow. @returns undefined where it has none left */
function takeTry(
  trx: Queries<LoginTables>,
  { id, step }: Flow,
  now: number,
): Promise<Pick<Flow, 'code_hash'> | undefined> {
  return trx
    .updateTable('login_flow')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('step', '=', step)
    .where('tries', '<', triesPerCode)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
}

interface Tried {
  readonly flow: Flow
  readonly user: Locked | undefined
  readonly client: string | undefined
}

/**
 * What tries of a code are counted with. None of it is what a stranger may name: with counters of an address, anybody could lock its
 * owner out. Only browsers that are new to the account share one.
 */
function turnsOf({ deps }: LoginContext, { flow, user, client }: Tried): readonly Turn[] {
  const { pepper, limits } = deps
  const { kind, step, email, jkt, wallet_group: group } = flow
  const { wrong, wrongOfClient } = windowsOf(limits)
  const turnOf = (windows: Turn['windows'], ...names: readonly string[]): Turn => ({
    key: pepper.mac('limit', 'wrong', ...names),
    windows,
  })
  // The new address of a change may be anybody's.
  if (step === 'newCode') {
    const network = client === undefined ? [] : [turnOf(wrongOfClient, 'client', client)]
    return [...network, turnOf(wrong, 'new', user?.id ?? '')]
  }
  const own = user?.hasOwn ? [jkt] : []
  const subject = kind === 'login' ? ['address', group, email] : ['user', user?.id ?? '']
  return [turnOf(wrong, ...subject, ...own)]
}

export function codeOver(): ApiError {
  return new ApiError(410, 'embedded/codeOver', 'This code does not count any more. Ask for a new one.')
}

const wrongCode = (): ApiError => new ApiError(400, 'embedded/wrongCode', 'This code is wrong.')
const tooManyTries = (): ApiError => new ApiError(429, 'embedded/tooMany', 'Too many wrong codes. Try again later.')

/**
 * Whether a mail of this kind may go to an address now, by its own limits and those of the client.
 * @param kind ends with the browser's key where it has a counter of its own
 */
export function mayMail(
  { deps }: LoginContext,
  db: Queries<LoginTables>,
  kind: readonly string[],
  email: string,
  client?: string,
): Promise<boolean> {
  const { pepper, limits, now } = deps
  const windows = windowsOf(limits)
  const own = { key: pepper.mac('limit', 'mail', email, ...kind), windows: windows.mail }
  const network = client === undefined ? [] : [{ key: pepper.mac('limit', 'client', client), windows: windows.client }]
  return takeTurn(db, [...network, own], now())
}
