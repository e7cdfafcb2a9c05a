import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { requireNoHold } from '../../src/server/login/users.js'
import type { SocialAnswer } from '../../src/server/social/createSocialLogins.js'
import type { Frame } from './createFrame.js'
import { startSite, startSurroundings, userOf, type SocialSite, type Surroundings } from './socialSite.js'

let around: Surroundings
beforeAll(async () => {
  around = await startSurroundings()
}, 120_000)
afterAll(() => around.stop())

async function site(): Promise<SocialSite> {
  const started = await startSite(around)
  onTestFinished(() => started.stop())
  return started
}

let people = 0
const newPerson = (): string => `user${(people += 1)}`
const begin = async (frame: Frame) => (await frame.post<{ url: string }>('/farcaster/start')).json.url
const wait = (frame: Frame) => frame.post<SocialAnswer>('/farcaster/wait')

async function logIn(at: SocialSite, userName: string) {
  const frame = await at.frame()
  await around.relay.approve(await begin(frame), userName)
  const { json } = await wait(frame)
  return { frame, json }
}

describe('sign in with Farcaster', () => {
  it('logs in the person who approved, as the same user each time', async () => {
    const at = await site()
    const userName = newPerson()
    const frame = await at.frame()
    const url = await begin(frame)
    const waiting = wait(frame)
    await around.relay.approve(url, userName)
    const { json } = await waiting
    expect(json).toMatchObject({ next: 'done', userName })
    const again = await logIn(at, userName)
    expect(await userOf(again.frame, again.json)).toBe(await userOf(frame, json))
    const other = await logIn(at, newPerson())
    expect(await userOf(other.frame, other.json)).not.toBe(await userOf(frame, json))
  })

  it('is over when it was finished, and belongs to one browser', async () => {
    const at = await site()
    const { frame } = await logIn(at, newPerson())
    const over = { status: 400, json: { code: 'embedded/failed', message: 'Failed to connect to farcaster' } }
    expect(await wait(frame)).toEqual(over)
    const mine = await at.frame()
    await around.relay.approve(await begin(mine), newPerson())
    expect(await wait(await at.frame())).toEqual(over)
    expect((await wait(mine)).json.next).toBe('done')
  })

  it('a newer request that waits ends the older, and gets the approval', async () => {
    const at = await site()
    const frame = await at.frame()
    const url = await begin(frame)
    const older = wait(frame)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const newer = wait(frame)
    expect(await older).toMatchObject({ status: 409, json: { code: 'embedded/waitReplaced' } })
    await around.relay.approve(url, newPerson())
    expect((await newer).json.next).toBe('done')
  })

  it('refuses what was signed for another site', async () => {
    const [at, other] = [await site(), await site()]
    const frame = await at.frame()
    const url = await begin(frame)
    // The relay lies: it answers with an approval that the visitor gave to another site.
    const relayed = new URL(await begin(await other.frame())).searchParams.get('channelToken') ?? ''
    await around.relay.approve(`${around.relay.url}/?channelToken=${relayed}`, newPerson())
    await around.db.updateTable('social_flow').set({ state: relayed }).where('jkt', '=', frame.key.jkt).execute()
    expect((await wait(frame)).status).toBe(400)
    expect(url).toContain('channelToken')
  })
})

describe('attack 63: a forwarded QR code', () => {
  it('lets the approval of an owner with an e-mail address open no browser that is new to the account', async () => {
    async function forward(at: SocialSite) {
      const userName = newPerson()
      const { frame, json } = await logIn(at, userName)
      const owner = await userOf(frame, json)
      // The owner proved an address in the meantime.
      await around.db
        .updateTable('user_account')
        .set({ email: `${userName}@example.test`, email_proven: true })
        .where('id', '=', owner)
        .execute()
      const attacker = await logIn(at, userName)
      const known = await frame.post('/farcaster/start').then(async (answer) => {
        await around.relay.approve(String(answer.json['url']), userName)
        return (await wait(frame)).json.next
      })
      expect(known).toBe('done')
      return attacker.json.next
    }
    expect(await forward(await site())).toBe('proveEmail')
  })

  it('starts the hold where the account has no address: the attacker cannot export', async () => {
    const at = await site()
    const userName = newPerson()
    const first = await logIn(at, userName)
    const owner = await userOf(first.frame, first.json)
    // Not of the first hour.
    const times = { created_at: Date.now() - 2 * 3_600_000 }
    await around.db.updateTable('user_account').set(times).where('id', '=', owner).execute()
    await expect(requireNoHold(around.db, owner, Date.now())).resolves.toBeUndefined()
    const attacker = await logIn(at, userName)
    expect(await userOf(attacker.frame, attacker.json)).toBe(owner)
    await expect(requireNoHold(around.db, owner, Date.now())).rejects.toMatchObject({ code: 'embedded/onHold' })
  })
})
