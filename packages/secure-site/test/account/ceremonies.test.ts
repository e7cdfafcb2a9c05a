import { isoCBOR } from '@simplewebauthn/server/helpers'
import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto'
import { openDatabase, type Database } from '@portico/database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { flowsMigration } from '../../src/flows/tables.js'
import { passkeyChecks, type PasskeyChecks } from '../../src/passkeys/createCeremonies.js'
import { createPasskeysWith } from '../../src/passkeys/createPasskeys.js'
import { passkeyMigration, type PasskeyTables } from '../../src/passkeys/tables.js'
import type { Session } from '../../src/session/Session.js'
import { createMailQueue, type MailQueue } from '../../src/mail/createMailQueue.js'
import type { Mail } from '../../src/mail/Mail.js'
import { mailMigration } from '../../src/mail/tables.js'
import { testPepper } from '../loginSite.js'
import { sessionMigration } from '../../src/session/tables.js'

const site = 'https://secure.test'
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

/** What a browser adds where the ceremony runs in a frame. */
const inFrame = { crossOrigin: true, topOrigin: 'https://evil.test' }
/** Safari and older browsers do not say whose page it is. */
const inUnknownFrame = { crossOrigin: true }

/** An authenticator with one key, in a browser that writes what it is told to. */
function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  let counter = 0
  const dataOf = (flags: number, more: Uint8Array = new Uint8Array()): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    return Buffer.concat([sha256('secure.test'), Buffer.from([flags]), count, more])
  }
  const common = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} } as const
  return {
    create(challenge: string, more: object = {}) {
      const client = JSON.stringify({ type: 'webauthn.create', challenge, origin: site, ...more })
      const length = Buffer.from([0, id.length])
      const authData = dataOf(0x45, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      const attestationObject = base64url(isoCBOR.encode(attestation as never))
      return { ...common, response: { clientDataJSON: base64url(client), attestationObject } }
    },
    get(
      challenge: string,
      { flags = 0x05, ...more }: { readonly flags?: number; readonly crossOrigin?: boolean } = {},
    ) {
      const client = JSON.stringify({ type: 'webauthn.get', challenge, origin: site, ...more })
      const authenticatorData = dataOf(flags)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey)
      const response = { clientDataJSON: base64url(client), authenticatorData: base64url(authenticatorData) }
      return { ...common, response: { ...response, signature: base64url(signature) } }
    },
  }
}

describe('ceremonies of passkeys', () => {
  let database: Database<PasskeyTables>
  let time = Date.now()
  let session: Session
  beforeAll(async () => {
    const migrations = {
      '1-session': sessionMigration,
      '2-flows': flowsMigration,
      '3-mail': mailMigration,
      '4-passkeys': passkeyMigration,
    }
    database = await openDatabase<PasskeyTables>({ config: undefined, program: 'test', migrations })
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
