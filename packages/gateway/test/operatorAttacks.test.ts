import { createAdaptorServer } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'

import { openEventStore } from '../src/analytics/EventStore.js'
import { openOnShared } from '@portico/devnet/postgres'
import { memoryLimits } from '@portico/server'
import { openTables } from '../src/database/openTables.js'
import { hashPassword } from '../src/index.js'
import { operatorRoutes } from '../src/operator/operatorRoutes.js'
import { openProjectStore } from '../src/projects/ProjectStore.js'
import { browserOf, operatorPassword, startOperated } from './operatorForTests.js'

/** The pages alone; the operator is logged in. */
async function open() {
  const log = (): void => undefined
  const database = await openOnShared((url) => openTables(url, log))
  onTestFinished(() => database.close())
  const store = await openProjectStore(database, log)
  const events = openEventStore(database.db, { retention: 30, maxEvents: 1_000_000 })
  onTestFinished(store.stop)
  const routes = operatorRoutes({
    settings: { password: await hashPassword(operatorPassword), sessionHours: 1 },
    configured: [{ id: 'shop' }],
    database,
    store,
    events,
    retention: 30,
    attempts: memoryLimits()('operator', { perSecond: 1, burst: 10 }),
    rate: undefined,
    proxies: 0,
    log,
  })
  const server = createAdaptorServer({ fetch: routes.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = browserOf({ url, stop: async () => undefined })
  await browser.logIn()
  // Its forms have the token.
  await browser.get('/operator/projects/shop')
  return { browser, isOff: () => store.rows().get('shop')?.project.features?.activity === false }
}

/** A form of another site, which the operator's browser posts with the cookie. The site cannot read the token. */
const forged = { version: '0', activity: 'off', csrf: '' }
const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
const path = '/operator/projects/shop'

describe('a form', () => {
  it('of the page itself changes a project', async () => {
    const { browser, isOff } = await open()
    expect((await browser.post(path, { version: '0', activity: 'off' })).status).toBe(303)
    expect(isOff()).toBe(true)
  }, 60_000)

  it.each([
    ['of another site', forged, evil],
    ['of another site that has the token', { version: '0', activity: 'off' }, evil],
    ['of the page itself without its token', forged, {}],
  ] as const)(
    '%s changes nothing',
    async (_, fields, headers) => {
      const { browser, isOff } = await open()
      expect((await browser.post(path, fields, headers)).status).toBe(403)
      expect(isOff()).toBe(false)
    },
    60_000,
  )
})

describe('the page', () => {
  it('lets the operator in while others try passwords from ever new addresses', async () => {
    const gateway = await startOperated({
      proxies: 1,
      projects: [],
      origins: '*',
      operator: { password: await hashPassword(operatorPassword) },
    })
    onTestFinished(() => gateway.stop())
    const post = (password: string, address: string) =>
      fetch(`${gateway.url}/operator/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          origin: gateway.url,
          'x-forwarded-for': address,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ password }),
      }).then(({ status }) => status)
    const others = Array.from({ length: 8 }, (_, at) => post('wrong', `203.0.113.${at}`))
    expect(await post(operatorPassword, '198.51.100.1')).toBe(303)
    expect(new Set(await Promise.all(others))).toEqual(new Set([401]))
  }, 60_000)

  it('answers 404 for a project that is not there, and deletes nothing', async () => {
    const { browser } = await open()
    for (const id of ['%00', 'other', '..%2fshop'])
      expect((await browser.post(`/operator/projects/${id}/forget`, { version: '0' })).status, id).toBe(404)
  }, 60_000)
})
