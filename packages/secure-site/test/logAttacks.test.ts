import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startProductionSite, type ProductionSite, type SiteFrame } from './projectsSite.js'

/** What a visitor types, what addresses have in them, and what a client makes up. */
const email = 'canary@example.test'
const other = 'canary2@example.test'
const handle = 'canary-handle'

describe('attack 64: who reads the log looks for what logs a visitor in', () => {
  let site: ProductionSite
  let frame: SiteFrame
  beforeAll(async () => {
    site = await startProductionSite()
    frame = await site.frame()
  }, 120_000)
  afterAll(() => site.stop())

  const log = (): string => site.lines.map((line) => JSON.stringify(line)).join('\n')
  /** Everything that must be in no line. */
  const secrets = (): readonly string[] => {
    const { access = '', refresh = '' } = frame.tokens ?? {}
    const mails = [...site.inbox.mails(email), ...site.inbox.mails(other)]
    const codes = mails.flatMap(({ text }) => /^\d{6}$/m.exec(text) ?? [])
    const links = mails.flatMap(({ links: all }) => all.map((link) => link.split('#')[1] ?? ''))
    return [email, other, handle, access, refresh, frame.ticket, ...codes, ...links].filter((one) => one !== '')
  }

  it('finds no address, token, code or query of a login in it', async () => {
    await frame.logIn(email)
    await frame.post('/session/user')
    await frame.post('/session/refresh', { refreshToken: frame.tokens?.refresh })
    const { url } = site.handle
    for (const path of [
      `/social/start?f=${handle}`,
      `/social/callback/google?code=${handle}&state=${handle}`,
      `/continue?f=${handle}`,
      `/account?projectId=${handle}`,
      `/sdk?projectId=shop&origin=https://${handle}.test`,
      `/assets/${handle}`,
      `/${handle}`,
      `/api/${handle}`,
      `/v1/sessions/${handle}?projectId=shop`,
    ]) {
      await fetch(url + path, { headers: { 'x-request-id': handle, 'x-forwarded-for': handle, 'user-agent': handle } })
    }
    expect(log()).toContain('/social/start')
    expect(log()).toContain('"status":404')
    expect(secrets().length).toBeGreaterThanOrEqual(8)
    for (const secret of secrets()) expect(log()).not.toContain(secret)
  })

  it('finds in it where an error was raised, and nothing that its message repeats', async () => {
    // The database says what it was given, in a form that looks like a place of the program.
    await site.postgres.query(`
      create function complain() returns trigger language plpgsql as $$ begin
        raise exception E'duplicate key (email)=(%)\\n    at /srv/%.js:1:1', new.email, new.email
          using detail = new.email, hint = new.email;
      end $$`)
    await site.postgres.query(
      'create trigger complain before insert on login_flow for each row execute function complain()',
    )
    const before = site.lines.length
    const answer = await frame.post('/login/email', { email: other })
    expect(answer).toEqual({
      status: 500,
      body: { code: 'embedded/failed', message: 'An error occurred', requestId: expect.any(String) as unknown },
    })
    const failed = site.lines.slice(before).filter(({ level }) => level === 'error')
    expect(failed).toMatchObject([
      { event: 'request', id: answer.body['requestId'], route: '/api/login/email', status: 500, error: 'error P0001' },
    ])
    const at = failed[0]?.['at'] as readonly string[]
    expect(at.join('\n')).toMatch(/secure-site\/src\/server\/login\/startLogin\.ts:\d+:\d+/)
    for (const secret of secrets()) expect(log()).not.toContain(secret)
  })

  it('has a number for each request, which no client chooses', () => {
    const ids = site.lines.filter(({ event }) => event === 'request').map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
  })
})
