import { sql } from 'kysely'
import { randomInt, randomUUID } from 'node:crypto'

import { createToken, hashToken } from '../auth/Pepper.js'
import type { FrameKey, Session } from '../auth/Session.js'
import type { Queries } from '../auth/tables.js'
import { codeMail, linkMail, writeMail } from '../mail/texts.js'
import { createCode, hashCode, mayMail } from './codes.js'
import { openFlows, ownCounterOf } from './limits.js'
import { findFlow, type Flow, type LoginContext, type LoginDeps } from './LoginContext.js'
import type { LoginTables } from './tables.js'
import type { ProviderIdentity } from './users.js'

export interface LoginStart {
  readonly key: FrameKey
  /** As `readEmail` writes it. */
  readonly email: string
  /** As `browserName` says. */
  readonly browser: string
  /** The network that the request came from. */
  readonly client: string
  readonly session?: Session | undefined
  /** Joins the user who proves the address. */
  readonly identity?: ProviderIdentity | undefined
  /** BCP 47: of the page. The mails are in this language. */
  readonly locale?: string | undefined
}

export interface LoginStep {
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  /** Two digits, which the visitor finds again on the page of the mailed link. */
  readonly matchCode?: string | undefined
}

/** Mails a link to a browser that is new to the account, and a code to one that is known or whose link was confirmed. */
export async function startLogin(context: LoginContext, login: LoginStart): Promise<LoginStep> {
  const { db, pepper, mails, limits, origin: site, groupOf, now } = context.deps
  const { key, email, browser, client, session, identity, locale = null } = login
  const { jkt, projectId, origin } = key
  const group = groupOf(projectId)
  const time = now()
  const { userId, isKnown, hasOwn, open, found } = await stateOf(db, { group, email, key, time })
  if (session && session.userId === userId && !identity) return { action: 'CONNECT' }

  const previous = found?.email === email ? found : undefined
  const isConfirmed = isKnown || previous?.step === 'code'
  // A stranger can use up the mails of an address, of a network, and its open logins; browsers that are known have their own.
  const kind = isConfirmed ? ['code', ...(hasOwn ? [jkt] : [])] : ['link']
  const identityText = identity ? JSON.stringify(identity) : null
  const flow = newFlow({ id: randomUUID(), key, group, email, browser, identity: identityText, locale, time, limits })
  if (isConfirmed) flow.step = 'code'
  const [code, token] = [createCode(), createToken()]
  const hash = isConfirmed ? { code_hash: hashCode(pepper, flow.id, code) } : { link_hash: hashToken(token) }
  const text = isConfirmed
    ? codeMail({ origin, browser }, code, limits.codeMinutes)
    : linkMail({ origin, browser }, `${site}/link#${token}`, limits.codeMinutes)
  const mail = { to: email, ...(await writeMail(text, locale)) }

  const current = await db.transaction().execute(async (trx) => {
    const isCounted = await mayMail(context, trx, kind, email, hasOwn ? undefined : client)
    const isMailed = isCounted && (hasOwn || open < openFlows)
    if (!isMailed && previous) {
      // A login that was begun before goes on.
      await trx.updateTable('login_flow').set({ identity: identityText }).where('id', '=', previous.id).execute()
      return previous
    }
    await endFlows(trx, jkt)
    // Without a mail there is no secret, and the answer is the same.
    await trx
      .insertInto('login_flow')
      .values(isMailed ? { ...flow, ...hash } : flow)
      .execute()
    if (isMailed) await mails.add(trx, mail, flow.expires_at)
    return flow
  })
  return stepOf(current)
}

function stepOf({ step, number }: Flow): LoginStep {
  return step === 'link' ? { action: 'VERIFY_DEVICE', matchCode: number ?? '' } : { action: 'VERIFY_OTP' }
}

/** Link and code of the login of a browser count no more. */
export async function endFlows(db: Queries<LoginTables>, jkt: string): Promise<void> {
  await db
    .updateTable('login_flow')
    .set({ step: 'ended', link_hash: null, code_hash: null })
    .where('jkt', '=', jkt)
    .where('kind', '=', 'login')
    .where('step', 'in', ['link', 'code'])
    .execute()
}

interface AddressState {
  /** Who logs in with the address. */
  readonly userId: string | undefined
  /** Whether this browser is known to the account. */
  readonly isKnown: boolean
  /** And has counters of its own. */
  readonly hasOwn: boolean
  /** Logins of the address that wait, other than those of this browser. */
  readonly open: number
  /** The login that this browser began last, where it is not over. */
  readonly found: Flow | undefined
}

interface AddressOf {
  readonly group: string
  readonly email: string
  readonly key: FrameKey
  readonly time: number
}

/** One statement, which does the same with an account as without one, so that it takes as long. */
async function stateOf(db: LoginDeps['db'], { group, email, key, time }: AddressOf): Promise<AddressState> {
  const { jkt } = key
  const owner = sql`(select id from owner)`
  const { rows } = await sql<Omit<AddressState, 'userId' | 'found'> & { readonly userId: string | null }>`
    with owner as (
      select id from user_account where wallet_group = ${group} and email = ${email} and email_proven
    )
    select
      ${owner} as "userId",
      exists (select from device where user_id = ${owner} and jkt = ${jkt}) as "isKnown",
      ${ownCounterOf(owner, jkt)} as "hasOwn",
      (
        select count(*)::integer from login_flow
        where email = ${email} and jkt != ${jkt} and step in ('link', 'code') and expires_at > ${time}
          and (link_hash is not null or code_hash is not null)
      ) as open`.execute(db)
  const { userId, ...state } = rows[0] ?? { userId: null, isKnown: false, hasOwn: false, open: 0 }
  return { ...state, userId: userId ?? undefined, found: await findFlow(db, 'login', key, time) }
}

interface NewFlow {
  readonly id: string
  readonly key: FrameKey
  readonly group: string
  readonly email: string
  readonly browser: string
  readonly identity: string | null
  readonly locale: string | null
  readonly time: number
  readonly limits: LoginDeps['limits']
}

function newFlow({ id, key, group, email, browser, identity, locale, time, limits }: NewFlow): Flow {
  const numbers = threeNumbers()
  return {
    id,
    kind: 'login',
    step: 'link',
    project_id: key.projectId,
    wallet_group: group,
    origin: key.origin,
    jkt: key.jkt,
    browser,
    email,
    user_id: null,
    epoch: null,
    new_email: null,
    identity,
    locale,
    link_hash: null,
    numbers: numbers.join(),
    number: numbers[randomInt(numbers.length)] ?? null,
    code_hash: null,
    tries: 0,
    created_at: time,
    expires_at: time + limits.codeMinutes * 60_000,
  }
}

/** Different ones, of two digits. */
function threeNumbers(): readonly string[] {
  const numbers = new Set<string>()
  while (numbers.size < 3) numbers.add(String(randomInt(10, 100)))
  return [...numbers]
}
