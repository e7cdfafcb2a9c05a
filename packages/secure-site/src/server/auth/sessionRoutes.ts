import { Hono } from 'hono'
import * as v from 'valibot'

import { ApiError } from '../errors/ApiError.js'
import type { MailQueue } from '../mail/createMailQueue.js'
import { mailOwner } from '../mail/mailOwner.js'
import type { MailTables } from '../mail/tables.js'
import { signedOutMail } from '../mail/texts.js'
import type { Guards } from './createGuards.js'
import { newBrowsersOf } from './newBrowsersOf.js'
import { endSessions, type Sessions } from './createSessions.js'
import { readBody } from '../documents/readBody.js'
import type { SignerClient } from '../signer/createSignerClient.js'
import type { SessionEnv } from './Session.js'
import type { Queries, SessionTables } from './tables.js'

export interface SessionRoutesDeps {
  readonly db: Queries<SessionTables & MailTables>
  readonly guards: Guards
  readonly sessions: Sessions
  readonly mails: MailQueue
  readonly signer: Pick<SignerClient, 'call'>
  /** Default: no visitor has one. */
  readonly hasPasskey?: ((userId: string) => Promise<boolean>) | undefined
  now(): number
}

const noticeTime = 24 * 3_600_000
const NothingSchema = v.strictObject({})
const RefreshSchema = v.strictObject({ refreshToken: v.pipe(v.string(), v.maxLength(128)) })
const DeviceSchema = v.strictObject({ id: v.pipe(v.string(), v.maxLength(64)) })

/** Below /api. Answers with `tokens` are for the frame's `createApi`, which keeps them. */
export function sessionRoutes({
  db,
  guards,
  sessions,
  mails,
  signer,
  hasPasskey,
  now,
}: SessionRoutesDeps): Hono<SessionEnv> {
  const { requireSession, keyOf } = guards
  const routes = new Hono<SessionEnv>()

  /** Last in a transaction: where it fails, the browsers are in the list still, and are removed again. */
  async function endKeys(userId: string, devices: readonly { readonly jkt: string }[]): Promise<void> {
    if (devices.length > 0) await signer.call('/keys/end', { userId, keys: devices.map(({ jkt }) => jkt) })
  }

  routes.post('/session/refresh', async (c) => {
    const key = await keyOf(c)
    const { refreshToken } = await readBody(c, RefreshSchema)
    return c.json({ tokens: await sessions.refresh(refreshToken, key) })
  })

  routes.post('/session/end', requireSession, async (c) => {
    await readBody(c, NothingSchema)
    await sessions.end(c.get('session').id)
    return c.json({})
  })

  routes.post('/session/endAll', requireSession, async (c) => {
    await readBody(c, NothingSchema)
    const { userId, origin } = c.get('session')
    await db.transaction().execute(async (trx) => {
      await endSessions(trx, userId)
      // No browser is known any more, that of a thief included.
      const gone = await trx.deleteFrom('device').where('user_id', '=', userId).returning('jkt').execute()
      await mailOwner(trx, mails, { userId, mail: signedOutMail(origin), now: now(), expiresAt: now() + noticeTime })
      await endKeys(userId, gone)
    })
    mails.wake()
    return c.json({})
  })

  routes.post('/session/user', requireSession, async (c) => {
    await readBody(c, NothingSchema)
    const { id, userId, jkt } = c.get('session')
    const user = await userOf(db, userId)
    const { provider } = await db
      .selectFrom('session')
      .select('provider')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const identity = await db
      .selectFrom('identity')
      .select('user_name')
      .where('user_id', '=', userId)
      .where('issuer', '=', provider)
      .executeTakeFirst()
    return c.json({
      userId,
      provider,
      email: user.email,
      isEmailProven: user.email_proven,
      userName: identity?.user_name ?? null,
      hasPasskey: (await hasPasskey?.(userId)) ?? false,
      isFrozen: user.frozen_at !== null,
      canThaw: user.frozen_by === 'owner',
      holdUntil: user.hold_until !== null && user.hold_until > now() ? user.hold_until : null,
      newBrowsers: await newBrowsersOf(db, { userId, jkt, now: now() }),
    })
  })

  routes.post('/session/devices', requireSession, async (c) => {
    await readBody(c, NothingSchema)
    const { userId, jkt } = c.get('session')
    const rows = await db
      .selectFrom('device')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('last_seen', 'desc')
      .execute()
    const devices = rows.map(({ jkt: id, origin, label, verified_at: since, last_seen: lastSeen }) => {
      return { id, origin, label, since, lastSeen, isCurrent: id === jkt }
    })
    return c.json({ devices })
  })

  routes.post('/session/devices/remove', requireSession, async (c) => {
    const { id } = await readBody(c, DeviceSchema)
    const { userId } = c.get('session')
    await db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('device')
        .where('user_id', '=', userId)
        .where('jkt', '=', id)
        .returning('jkt')
        .execute()
      if (gone.length === 0)
        throw new ApiError(404, 'embedded/unknownDevice', 'This browser is not in the list any more.')
      await trx.deleteFrom('session').where('user_id', '=', userId).where('jkt', '=', id).execute()
      await endKeys(userId, gone)
    })
    return c.json({})
  })

  return routes
}

function userOf(db: Queries<SessionTables>, userId: string) {
  return db
    .selectFrom('user_account')
    .select(['email', 'email_proven', 'frozen_at', 'frozen_by', 'hold_until'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}
