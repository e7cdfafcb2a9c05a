import { createAdaptorServer } from '@hono/node-server'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'

import { openEventStore } from '../src/analytics/EventStore.js'
import { openOnShared } from '@portico/devnet/postgres'
import { openTables } from '../src/database/openTables.js'
import { hashPassword } from '../src/index.js'
import { createTokenBuckets } from '../src/limits/TokenBuckets.js'
import { operatorRoutes } from '../src/operator/operatorRoutes.js'
import { openProjectStore } from '../src/projects/ProjectStore.js'
import { browserOf, operatorPassword } from './operatorForTests.js'

const guarded = { origin: true, csrf: true }

/** The pages alone, with some of their guards; the operator is logged in. */
async function open(checks: { readonly origin: boolean; readonly csrf: boolean }) {
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
    attempts: createTokenBuckets({ perSecond: 1, burst: 10 }),
    rate: undefined,
    proxies: 0,
    log,
    checks,
  })
  const server = createAdaptorServer({ fetch: routes.fetch })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = browserOf({ url, stop: async () => undefined })
  await browser.logIn()
  return { browser, isOff: () => store.rows().get('shop')?.project.features?.activity === false }
}

/** A form of another site, which the operator's browser posts with the cookie. The site cannot read the token. */
const forged = { version: '0', activity: 'off', csrf: '' }
const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }

describe('a form of another site', () => {
  it('changes a project where neither the origin nor the token is compared', async () => {
    const { browser, isOff } = await open({ origin: false, csrf: false })
    expect((await browser.post('/operator/projects/shop', forged, evil)).status).toBe(303)
    expect(isOff()).toBe(true)
  }, 60_000)

  it.each([
    ['either', guarded],
    ['the origin alone', { origin: true, csrf: false }],
    ['the token alone', { origin: false, csrf: true }],
  ])(
    'changes nothing where %s is compared',
    async (_, checks) => {
      const { browser, isOff } = await open(checks)
      expect((await browser.post('/operator/projects/shop', forged, evil)).status).toBe(403)
      expect(isOff()).toBe(false)
    },
    60_000,
  )
})
