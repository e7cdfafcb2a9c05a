import { randomBytes, randomUUID } from 'node:crypto'
import { recoverMessageAddress, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { startProductionSite, type ProductionSite, type Visitor } from '../productionSite.js'
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
  const { evm: address } = await owner.custody.create()
  return { ann, evil, owner, userId: await owner.userId(), address }
}

const approval = () => ({ id: randomUUID(), digest: randomBytes(32).toString('base64url') })
const sign = (who: Visitor, account: string): Promise<unknown> => {
  const message = new TextEncoder().encode('hello')
  return who.custody
    .sign({ kind: 'evmMessage', key: 'evm', account, message }, approval())
    .catch((error: unknown) => error)
}
const exportOf = ({ custody }: Visitor): Promise<unknown> =>
  custody.exportSecret(approval()).then(
    () => 'the words',
    ({ code }: { readonly code: string }) => code,
  )

/** Proves by a mailed code who this is, and adds a passkey. @returns the code of a refusal */
async function addPasskey(who: Visitor, email: string, device: Authenticator): Promise<string | undefined> {
  await who.ask('/email/confirm')
  await who.ask('/email/confirmCode', { otp: await site.code(email) })
  const { options, code } = await who.ask('/passkeys/add/start')
  if (code !== undefined) return code
  const { challenge } = options as { readonly challenge: string }
  return (await who.ask('/passkeys/add/finish', { response: device.create(challenge) })).code
}
async function logInWithPasskey(device: Authenticator): Promise<Visitor & { readonly refusal: string | undefined }> {
  const who = await site.visit('10.0.9.9')
  const { options } = await who.ask('/passkeys/login/start')
  const { challenge } = options as { readonly challenge: string }
  return { ...who, refusal: (await who.ask('/passkeys/login/finish', { response: device.get(challenge) })).code }
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

/** The owner logs in with the address, in a browser that never was here. */
async function ownerAgain({ ann, userId, address }: Case): Promise<void> {
  const owner = await site.visit('10.0.0.2')
  expect(await owner.logIn(ann)).toBeUndefined()
  expect(await owner.ask('/session/user')).toMatchObject({ userId, email: ann, isFrozen: true, canThaw: true })
  expect(await sign(owner, address)).toMatchObject({ code: 'embedded/frozen' })
  expect(await owner.ask('/email/thaw', { otp: '000000' })).toEqual({ code: 'embedded/codeOver' })
  await owner.ask('/email/confirm')
  expect(await owner.ask('/email/thaw', { otp: await site.code(ann) })).toEqual({})
  expect(await owner.ask('/session/user')).toMatchObject({ isFrozen: false, canThaw: false })
  const signature = (await sign(owner, address)) as Hex
  expect((await recoverMessageAddress({ message: 'hello', signature })).toLowerCase()).toBe(address.toLowerCase())
  expect(await exportOf(owner)).toBe('embedded/onHold')
  expect(await site.subjects(ann)).toContain('Your wallet can be used again')
}

/** Hour 0: reads the mailbox, and logs in. Hour 25: changes the address. */
async function steal({ ann, evil }: Case): Promise<Visitor> {
  at(0)
  const thief = await site.visit('10.0.6.6')
  expect(await thief.logIn(ann)).toBeUndefined()
  expect(await changeAddress(thief, ann, evil)).toBe('embedded/onHold')
  at(25)
  expect(await changeAddress(thief, ann, evil)).toBeUndefined()
  return thief
}

/** Puts aside what the owner can undo, so that nothing holds, and back. What comes in this way is taken back all the same. */
async function withoutHolds(userId: unknown, act: () => Promise<void>): Promise<void> {
  await site.query(`create table aside as select * from login_undo where user_id = '${String(userId)}'`)
  await site.query(`delete from login_undo where user_id = '${String(userId)}'`)
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
    expect(await other.logIn(evil)).toBeUndefined()
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
    at(50)
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
        public_key, key_kek_id, key_iv, key_ct, user_id)
       select '${String(userId)}', 'shop', 1, '0x', '{}', 9e15, 0, '0x', '0x', '0x', '0x', id, '', '', '${String(userId)}' from vault_key`,
    )
    expect(await exportOf(keyed)).toBe('the words')

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
    expect(await exportOf(keyed)).toBe('embedded/sessionExpired')
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
    // Whichever is first: the hold, the freeze, or the end of the session stops it.
    const token = await site.link(ann, mailed)
    const [, opened] = await Promise.all([
      thief.ask('/passkeys/add/finish', { response: device.create(challenge) }),
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
    await thief.logIn(ann)
    const device = createAuthenticator()
    at(73)
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
    await thief.logIn(ann)
    // The thief opens the link, to get rid of the passkey.
    expect(await site.openLink(await site.link(ann, newBrowser))).toEqual({ status: 200 })
    expect(await leftOver(userId)).toEqual(['device', 'passkey'])
    at(0.1)
    await thief.logIn(ann)
    await thief.ask('/email/confirm')
    expect(await thief.ask('/email/thaw', { otp: await site.code(ann) })).toEqual({ code: 'embedded/passkeyNeeded' })
    const back = await logInWithPasskey(device)
    await back.ask('/email/confirm')
    expect(await back.ask('/email/thaw', { otp: await site.code(ann) })).toEqual({})
  })

  it('does not let the owner release what the operator stopped, nor a frame release anything', async () => {
    const all = await newCase()
    const { ann, userId } = all
    await steal(all)
    expect(await site.openLink(await site.link(ann, mailed))).toEqual({ status: 200 })
    at(26)
    const framed = await site.visit('10.0.0.3', 'https://shop.example')
    await framed.logIn(ann)
    expect(await framed.ask('/email/thaw', { otp: '000000' })).toEqual({ code: 'embedded/ownPageOnly' })
    await site.query(`update user_account set frozen_by = 'operator' where id = '${String(userId)}'`)
    at(26.1)
    const owner = await site.visit('10.0.0.2')
    await owner.logIn(ann)
    await owner.ask('/email/confirm')
    expect(await owner.ask('/email/thaw', { otp: await site.code(ann) })).toEqual({ code: 'embedded/frozen' })
  })
})
