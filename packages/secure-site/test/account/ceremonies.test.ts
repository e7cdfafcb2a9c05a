import type { Database } from '@portico/database'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { passkeyChecks, type PasskeyChecks } from '../../src/server/passkeys/createCeremonies.js'
import { createPasskeysWith } from '../../src/server/passkeys/createPasskeys.js'
import type { PasskeyTables } from '../../src/server/passkeys/tables.js'
import type { Session } from '../../src/server/auth/Session.js'
import { createMailQueue, type MailQueue } from '../../src/server/mail/createMailQueue.js'
import type { Mail } from '../../src/server/mail/Mail.js'
import { openTables } from '../../src/server/tables.js'
import { testPepper } from '../loginSite.js'
import { createAuthenticator } from './createAuthenticator.js'

const site = 'https://secure.test'

/** What a browser adds where the ceremony runs in a frame. */
const inFrame = { crossOrigin: true, topOrigin: 'https://evil.test' }
/** Safari and older browsers do not say whose page it is. */
const inUnknownFrame = { crossOrigin: true }

describe('ceremonies of passkeys', () => {
  let database: Database<PasskeyTables>
  let time = Date.now()
  let session: Session
  beforeAll(async () => {
    const opened = await openTables({ database: undefined, log: () => undefined })
    database = opened as unknown as Database<PasskeyTables>
    mails = createMailQueue({ db: database.db, mailer, pepper: testPepper, log: () => undefined, now: () => time })
  }, 60_000)
  afterAll(() => database.close())
  const inbox: Mail[] = []
  const mailer = { send: async (mail: Mail) => void inbox.push(mail), close: () => undefined }
  let mails: MailQueue
  beforeEach(async () => {
    const [id, userId] = [randomUUID(), randomUUID()]
    session = { id, userId, projectId: 'shop', origin: site, jkt: id, provedAt: time }
    const email = `${userId}@example.org`
    const user = { id: userId, wallet_group: 'shop', email, email_proven: true, created_at: time }
    await database.db
      .insertInto('user_account')
      .values({ ...user, frozen_at: null, hold_until: null })
      .execute()
  })
  const build = (checks: Partial<PasskeyChecks> = {}) =>
    createPasskeysWith(
      { ...passkeyChecks, ...checks },
      { db: database.db, mails, origin: site, now: () => time, log: () => undefined },
    )
  const refused = { code: 'embedded/badPasskey', status: 400 }

  async function enroll() {
    const passkeys = build()
    const authenticator = createAuthenticator()
    const { challenge } = await passkeys.startAdd(session)
    await passkeys.finishAdd(session, authenticator.create(challenge), 'Firefox')
    return { passkeys, authenticator }
  }

  describe('row 61: in somebody’s frame', () => {
    it.each([inFrame, inUnknownFrame])(
      'registers where that is not checked, and not in the build: %j',
      async (more) => {
        async function attack(checks: Partial<PasskeyChecks>): Promise<number> {
          const passkeys = build(checks)
          const { challenge } = await passkeys.startAdd(session)
          await passkeys.finishAdd(session, createAuthenticator().create(challenge, more), 'Firefox')
          return (await passkeys.list(session.userId)).length
        }
        await expect(attack({})).rejects.toMatchObject(refused)
        expect(await attack({ isAtTop: () => true })).toBe(1)
      },
    )

    it('logs in where that is not checked, and not in the build', async () => {
      const { authenticator } = await enroll()
      async function attack(checks: Partial<PasskeyChecks>): Promise<string> {
        const passkeys = build(checks)
        const { challenge } = await passkeys.startLogin('thief')
        return passkeys.finishLogin('thief', 'shop', authenticator.get(challenge, inUnknownFrame))
      }
      await expect(attack({})).rejects.toMatchObject(refused)
      expect(await attack({ isAtTop: () => true })).toBe(session.userId)
    })
  })

  it('takes a challenge once, from the browser and for the purpose that it was given to', async () => {
    const { passkeys, authenticator } = await enroll()
    const { challenge } = await passkeys.startLogin('home')
    const attempt = (jkt: string) => passkeys.finishLogin(jkt, 'shop', authenticator.get(challenge))
    await expect(attempt('elsewhere')).rejects.toMatchObject(refused)
    await expect(passkeys.finishConfirm(session, authenticator.get(challenge))).rejects.toMatchObject(refused)
    expect(await attempt('home')).toBe(session.userId)
    await expect(attempt('home')).rejects.toMatchObject(refused)
    const late = (await passkeys.startLogin('home')).challenge
    time += 5 * 60_000 + 1
    await expect(passkeys.finishLogin('home', 'shop', authenticator.get(late))).rejects.toMatchObject(refused)
  })

  it('refuses a passkey that did not verify its visitor, a copy that counts less, and one of another project', async () => {
    const { passkeys, authenticator } = await enroll()
    const login = async (response: (challenge: string) => ReturnType<typeof authenticator.get>, group = 'shop') => {
      const { challenge } = await passkeys.startLogin('home')
      return passkeys.finishLogin('home', group, response(challenge))
    }
    await expect(login((challenge) => authenticator.get(challenge, { flags: 0x01 }))).rejects.toMatchObject(refused)
    await database.db.updateTable('passkey').set({ counter: 1000 }).execute()
    await expect(login((challenge) => authenticator.get(challenge))).rejects.toMatchObject(refused)
    await database.db.updateTable('passkey').set({ counter: 0 }).execute()
    await expect(login((challenge) => authenticator.get(challenge), 'bank')).rejects.toMatchObject({
      code: 'embedded/unknownPasskey',
    })
    expect(await login((challenge) => authenticator.get(challenge))).toBe(session.userId)
  })

  it('removes a passkey only after one was used', async () => {
    const { passkeys, authenticator } = await enroll()
    const [own] = await passkeys.list(session.userId)
    const remove = () => passkeys.remove(session, own?.id ?? '')
    await expect(remove()).rejects.toMatchObject({ code: 'embedded/passkeyNeeded', status: 403 })
    const { challenge } = await passkeys.startConfirm(session)
    await passkeys.finishConfirm(session, authenticator.get(challenge))
    await remove()
    const { hold_until: until } = await database.db
      .selectFrom('user_account')
      .select('hold_until')
      .where('id', '=', session.userId)
      .executeTakeFirstOrThrow()
    expect(until).toBe(time + 24 * 3_600_000)
  })

  it('mails the owner when a passkey is added and when one is removed, and only then', async () => {
    const mailed = async (): Promise<readonly string[]> => {
      await mails.deliver()
      return inbox.filter(({ to }) => to.startsWith(session.userId)).map(({ subject }) => subject)
    }
    const { passkeys, authenticator } = await enroll()
    expect(await mailed()).toEqual(['A passkey was added to your account'])
    const [own] = await passkeys.list(session.userId)
    await expect(passkeys.remove(session, own?.id ?? '')).rejects.toMatchObject({ code: 'embedded/passkeyNeeded' })
    const { challenge } = await passkeys.startConfirm(session)
    await passkeys.finishConfirm(session, authenticator.get(challenge))
    await expect(passkeys.remove(session, 'other')).rejects.toMatchObject({ code: 'embedded/unknownPasskey' })
    expect(await mailed()).toHaveLength(1)
    await passkeys.remove(session, own?.id ?? '')
    expect(await mailed()).toEqual(['A passkey was added to your account', 'A passkey was removed from your account'])
    expect(inbox.at(-1)?.text).toContain(site)
  })
})
