import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { SocialAnswer } from '../../src/server/social/createSocialLogins.js'
import { startSecureSite, type SecureSiteHandle } from '../../src/startSecureSite.js'
import { createFrame } from './createFrame.js'
import { createPopup } from './createPopup.js'
import { shop, startSurroundings, type Surroundings } from './socialSite.js'

describe('social login at the whole secure site, as an operator configures it', () => {
  let around: Surroundings
  let site: SecureSiteHandle
  const lines: string[] = []
  beforeAll(async () => {
    around = await startSurroundings()
    const { login, relay } = around
    site = await startSecureSite({
      mode: 'development',
      // No page here asks it.
      signer: { socketPath: '/run/none.sock' },
      projects: [{ id: 'shop', origins: [shop] }],
      networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } },
      providers: login.providers,
      farcaster: { relayUrl: relay.url, rpcUrl: relay.rpcUrl },
      log: (line) => void lines.push(JSON.stringify(line)),
    })
    login.registerSite(site.origin)
  }, 120_000)
  afterAll(async () => {
    await site.stop()
    await around.stop()
  })

  async function openFrame() {
    const page = { projectId: 'shop', origin: shop }
    const html = await (await fetch(`${site.origin}/sdk?${new URLSearchParams(page)}`)).text()
    const content = /<meta name="portico" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const data = JSON.parse(content.replaceAll('&#34;', '"')) as { readonly ticket: string }
    return createFrame(site.origin, page, data.ticket)
  }

  it('logs in at a provider and by Farcaster, and writes nothing of it to the log', async () => {
    const frame = await openFrame()
    const { json } = await frame.post<{ uri: string }>('/social/start', { provider: 'apple' })
    const landing = await createPopup().visit(json.uri, { email: 'ann@example.test' })
    const finished = await frame.post<SocialAnswer>('/social/finish', { uri: landing.resultUri })
    expect(finished.json).toMatchObject({ next: 'done' })

    const other = await openFrame()
    const { url } = (await other.post<{ url: string }>('/farcaster/start')).json
    await around.relay.approve(url, 'bob')
    const approved = await other.post<SocialAnswer>('/farcaster/wait')
    expect(approved.json).toMatchObject({ next: 'done', userName: 'bob' })

    const query = [json.uri, landing.resultUri].flatMap((uri) => [...new URL(uri).searchParams.values()])
    const tokens = [finished, approved].flatMap((answer) =>
      answer.json.next === 'done' ? [answer.json.tokens.access, answer.json.tokens.refresh] : [],
    )
    const log = lines.join('\n')
    expect(log).toContain('social.loggedIn')
    for (const secret of [...query, ...tokens, 'ann@example.test', 'bob']) expect(log).not.toContain(secret)
  })

  it.each([
    ['that says its length', (body: string) => ({ body })],
    ['that does not', (body: string) => ({ body: new Blob([body]).stream(), duplex: 'half' })],
  ])('refuses a request that is too long, %s', async (_, made) => {
    const ask = async (length: number): Promise<number> => {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
      const init = { method: 'POST', headers, ...made('x'.repeat(length)) } as RequestInit
      return (await fetch(`${site.origin}/api/social/start`, init)).status
    }
    expect(await ask(512 * 1024 + 1)).toBe(413)
    expect(await ask(512 * 1024)).toBe(401)
  })

  it('serves the page of the popup with its script', async () => {
    const html = await (await fetch(`${site.origin}/loading`)).text()
    for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      expect((await fetch(site.origin + path)).status, path).toBe(200)
    }
  })
})
