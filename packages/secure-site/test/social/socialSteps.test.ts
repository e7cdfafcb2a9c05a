import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Api } from '../../src/pages/api/Api.js'
import { createSocialSteps } from '../../src/pages/social/createSocialSteps.js'
import { findOrCreateEmailUser } from '../../src/server/login/users.js'
import { createPopup } from './createPopup.js'
import type { Frame } from './createFrame.js'
import { startSite, startSurroundings, type SocialSite, type Surroundings } from './socialSite.js'

describe('the frame’s part of a social login', () => {
  let around: Surroundings
  let site: SocialSite
  beforeAll(async () => {
    around = await startSurroundings()
    site = await startSite(around)
  }, 120_000)
  afterAll(async () => {
    await site.stop()
    await around.stop()
  })
  const { signal } = new AbortController()

  /** Asks as the frame's own client does: the site's refusals are thrown. */
  const apiOf = (frame: Frame): Api => ({
    async post(path, body) {
      const { status, json } = await frame.post(path, body)
      if (status !== 200) throw Object.assign(new Error(String(json['message'])), { code: json['code'] })
      return json
    },
  })
  let people = 0
  const newPerson = () => ({ email: `person${(people += 1)}@example.test` })

  it('finishes with the result that the page was handed', async () => {
    const steps = createSocialSteps(apiOf(await site.frame()))
    const { uri } = await steps.start('google', signal)
    const { resultUri } = await createPopup().visit(uri, newPerson())
    await expect(steps.finish(resultUri, signal)).resolves.toBeUndefined()
    await expect(steps.finish(resultUri, signal)).rejects.toMatchObject({ message: 'Failed to connect' })
  })

  it('finishes in the document to which a page came back that left for the provider', async () => {
    const frame = await site.frame()
    const { uri } = await createSocialSteps(apiOf(frame)).start('facebook', signal)
    const { resultUri } = await createPopup().visit(uri, newPerson())
    await expect(createSocialSteps(apiOf(frame)).finish(resultUri, signal)).resolves.toBeUndefined()
  })

  it('waits for the digits where the page has no result', async () => {
    const steps = createSocialSteps(apiOf(await site.frame()))
    const { uri, matchCode } = await steps.start('x', signal)
    const finishing = steps.finish(uri, signal)
    const popup = createPopup()
    expect(await popup.type(await popup.visit(uri, newPerson()), matchCode)).toBe(true)
    await expect(finishing).resolves.toBeUndefined()
  })

  it('attack 41: takes no result of a login that it did not begin, or that failed', async () => {
    const asked: string[] = []
    const api = apiOf(await site.frame())
    const steps = createSocialSteps({
      post: (path, body) => {
        asked.push(path)
        return api.post(path, body)
      },
    })
    const other = createSocialSteps(apiOf(await site.frame()))
    const { resultUri } = await createPopup().visit((await other.start('google', signal)).uri, newPerson())
    const failed = { code: 'embedded/failed', message: 'Failed to connect' }
    // A new document has begun nothing that it knows of: the site refuses.
    await expect(steps.finish(resultUri, signal)).rejects.toMatchObject(failed)
    const { uri } = await steps.start('google', signal)
    await expect(steps.finish(resultUri, signal)).rejects.toMatchObject(failed)
    const cancelled = await createPopup().visit(uri, { ...newPerson(), cancels: true })
    await expect(steps.finish(cancelled.resultUri, signal)).rejects.toMatchObject(failed)
    await expect(steps.finish('no address', signal)).rejects.toMatchObject(failed)
    expect(asked).toEqual(['/social/finish', '/social/start'])
  })

  it('says that the owner of the address has to confirm, by link and code in a browser that is new', async () => {
    const { email } = newPerson()
    await findOrCreateEmailUser(around.db, { walletGroup: 'shop', email, now: Date.now() })
    const steps = createSocialSteps(apiOf(await site.frame()))
    const { uri } = await steps.start('google', signal)
    const { resultUri } = await createPopup().visit(uri, { email })
    await expect(steps.finish(resultUri, signal)).resolves.toEqual({
      action: 'VERIFY_DEVICE',
      matchCode: expect.stringMatching(/^\d\d$/) as string,
    })
  })

  it('logs in with Farcaster', async () => {
    const steps = createSocialSteps(apiOf(await site.frame()))
    const { url } = await steps.startFarcaster(signal)
    const finishing = steps.finishFarcaster(signal)
    await around.relay.approve(url, 'ann')
    await expect(finishing).resolves.toEqual({ userName: 'ann' })
    await expect(steps.finishFarcaster(signal)).rejects.toMatchObject({ message: 'Failed to connect to farcaster' })
  })
})
