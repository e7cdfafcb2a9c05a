import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import type { LinkedLogin } from '../../src/server/account/createProviderLinks.js'
import { findOrCreateEmailUser } from '../../src/server/login/users.js'
import type { SocialAnswer } from '../../src/server/social/createSocialLogins.js'
import { createPopup } from './createPopup.js'
import {
  startSite,
  startSurroundings,
  userOf,
  type SocialSite,
  type Surroundings,
  type SocialSiteOptions,
} from './socialSite.js'

let around: Surroundings
beforeAll(async () => {
  around = await startSurroundings()
}, 120_000)
afterAll(() => around.stop())

async function site(weakened: SocialSiteOptions = {}): Promise<SocialSite> {
  const started = await startSite(around, weakened)
  onTestFinished(() => started.stop())
  return started
}

let people = 0
const newPerson = (name: string) => ({ name, email: `${name}${(people += 1)}@links.test` })
type Person = ReturnType<typeof newPerson>

/** A browser that is logged in at a provider, by default on the visitor's own page. */
async function logIn(at: SocialSite, person: Person, provider = 'google', page = at.origin) {
  const frame = await at.frame(page)
  const { uri } = (await frame.post<{ uri: string }>('/social/start', { provider })).json
  const { resultUri } = await createPopup().visit(uri, person)
  const { json } = await frame.post<SocialAnswer>('/social/finish', { uri: resultUri })
  if (json.next !== 'done') throw new Error(`not logged in: ${JSON.stringify(json)}`)
  const { access } = json.tokens
  return {
    frame,
    userId: await userOf(frame, json),
    ask: <Json = { readonly code?: string }>(path: string, body: object = {}) => frame.post<Json>(path, body, access),
  }
}
type Visitor = Awaited<ReturnType<typeof logIn>>

/** Goes to the provider and back, as `person` there. @returns what the page is led back with */
async function visitProvider({ ask }: Visitor, provider: string, person: Person): Promise<string> {
  const { uri } = (await ask<{ uri: string }>('/account/logins/link', { provider })).json
  return (await createPopup().visit(uri, person)).resultUri
}

const linked = async ({ ask }: Visitor, uri: string): Promise<string | undefined> =>
  (await ask('/account/logins/linked', { uri })).json.code
const loginsOf = async ({ ask }: Visitor) =>
  (await ask<{ readonly logins: readonly LinkedLogin[] }>('/account/logins')).json.logins
const endHold = (userId: string) =>
  around.db.updateTable('user_account').set({ hold_until: null }).where('id', '=', userId).execute()
const prove = (userId: string, email: string) =>
  around.db.updateTable('user_account').set({ email, email_proven: true }).where('id', '=', userId).execute()

describe('a provider that is linked to an account', () => {
  it('logs in to it, in the frame too; it starts the hold, and the owner gets a mail', async () => {
    const at = await site()
    const [ann, hub] = [newPerson('ann'), newPerson('hub')]
    const owner = await logIn(at, ann)
    await prove(owner.userId, ann.email)
    expect(await linked(owner, await visitProvider(owner, 'github', hub))).toBeUndefined()
    expect((await loginsOf(owner)).map(({ provider }) => provider)).toEqual(['google', 'github'])
    expect((await logIn(at, hub, 'github', 'https://shop.example')).userId).toBe(owner.userId)
    const mail = await around.inbox.waitForMail(ann.email, { signal: AbortSignal.timeout(10_000) })
    expect(mail.subject).toBe('A login was added to your account')
    expect((await owner.ask('/account/logins/link', { provider: 'discord' })).json.code).toBe('embedded/onHold')
  })

  it('is taken off: it logs in to an account of its own then, and its sessions elsewhere end', async () => {
    const at = await site()
    const [ann, hub] = [newPerson('ann'), newPerson('hub')]
    const owner = await logIn(at, ann)
    await linked(owner, await visitProvider(owner, 'github', hub))
    const elsewhere = await logIn(at, hub, 'github')
    await endHold(owner.userId)
    const github = (await loginsOf(owner)).find(({ provider }) => provider === 'github')
    expect((await owner.ask('/account/logins/remove', { id: github?.id })).status).toBe(200)
    expect((await elsewhere.ask('/me')).status).toBe(401)
    expect((await owner.ask('/me')).status).toBe(200)
    expect((await logIn(at, hub, 'github')).userId).not.toBe(owner.userId)
    const [google] = await loginsOf(owner)
    expect((await owner.ask('/account/logins/remove', { id: google?.id })).json.code).toBe('embedded/lastLogin')
    await prove(owner.userId, ann.email)
    expect((await owner.ask('/account/logins/remove', { id: google?.id })).status).toBe(200)
    expect((await owner.ask('/account/logins/remove', { id: google?.id })).json.code).toBe('embedded/unknownLogin')
  })

  it('is not the last of two that are taken off at once', async () => {
    const at = await site()
    const owner = await logIn(at, newPerson('ann'))
    await linked(owner, await visitProvider(owner, 'github', newPerson('hub')))
    await endHold(owner.userId)
    const own = await loginsOf(owner)
    await Promise.all(own.map(({ id }) => owner.ask('/account/logins/remove', { id })))
    expect(await loginsOf(owner)).toHaveLength(1)
  })

  it('never moves from one account to another, and two accounts never become one', async () => {
    const at = await site()
    const [ann, bob] = [newPerson('ann'), newPerson('bob')]
    const [owner, other] = [await logIn(at, ann), await logIn(at, bob, 'github')]
    expect(await linked(owner, await visitProvider(owner, 'github', bob))).toBe('embedded/identityTaken')
    expect((await logIn(at, bob, 'github')).userId).toBe(other.userId)
    expect(await loginsOf(owner)).toHaveLength(1)
  })

  it('rows 37, 38: gives nobody the account of the address that the provider names', async () => {
    const at = await site()
    const [thief, victim] = [newPerson('thief'), newPerson('victim')]
    const owner = await findOrCreateEmailUser(around.db, {
      walletGroup: 'shop',
      email: victim.email,
      now: Date.now(),
    })
    // The thief's account at the provider says that it has the victim's address.
    const attacker = await logIn(at, thief)
    expect(await linked(attacker, await visitProvider(attacker, 'github', victim))).toBeUndefined()
    const { email, email_proven: isProven } = await around.db
      .selectFrom('user_account')
      .select(['email', 'email_proven'])
      .where('id', '=', attacker.userId)
      .executeTakeFirstOrThrow()
    expect([email, isProven]).toEqual([thief.email, false])
    const known = await around.db
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', victim.email)
      .where('email_proven', '=', true)
      .execute()
    expect(known).toEqual([{ id: owner.userId }])
  })
})

describe("a thief's login at a provider becomes a way into the victim's account", () => {
  /** The victim's page is led to the address with which the thief came back. @returns whether the thief is in */
  async function attack(path: 'link' | 'login'): Promise<boolean> {
    const at = await site()
    const [victim, thief] = [await logIn(at, newPerson('victim')), newPerson('thief')]
    const other = await logIn(at, newPerson('helper'))
    let result: string
    if (path === 'link') result = await visitProvider(other, 'github', thief)
    else {
      const { uri } = (await other.ask<{ uri: string }>('/social/start', { provider: 'github' })).json
      result = (await createPopup().visit(uri, thief)).resultUri
    }
    await linked(victim, result)
    return (await logIn(at, thief, 'github')).userId === victim.userId
  }

  it.each(['link', 'login'] as const)('not by the result of a %s, which is of another browser', async (path) => {
    expect(await attack(path)).toBe(false)
  })

  it('does not log in with the result of a link, in the same browser either', async () => {
    const at = await site()
    const owner = await logIn(at, newPerson('ann'))
    const uri = await visitProvider(owner, 'github', newPerson('hub'))
    expect((await owner.ask('/social/finish', { uri })).json.code).toBe('embedded/failed')
    expect(await linked(owner, uri)).toBeUndefined()
    expect(await linked(owner, uri), 'once').toBe('embedded/onHold')
    await endHold(owner.userId)
    expect(await linked(owner, uri), 'once').toBe('embedded/failed')
  })

  it('by digits: whoever began it got none, and the right ones are not taken either', async () => {
    const at = await site()
    const attacker = await logIn(at, newPerson('attacker'))
    const { uri } = (await attacker.ask<{ uri: string }>('/account/logins/link', { provider: 'github' })).json
    const popup = createPopup()
    const landing = await popup.visit(uri, newPerson('victim'))
    const { match_code: digits } = await around.db
      .selectFrom('social_flow')
      .select('match_code')
      .where('jkt', '=', attacker.frame.key.jkt)
      .executeTakeFirstOrThrow()
    expect(await popup.type(landing, digits)).toBe(false)
    expect(await linked(attacker, uri)).toBe('embedded/failed')
  })

  it('by a session that was left open: a login of the last five minutes is needed, and no hold', async () => {
    const at = await site()
    const owner = await logIn(at, newPerson('ann'))
    const times = { proved_at: Date.now() - 301_000 }
    await around.db.updateTable('session').set(times).where('user_id', '=', owner.userId).execute()
    const { json } = await owner.ask<{ code?: string }>('/account/logins/link', { provider: 'github' })
    expect(json.code).toBe('embedded/proofNeeded')
  })

  it('from a frame: only the own page links', async () => {
    const at = await site()
    const frame = await logIn(at, newPerson('ann'), 'google', 'https://shop.example')
    const { status, json } = await frame.ask('/account/logins/link', { provider: 'github' })
    expect([status, json.code]).toEqual([403, 'embedded/ownPageOnly'])
  })
})
