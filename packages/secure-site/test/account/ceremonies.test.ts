import type { Database } from '@portico/database'
import { openOnShared } from '@portico/devnet/postgres'
import { randomUUID } from 'node:crypto'
import { passkeyName } from '@portico/wallet-requests/proofs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createPasskeys } from '../../src/server/passkeys/createPasskeys.js'
import type { PasskeyTables } from '../../src/server/passkeys/tables.js'
import type { Session } from '../../src/server/auth/Session.js'
import { createMailQueue, type MailQueue } from '../../src/server/mail/createMailQueue.js'
import type { Mail } from '../../src/server/mail/Mail.js'
import { ApiError } from '../../src/server/errors/ApiError.js'
import type { SignerClient } from '../../src/server/signer/createSignerClient.js'
import { openTables } from '../../src/server/tables.js'
import type { ActProof } from '@portico/wallet-requests/signer'
import { testPepper } from '../loginSite.js'
import { createAuthenticator, type Authenticator } from './createAuthenticator.js'

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
    const opened = await openOnShared((url) => openTables({ database: url, log: () => undefined }))
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
  /** What the signer was asked, and what it answers in the place of its consent. */
  const asked: unknown[] = []
  let refusal: ApiError | undefined
  const signer = {
    async call(path: string, input: unknown) {
      if (refusal) throw refusal
      asked.push([path, input])
      return {}
    },
  } as unknown as Pick<SignerClient, 'call'>
  const build = () =>
    createPasskeys({ db: database.db, mails, signer, origin: site, now: () => time, log: () => undefined })
  const refused = { code: 'embedded/badPasskey', status: 400 }

  /** The signer verifies what a passkey signed for an act; the site sees whose it is. */
  const proofOf = (device?: Authenticator): ActProof => {
    const frame = { key: session.jkt, issuedAt: time, signature: '' }
    return device ? { frame, passkey: device.get('') } : { frame }
  }
  async function enroll() {
    const passkeys = build()
    const authenticator = createAuthenticator()
    const { challenge } = await passkeys.startAdd(session)
    await passkeys.finishAdd(session, {
      response: authenticator.create(challenge),
      label: 'Firefox',
      proof: proofOf(),
    })
    return { passkeys, authenticator }
  }

  describe('row 61: in the frame of another page', () => {
    it.each([inFrame, inUnknownFrame])('registers nothing: %j', async (more) => {
      const passkeys = build()
      const { challenge } = await passkeys.startAdd(session)
      const response = createAuthenticator().create(challenge, more)
      const added = { response, label: 'Firefox', proof: proofOf() }
      await expect(passkeys.finishAdd(session, added)).rejects.toMatchObject(refused)
      expect(await passkeys.list(session.userId)).toEqual([])
    })

    it('logs no one in', async () => {
      const { passkeys, authenticator } = await enroll()
      const { challenge } = await passkeys.startLogin('thief')
      const response = authenticator.get(challenge, inUnknownFrame)
      await expect(passkeys.finishLogin('thief', 'shop', response)).rejects.toMatchObject(refused)
    })
  })

  describe('and the signer, which decides', () => {
    const unavailable = new ApiError(503, 'signer/unavailable', 'The wallet cannot sign now.')
    afterEach(() => {
      refusal = undefined
    })
    const mailsOf = async (): Promise<number> => (await database.db.selectFrom('mail').select('id').execute()).length

    it.each(['signer/unavailable', 'signer/onHold'])('keeps nothing of a passkey that it refuses: %s', async (code) => {
      refusal = new ApiError(503, code, '')
      await mails.deliver()
      await expect(enroll()).rejects.toMatchObject({ code })
      expect(await build().list(session.userId)).toEqual([])
      expect(await mailsOf()).toBe(0)
      // And the visitor does it again.
      refusal = undefined
      asked.length = 0
      const { passkeys, authenticator } = await enroll()
      const { passkey } = authenticator
      expect(await passkeys.list(session.userId)).toMatchObject([{ id: passkey.id, name: passkeyName(passkey) }])
      const { userId, projectId } = session
      expect(asked).toEqual([['/keys/enrol', { userId, projectId, kind: 'passkey', passkey, proof: proofOf() }]])
    })

    it('keeps a passkey that it does not end, and forgets one that it does not have', async () => {
      const { passkeys, authenticator } = await enroll()
      const { id } = authenticator.passkey
      const name = passkeyName(authenticator.passkey)
      refusal = unavailable
      await expect(passkeys.remove(session, id, proofOf(authenticator))).rejects.toMatchObject(unavailable)
      expect(await passkeys.list(session.userId)).toHaveLength(1)
      time += 1
      await passkeys.keepOnly(session.userId, [name], time)
      expect(await passkeys.list(session.userId)).toHaveLength(1)
      await passkeys.keepOnly(session.userId, [], time - 1)
      expect(await passkeys.list(session.userId), 'added since').toHaveLength(1)
      await passkeys.keepOnly(session.userId, [], time)
      expect(await passkeys.list(session.userId)).toEqual([])
    })

    it('has an older passkey approve the next one, in one prompt, and no other account', async () => {
      const { passkeys, authenticator } = await enroll()
      const { challenge } = await passkeys.startAdd(session)
      const next = createAuthenticator()
      const added = { response: next.create(challenge), label: 'Firefox' }
      const finish = (proof: ActProof) => passkeys.finishAdd(session, { ...added, proof })
      await expect(finish(proofOf())).rejects.toMatchObject({ code: 'embedded/passkeyNeeded' })
      await expect(finish(proofOf(createAuthenticator()))).rejects.toMatchObject(refused)
      await finish(proofOf(authenticator))
      expect(await passkeys.list(session.userId)).toHaveLength(2)
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
    const remove = (device?: Authenticator) => passkeys.remove(session, own?.id ?? '', proofOf(device))
    await expect(remove()).rejects.toMatchObject({ code: 'embedded/passkeyNeeded', status: 403 })
    await expect(remove(createAuthenticator())).rejects.toMatchObject(refused)
    await remove(authenticator)
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
    const remove = (id: string, device?: Authenticator) => passkeys.remove(session, id, proofOf(device))
    await expect(remove(own?.id ?? '')).rejects.toMatchObject({ code: 'embedded/passkeyNeeded' })
    await expect(remove('other', authenticator)).rejects.toMatchObject({ code: 'embedded/unknownPasskey' })
    expect(await mailed()).toHaveLength(1)
    await remove(own?.id ?? '', authenticator)
    expect(await mailed()).toEqual(['A passkey was added to your account', 'A passkey was removed from your account'])
    expect(inbox.at(-1)?.text).toContain(site)
  })
})
