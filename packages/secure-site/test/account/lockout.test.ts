import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { startProductionSite, type ProductionSite, type Visitor } from '../productionSite.js'

vi.setConfig({ testTimeout: 60_000 })

let site: ProductionSite
beforeAll(async () => {
  site = await startProductionSite()
}, 120_000)
afterAll(() => site.stop())

const minute = 1 / 60
let [now, people] = [0, 0]
let ann: string
beforeEach(() => {
  pass(100)
  ann = `ann${(people += 1)}@example.test`
})
function pass(hours: number): void {
  site.at((now += hours))
}

const network = '10.0.0.1'
/** A browser of the owner that is known to the account, signed out. */
async function knownBrowser(origin?: string): Promise<Visitor> {
  const owner = await site.visit(network, origin)
  expect(await owner.logIn(ann)).toBeUndefined()
  await owner.ask('/session/end')
  await owner.api.forget({ keepKey: true })
  pass(minute)
  return owner
}
/** An account without an address, on its own page. */
async function stranger(): Promise<Visitor> {
  const who = await site.visit('10.0.6.6')
  await who.logInWithGoogle(`stranger${(people += 1)}@evil.test`, false)
  return who
}
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('a stranger keeps an owner out of the account', () => {
  it('by wrong codes of a change to the address: not in a browser that is known', async () => {
    const owner = await knownBrowser()
    const said = new Set<unknown>()
    for (let round = 0; round < 8; round += 1) {
      const thief = await stranger()
      said.add((await thief.ask('/email/change', { email: ann })).code)
      for (let at = 0; at < 6; at += 1) said.add((await thief.ask('/email/newCode', { otp: '000000' })).code)
      pass(minute)
    }
    // The codes were compared, until there were too many of one kind or the other.
    expect(said).toContain('embedded/wrongCode')
    expect(said).toContain('embedded/tooMany')
    expect(await owner.logIn(ann)).toBeUndefined()
    // And who it is is confirmed anew with a code too.
    pass(minute)
    await owner.ask('/email/confirm')
    expect(await owner.ask('/email/confirmCode', { otp: await site.code(ann) })).toEqual({})
  })

  it('by the wrong codes of one account, or of one network: no more than these are stopped', async () => {
    const thief = await stranger()
    let compared = 0
    for (let hour = 0; hour < 24; hour += 1) {
      await thief.ask('/email/change', { email: `any${hour}@example.test` })
      for (let at = 0; at < 6; at += 1) {
        if ((await thief.ask('/email/newCode', { otp: '000000' })).code === 'embedded/wrongCode') compared += 1
      }
      pass(0.9)
    }
    expect(compared).toBeLessThanOrEqual(30)
    const owner = await knownBrowser()
    expect(await owner.logIn(ann)).toBeUndefined()
  })

  it('by asking for mails to it, for logins that wait, and in its network', async () => {
    const owner = await knownBrowser()
    for (let at = 0; at < 25; at += 1) {
      await (await site.visit(network)).ask('/login/email', { email: at < 12 ? ann : `other${at}.${ann}` })
      pass(minute)
    }
    const thief = await stranger()
    for (let at = 0; at < 12; at += 1) {
      await thief.ask('/email/change', { email: ann })
      pass(minute)
    }
    expect(await owner.logIn(ann)).toBeUndefined()
    pass(minute)
    expect(await owner.ask('/email/confirm')).toEqual({ email: ann })
    expect(await owner.ask('/email/confirmCode', { otp: await site.code(ann) })).toEqual({})
    // A mail to an address that is new here counts with those of the network.
    pass(1)
    expect(await owner.ask('/email/change', { email: `new-${ann}` })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    expect(await owner.ask('/email/oldCode', { otp: await site.code(ann) })).toEqual({})
  })

  it('begins no change where no code may be mailed', async () => {
    const first = await stranger()
    expect(await first.ask('/email/change', { email: ann })).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    // Too soon after the one before.
    const second = await stranger()
    expect(await second.ask('/email/change', { email: ann })).toEqual({ code: 'embedded/tooMany' })
    expect((await second.ask('/email/newCode', { otp: '000000' })).code).toBe('embedded/codeOver')
    // Nor after the code of the old address.
    const owner = await site.visit(network)
    await owner.logIn(`bob-${ann}`)
    pass(minute)
    expect(await (await stranger()).ask('/email/change', { email: ann })).toEqual({ action: 'VERIFY_SECONDARY_OTP' })
    expect(await owner.ask('/email/change', { email: ann })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
    const code = await site.code(`bob-${ann}`)
    expect(await owner.ask('/email/oldCode', { otp: code })).toEqual({ code: 'embedded/tooMany' })
    expect((await owner.ask('/email/newCode', { otp: wrong(code) })).code).toBe('embedded/codeOver')
  })

  it('gets no more tries by logging in with more browsers: twenty have counters of their own', async () => {
    const owner = await site.visit(network)
    await owner.logIn(ann)
    const user = String(await owner.userId())
    // As by a login at a provider, which needs no mail.
    await site.query(`insert into device (user_id, jkt, origin, label, verified_at, last_seen)
      select '${user}', 'd' || n, 'https://secure.test', '', ${Date.now()} - n, 0 from generate_series(1, 25) n`)
    const later = await site.visit('10.0.6.6')
    pass(minute)
    await later.logIn(ann)
    const tries = async (who: Visitor): Promise<number> => {
      let compared = 0
      for (let round = 0; round < 4; round += 1) {
        await who.ask('/email/confirm')
        for (let at = 0; at < 5; at += 1) {
          const otp = wrong(await site.code(ann))
          if ((await who.ask('/email/confirmCode', { otp })).code === 'embedded/wrongCode') compared += 1
        }
        pass(minute)
      }
      return compared
    }
    expect(await tries(later)).toBe(10)
    const another = await site.visit('10.0.6.7')
    pass(0.8)
    await another.logIn(ann)
    expect(await tries(another)).toBeLessThan(10)
  })
})
