import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'

import { parseSecureSiteConfig } from '../src/config/SecureSiteSettings.js'
import { createSecureSiteApp, logGuards, type LogGuards } from '../src/createSecureSiteApp.js'
import type { Site } from '../src/startSite.js'

/** In the address of a popup, in the text of an error of the database, and in a body. */
const handle = 'canary-handle'
const email = 'canary@example.test'
const code = '471147'

/** Everything that a site with these guards writes to its log about one login. */
async function logOf(guards: LogGuards): Promise<string> {
  const lines: string[] = []
  const settings = parseSecureSiteConfig({
    mode: 'development',
    projects: [{ id: 'shop', origins: ['https://shop.test'] }],
    networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } },
    log: (line) => void lines.push(JSON.stringify(line)),
  })
  const failing = new Hono().post('/login/code', async (c) => {
    const { otp } = (await c.req.json()) as { readonly otp: string }
    throw new Error(`duplicate key: (email, code)=(${email}, ${otp})`)
  })
  const site: Site = {
    origin: 'https://secure.test',
    pages: { assets: new Map(), build: '' },
    api: failing,
    coSigner: new Hono(),
    windows: new Hono().get('/social/start', (c) => c.text('')),
    ticketOf: () => '',
    nonce: () => '',
    stop: async () => undefined,
  }
  const app = createSecureSiteApp(settings, site, guards)
  await app.request(`https://secure.test/social/start?f=${handle}`)
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  await app.request('https://secure.test/api/login/code', {
    method: 'POST',
    headers,
    body: JSON.stringify({ otp: code }),
  })
  return lines.join('\n')
}

describe('attack 64: who reads the log looks for what logs a visitor in', () => {
  it('finds handles where a line has the address, and addresses and codes where it has the text of an error', async () => {
    const weak = await logOf({ routeOf: (c) => c.req.url, errorOf: ({ message }) => message })
    for (const secret of [handle, email, code]) expect(weak).toContain(secret)
  })

  it('finds none of them', async () => {
    const log = await logOf(logGuards)
    expect(log).toContain('/social/start')
    expect(log).toContain('"status":500')
    for (const secret of [handle, email, code]) expect(log).not.toContain(secret)
  })
})
