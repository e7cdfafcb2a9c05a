import { passkeyName } from '@portico/wallet-requests/proofs'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { startProductionSite, type ProductionSite, type Visitor } from '../productionSite.js'
import { addPasskey as addProven, exportOf, prove, signHello } from './accountActs.js'
import { createAuthenticator, type Authenticator } from './createAuthenticator.js'

vi.setConfig({ testTimeout: 60_000 })

let site: ProductionSite
beforeAll(async () => {
  site = await startProductionSite()
}, 120_000)
afterAll(() => site.stop())

/** Hours of the site at which a test begins: each has days of its own. */
let day = 0
let people = 0
const at = (hours: number): void => site.at(day + hours)
const mailed = 'The e-mail address of your account changed'
const newBrowser = 'A new browser logged in'
const ways = ['device', 'identity', 'passkey', 'passkey_proof', 'session'] as const

interface Case {
  readonly ann: string
  readonly evil: string
  readonly owner: Visitor
  readonly userId: unknown
  readonly address: string
}

/** An account with a wallet, whose owner logged in long ago. */
async function newCase(): Promise<Case> {
  day += 500
  people += 1
  const [ann, evil] = [`ann${people}@example.test`, `evil${people}@example.test`]
  at(-150)
  const owner = await site.visit('10.0.0.1')
  expect(await owner.logIn(ann)).toBeUndefined()
  const { evm } = await owner.ask('/wallet/open')
  return { ann, evil, owner, userId: await owner.userId(), address: String(evm) }
}

/** Logs in with the address. The page then opens the wallet, by which the signer learns its key. */
async function logIn(who: Visitor, email: string): Promise<string | undefined> {
  const refusal = await who.logIn(email)
  if (refusal === undefined) await who.ask('/wallet/open')
  return refusal
}

/** Proves by a mailed code who this is, and adds a passkey. @returns the code of a refusal */
async function addPasskey(who: Visitor, email: string, device: Authenticator): Promise<string | undefined> {
  await who.ask('/email/confirm')
  await who.ask('/email/confirmCode', { otp: await site.code(email) })
  return addProven(who, device)
}

/** Confirms with a mailed code that the wallet may sign again. @returns the code of a refusal */
async function thaw(who: Visitor, email: string, device?: Authenticator): Promise<string | undefined> {
  await who.ask('/email/confirm')
  const proof = await prove(who, 'thaw', undefined, device)
  return (await who.ask('/email/thaw', { otp: await site.code(email), proof })).code
}

async function logInWithPasskey(device: Authenticator): Promise<Visitor & { readonly refusal: string | undefined }> {
  const who = await site.visit('10.0.9.9')
  const { options } = await who.ask('/passkeys/login/start')
  const { challenge } = options as { readonly challenge: string }
  const { code: refusal } = await who.ask('/passkeys/login/finish', { response: device.get(challenge) })
  if (refusal === undefined) await who.ask('/wallet/open')
  return { ...who, refusal }
}
async function linkGoogle(who: Visitor, email: string): Promise<string | undefined> {
  const { uri, code } = await who.ask('/account/logins/link', { provider: 'google' })
  if (code !== undefined) return code
  const { createPopup } = await import('../social/createPopup.js')
  const { resultUri } = await createPopup().visit(String(uri), { name: email, email })
  return (await who.ask('/account/logins/linked', { uri: resultUri })).code
}
async function changeAddress(who: Visitor, from: string, to: string): Promise<string | undefined> {
  const started = await who.ask('/email/change', { email: to })
  if (started.code !== undefined) return started.code
  await who.ask('/email/oldCode', { otp: await site.code(from) })
  return (await who.ask('/email/newCode', { otp: await site.code(to) })).code
}

/** What is left of ways into the account. */
async function leftOver(userId: unknown): Promise<readonly string[]> {
  const found: string[] = []
  for (const table of ways) {
    const rows = await site.query(`select 1 from ${table} where user_id = '${String(userId)}'`)
    if (rows.length > 0) found.push(table)
  }
  return found
}

/** The owner logs in with the address, in the browser that was there before: that it is theirs, the signer knows at once. */
async function ownerAgain({ ann, owner, userId, address }: Case): Promise<void> {
  await owner.reload()
  await owner.api.forget({ keepKey: true })
  expect(await logIn(owner, ann)).toBeUndefined()
  expect(await owner.ask('/session/user')).toMatchObject({ userId, email: ann, isFrozen: true, canThaw: true })
  expect(await signHello(owner, address)).toBe('signer/frozen')
  const proof = await prove(owner, 'thaw')
  expect(await owner.ask('/email/thaw', { otp: '000000', proof })).toEqual({ code: 'embedded/codeOver' })
  expect(await thaw(owner, ann)).toBeUndefined()
  expect(await owner.ask('/session/user')).toMatchObject({ isFrozen: false, canThaw: false })
  const signature = (await signHello(owner, address)) as Hex
  expect((await recoverMessageAddress({ message: 'hello', signature })).toLowerCase()).toBe(address.toLowerCase())
  expect(await exportOf(owner)).toBe('embedded/onHold')
  expect(await site.subjects(ann)).toContain('Your wallet can be used again')
}

/** Hour 0: reads the mailbox, and logs in. Hour 25: changes the address. */
async function steal({ ann, evil }: Case): Promise<Visitor> {
  at(0)
  const thief = await site.visit('10.0.6.6')
  expect(await logIn(thief, ann)).toBeUndefined()
  expect(await changeAddress(thief, ann, evil)).toBe('embedded/onHold')
  at(25)
  expect(await changeAddress(thief, ann, evil)).toBeUndefined()
  return thief
}

/** Puts aside what the owner can undo, so that nothing holds, and back. What comes in this way is taken back all the same. */
async function withoutHolds(userId: unknown, act: () => Promise<void>): Promise<void> {
  await site.query(`create table aside as select * from login_undo where user_id = '${String(userId)}'`)
  await site.query(`delete from login_undo where user_id = '${String(userId)}'`)
  await site.query(`update user_account set hold_until = null where id = '${String(userId)}'`)
  await act()
  await site.query(`insert into login_undo select * from aside`)
  await site.query('drop table aside')
  await site.query(`update user_account set hold_until = null where id = '${String(userId)}'`)
}

describe('"Bring this address back", after a thief read the mailbox', () => {
  it('keeps ways to log in from being added for as long as the owner can undo, and leaves the thief none', async () => {
    const all = await newCase()
    const { ann, evil, userId } = all
    const thief = await steal(all)
    const device = createAuthenticator()
    at(50)
    expect(await addPasskey(thief, evil, device)).toBe('embedded/onHold')
    expect(await linkGoogle(thief, evil)).toBe('embedded/onHold')
    expect(await changeAddress(thief, evil, `more-${evil}`)).toBe('embedded/onHold')
    // Nor does a login at a provider become one whose address is proven on the way.
    const other = await site.visit('10.0.6.7')
    expect(await other.logInWithGoogle(evil)).toMatchObject({ next: 'proveEmail' })
    expect(await logIn(other, evil)).toBeUndefined()
    expect(await other.userId()).toBe(userId)
    expect(await leftOver(userId)).not.toContain('identity')
    // The new browser is told to the old address too.
    expect((await site.subjects(ann)).slice(0, 2)).toEqual([newBrowser, mailed])

    at(60)
    expect(await site.openLink(await site.link(ann, mailed))).toEqual({ status: 200 })
    expect(await leftOver(userId)).toEqual([])
    for (const gone of [thief, other])
      expect(await gone.ask('/session/user')).toEqual({ code: 'embedded/sessionExpired' })
    expect(await exportOf(thief)).toBe('embedded/sessionExpired')
    at(60.1)
    await thief.logIn(evil)
    expect(await thief.userId()).not.toBe(userId)
    // What was mailed to the thief meanwhile does nothing any more.
    expect(await site.openLink(await site.link(evil, newBrowser))).toMatchObject({ code: 'embedded/linkOver' })
    expect(await site.subjects(evil)).toContain('This address was taken off your account')
    await ownerAgain(all)
  })

  it('takes back a passkey, a provider, browsers and smart sessions that came in all the same', async () => {
    const all = await newCase()
    const { ann, evil, userId } = all
    const thief = await steal(all)
    const device = createAuthenticator()
    at(30)
    await withoutHolds(userId, async () => {
      expect(await addPasskey(thief, evil, device)).toBeUndefined()
      await site.query(`delete from login_undo where user_id = '${String(userId)}'`)
      await site.query(`update user_account set hold_until = null where id = '${String(userId)}'`)
      const { options } = await thief.ask('/passkeys/confirm/start')
      const { challenge } = options as { readonly challenge: string }
      await thief.ask('/passkeys/confirm/finish', { response: device.get(challenge) })
      expect(await linkGoogle(thief, evil)).toBeUndefined()
      await site.query(`delete from login_undo where user_id = '${String(userId)}'`)
    })
    const keyed = await logInWithPasskey(device)
    expect([keyed.refusal, await keyed.userId()]).toEqual([undefined, userId])
    await site.query(
      `insert into smart_session (pci, project_id, chain_id, account, request, expires_at, created_at, context, delegate, app_key,
        public_key, user_id)
       values ('${String(userId)}', 'shop', 1, '0x', '{}', 9e15, 0, '0x', '0x', '0x', '0x', '${String(userId)}')`,
    )
    // The site has no hold any more; the signer has.
    expect(await exportOf(keyed, device)).toBe('signer/onHold')
    at(55)
    await keyed.reload()
    expect((await exportOf(keyed, device)).split(' ')).toHaveLength(12)

    at(60)
    expect(await site.openLink(await site.link(ann, mailed))).toEqual({ status: 200 })
    expect(await leftOver(userId)).toEqual([])
    expect(
      await site.query(`select 1 from smart_session where pci = '${String(userId)}' and revoked_at is null`),
    ).toEqual([])
    expect((await logInWithPasskey(device)).refusal).toBe('embedded/unknownPasskey')
    const google = await site.visit('10.0.6.8')
    await google.logInWithGoogle(evil)
    expect(await google.userId()).not.toBe(userId)
    expect(await exportOf(keyed, device)).toBe('embedded/sessionExpired')
    await ownerAgain(all)
  })

  it('refuses a passkey whose ceremony was under way, also where both come at once', async () => {
    const all = await newCase()
    const { ann, evil, userId } = all
    const thief = await steal(all)
    at(50)
    const device = createAuthenticator()
    let challenge = ''
    await withoutHolds(userId, async () => {
      await thief.ask('/email/confirm')
      await thief.ask('/email/confirmCode', { otp: await site.code(evil) })
      const { options } = await thief.ask('/passkeys/add/start')
      challenge = (options as { readonly challenge: string }).challenge
    })
    const response = device.create(challenge)
    const proof = await prove(thief, 'enrol', passkeyName(device.passkey))
    // Whichever is first: the hold, the freeze, or the end of the session stops it.
    const token = await site.link(ann, mailed)
    const [, opened] = await Promise.all([
      thief.ask('/passkeys/add/finish', { response, proof }),
      site.openLink(token),
      site.openLink(token),
    ])
    expect([200, 410]).toContain(opened.status)
    expect(await leftOver(userId)).toEqual([])
  })

  it('keeps the old address for its account: no other account gets it meanwhile', async () => {
    const all = await newCase()
    const { ann, evil } = all
    await steal(all)
    at(26)
    const other = await site.visit('10.0.6.9')
    await other.logInWithGoogle(`other-${evil}`, false)
    await other.ask('/email/change', { email: ann })
    expect((await site.subjects(ann))[0]).toBe('This address has an account')
    expect((await other.ask('/email/newCode', { otp: await site.code(ann) })).code).toBe('embedded/wrongCode')
    expect(await site.openLink(await site.link(ann, mailed))).toEqual({ status: 200 })
    await ownerAgain(all)
  })
})

describe('"This was not me"', () => {
  it('of a new browser takes back the address too, and ends what was begun', async () => {
    const all = await newCase()
    const thief = await steal(all)
    at(40)
    expect(await site.openLink(await site.link(all.ann, newBrowser))).toEqual({ status: 200 })
    expect(await thief.ask('/session/user')).toEqual({ code: 'embedded/sessionExpired' })
    // The owner's own browser, which was there before, is known as ever.
    expect(await leftOver(all.userId)).toEqual(['device'])
    await ownerAgain(all)
  })

  it('of a passkey that a thief added takes it back, before it may change the address', async () => {
    const all = await newCase()
    const { ann, evil, userId } = all
    at(0)
    const thief = await site.visit('10.0.6.6')
    await logIn(thief, ann)
    const device = createAuthenticator()
    at(73)
    await thief.reload()
    expect(await addPasskey(thief, ann, device)).toBeUndefined()
    const { options } = await thief.ask('/passkeys/confirm/start')
    const { challenge } = options as { readonly challenge: string }
    await thief.ask('/passkeys/confirm/finish', { response: device.get(challenge) })
    expect(await changeAddress(thief, ann, evil)).toBe('embedded/onHold')
    at(100)
    expect(await site.openLink(await site.link(ann, 'A passkey was added to your account'))).toEqual({ status: 200 })
    expect((await logInWithPasskey(device)).refusal).toBe('embedded/unknownPasskey')
    expect(await leftOver(userId)).toEqual(['device'])
    await ownerAgain(all)
  })

  it('leaves a passkey that was there before: without it, who reads the mail releases nothing', async () => {
    const all = await newCase()
    const { ann, owner, userId } = all
    const device = createAuthenticator()
    expect(await addPasskey(owner, ann, device)).toBeUndefined()
    at(0)
    const thief = await site.visit('10.0.6.6')
    await logIn(thief, ann)
    // The thief opens the link, to get rid of the passkey.
    expect(await site.openLink(await site.link(ann, newBrowser))).toEqual({ status: 200 })
    expect(await leftOver(userId)).toEqual(['device', 'passkey'])
    at(0.1)
    await logIn(thief, ann)
    expect(await thaw(thief, ann)).toBe('embedded/passkeyNeeded')
    expect(await thaw(thief, ann, createAuthenticator())).toBe('embedded/badPasskey')
    const back = await logInWithPasskey(device)
    expect(await thaw(back, ann, device)).toBeUndefined()
    expect((await signHello(back, all.address, device)).startsWith('0x')).toBe(true)
  })

  it('has who lost the old browser wait a day: the signer does not know the new one', async () => {
    const all = await newCase()
    const { ann } = all
    const thief = await steal(all)
    expect(await site.openLink(await site.link(ann, mailed))).toEqual({ status: 200 })
    at(26)
    const owner = await site.visit('10.0.0.2')
    expect(await logIn(owner, ann)).toBeUndefined()
    expect(await thaw(owner, ann)).toBe('signer/onHold')
    // Nothing of it is half done: the site says that the wallet is stopped, as before.
    expect(await owner.ask('/session/user')).toMatchObject({ isFrozen: true, canThaw: true })
    expect(await signHello(owner, all.address)).toBe('signer/frozen')
    at(51)
    await owner.reload()
    expect(await thaw(owner, ann)).toBeUndefined()
    expect((await signHello(owner, all.address)).startsWith('0x')).toBe(true)
    expect(await thief.ask('/session/user')).toEqual({ code: 'embedded/sessionExpired' })
  })

  it('does not let the owner release what the operator stopped, nor a frame release anything', async () => {
    const all = await newCase()
    const { ann, userId } = all
    await steal(all)
    expect(await site.openLink(await site.link(ann, mailed))).toEqual({ status: 200 })
    at(26)
    const framed = await site.visit('10.0.0.3', 'https://shop.example')
    await framed.logIn(ann)
    const proof = await prove(framed, 'thaw')
    expect(await framed.ask('/email/thaw', { otp: '000000', proof })).toEqual({ code: 'embedded/ownPageOnly' })
    await site.query(`update user_account set frozen_by = 'operator' where id = '${String(userId)}'`)
    at(26.1)
    const owner = await site.visit('10.0.0.2')
    await logIn(owner, ann)
    expect(await thaw(owner, ann)).toBe('embedded/frozen')
  })
})
