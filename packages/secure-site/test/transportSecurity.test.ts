import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { startSecureSite } from '../src/startSecureSite.js'
import { startProductionSite, type ProductionSite } from './projectsSite.js'

describe('Strict-Transport-Security', () => {
  let site: ProductionSite
  beforeAll(async () => {
    site = await startProductionSite({ providers: { google: { clientId: 'id', issuer: 'http://127.0.0.1:1' } } })
  }, 120_000)
  afterAll(() => site.stop())

  it.each([
    ['the frame', '/sdk?projectId=shop&origin=https://shop.test', {}, 200],
    ['a refused frame', '/sdk?projectId=shop&origin=https://evil.test', {}, 403],
    ['the window', '/w', {}, 200],
    ['the account page', '/account?projectId=shop', {}, 200],
    ['no account page', '/account', {}, 404],
    ['the page of links', '/link', {}, 200],
    ['the page of "continue as"', '/continue', {}, 200],
    ['the popup', '/loading', {}, 200],
    ['a login that is over', '/social/start?f=x', {}, 400],
    ['a redirect', '/social/callback/google', { method: 'POST', redirect: 'manual' }, 303],
    ['a script', '/assets/frame.js', {}, 200],
    ['no script', '/assets/none.js', {}, 404],
    ['the head of a script', '/assets/frame.js', { method: 'HEAD' }, 200],
    ['health', '/health', {}, 200],
    ['a refused request', '/api/session/user', { method: 'POST' }, 400],
    ['a foreign request', '/api/session/user', { method: 'POST', headers: { origin: 'https://evil.test' } }, 403],
    ['the co-signer', '/v1/sessions/shop/create', { method: 'OPTIONS' }, 204],
    ['nothing', '/none', {}, 404],
  ] as const)('is on every answer in production: %s', async (_, path, init, status) => {
    const answer = await fetch(site.handle.url + path, init)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000')
  })

  it('is on none in development: a browser would remember it for a machine of somebody', async () => {
    // Nothing here is signed: the signer is not asked, and none has to be started.
    const signer = { socketPath: '/nowhere/signer.sock' }
    const own = await startSecureSite({ mode: 'development', projects: [{ id: 'shop' }], networks: {}, signer })
    onTestFinished(() => own.stop())
    for (const path of ['/w', '/health', '/none']) {
      expect((await fetch(own.url + path)).headers.get('strict-transport-security')).toBeNull()
    }
  })
})
