import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { prove } from './accountActs.js'
import { startProductionSite, type ProductionSite, type Visitor } from '../productionSite.js'

vi.setConfig({ testTimeout: 60_000 })

let site: ProductionSite
beforeAll(async () => {
  site = await startProductionSite()
}, 120_000)
afterAll(() => site.stop())

const shop = 'https://shop.example'
const refused = { code: 'embedded/ownPageOnly' }
let [hours, people] = [0, 0]
const pass = (more: number): void => site.at((hours += more))

/** A visitor who is logged in at a page whose script is a thief's, and on the wallet's own page. */
async function victim(): Promise<{ email: string; framed: Visitor; own: Visitor; userId: unknown }> {
  pass(100)
  const email = `victim${(people += 1)}@example.test`
  const [framed, own] = [await site.visit('10.0.0.1', shop), await site.visit('10.0.0.1')]
  expect(await framed.logIn(email)).toBeUndefined()
  pass(1)
  expect(await own.logIn(email)).toBeUndefined()
  pass(25)
  await Promise.all([framed.reload(), own.reload()])
  return { email, framed, own, userId: await framed.userId() }
}

describe('a hostile page, the requests of its frame, and a code that the visitor types there', () => {
  it('does not change the address, and has no code mailed', async () => {
    const { email, framed } = await victim()
    const before = (await site.subjects(email)).length
    expect(await framed.ask('/email/change', { email: 'thief@evil.test' })).toEqual(refused)
    expect(await framed.ask('/email/confirm')).toEqual(refused)
    expect(await framed.ask('/email/oldCode', { otp: '123456' })).toEqual(refused)
    expect(await framed.ask('/email/newCode', { otp: '123456' })).toEqual(refused)
    expect(await site.subjects(email)).toHaveLength(before)
    expect(await site.subjects('thief@evil.test')).toEqual([])
  })

  it('gets nothing for the code of a change that the visitor began on the own page', async () => {
    const { email, framed, own, userId } = await victim()
    await own.ask('/email/change', { email: `new-${email}` })
    const otp = await site.code(email)
    for (const path of ['/email/oldCode', '/email/confirmCode']) {
      expect(await framed.ask(path, { otp }), path).toEqual(refused)
    }
    expect(await framed.ask('/email/thaw', { otp, proof: await prove(framed, 'thaw') })).toEqual(refused)
    expect((await framed.ask('/login/code', { otp })).code).toBe('embedded/codeOver')
    // The thief's own machine, with an account of theirs on the own page.
    const thief = await site.visit('10.0.6.6')
    await thief.logIn(`thief${people}@evil.test`)
    for (const path of ['/email/oldCode', '/email/newCode', '/email/confirmCode']) {
      expect((await thief.ask(path, { otp })).code, path).toBe('embedded/codeOver')
    }
    expect(await thief.userId()).not.toBe(userId)
    expect(await own.ask('/email/oldCode', { otp })).toEqual({})
  })

  it('gets nothing for the code of a login: it counts in the browser that asked, and opens none that is new', async () => {
    const { email, framed, userId } = await victim()
    await framed.ask('/session/end')
    await framed.api.forget({ keepKey: true })
    pass(1)
    expect(await framed.ask('/login/email', { email })).toEqual({ action: 'VERIFY_OTP' })
    const otp = await site.code(email)
    const thief = await site.visit('10.0.6.6')
    await thief.ask('/login/email', { email })
    expect((await thief.ask('/login/code', { otp })).code).toBe('embedded/codeOver')
    expect(await thief.userId()).not.toBe(userId)
  })
})
