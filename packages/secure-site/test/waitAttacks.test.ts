import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { defaultLimits } from '../src/server/login/limits.js'
import { waitLimits } from '../src/server/auth/waitPlaces.js'
import type { SocialAnswer } from '../src/server/social/createSocialLogins.js'
import type { Answer, Frame } from './social/createFrame.js'
import { startProduction, type ProductionSite } from './social/productionSite.js'

type Reply = Answer<{ readonly code?: string; readonly status?: string; readonly uri?: string }>

let site: ProductionSite
beforeAll(async () => {
  site = await startProduction({ proxies: 1, limits: { startsPerMinuteOfClient: 100_000 } })
}, 120_000)
afterAll(() => site.stop())

let networks = 0
const newNetwork = (): string => `10.${Math.floor(networks / 250)}.${(networks += 1) % 250}.1`
const codesOf = (replies: readonly Reply[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { status, json } of replies) {
    const code = status === 200 ? 'answered' : (json.code ?? String(status))
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}
const startContinue = async (frame: Frame): Promise<string> =>
  (await frame.post<{ uri: string }>('/continue/start')).json.uri

/** As fast as they go, each on a connection of its own. */
async function sendMany(frame: Frame, path: string, body: object, count: number) {
  const proofs: Readonly<Record<string, string>>[] = []
  for (let at = 0; at < count; at += 1) proofs.push(await frame.headers(path))
  const counts: Record<number, number> = {}
  let open = count
  const agent = new Agent({ keepAlive: false })
  const requests = proofs.map((headers) => {
    const sent = request(`${site.url}/api${path}`, { method: 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => {
        const { statusCode: status = 0 } = response
        counts[status] = (counts[status] ?? 0) + 1
        open -= 1
      })
    })
    // Those that are still open at the end are cut off.
    sent.on('error', () => undefined)
    sent.end(JSON.stringify(body))
    return sent
  })
  return {
    open: (): number => open,
    statuses: (): Readonly<Record<number, number>> => counts,
    end: (): void => requests.forEach((one) => one.destroy()),
  }
}

/** What each of the four routes waits for. */
const routes: Readonly<Record<string, () => Promise<{ wait: () => Promise<Reply>; end: () => Promise<unknown> }>>> = {
  async '/social/wait'() {
    const frame = await site.frame({ client: newNetwork() })
    const { uri } = (await frame.post<{ uri: string }>('/social/start', { provider: 'google' })).json
    const end = () => frame.post('/social/start', { provider: 'google' })
    return { wait: () => frame.post('/social/wait', { uri }), end }
  },
  async '/continue/wait'() {
    const frame = await site.frame({ client: newNetwork() })
    const uri = await startContinue(frame)
    return { wait: () => frame.post('/continue/wait', { uri }), end: () => startContinue(frame) }
  },
  async '/login/device'() {
    const frame = await site.frame({ client: newNetwork() })
    await frame.post('/login/email', { email: `ann${networks}@waits.test` })
    return { wait: () => frame.post('/login/device'), end: () => frame.post('/login/abort') }
  },
  async '/requests/wait'() {
    const frame = await site.frame({ client: newNetwork() })
    const { uri } = (await frame.post<{ uri: string }>('/social/start', { provider: 'google' })).json
    const landing = await site.popup().visit(uri, { email: `bob${networks}@waits.test` })
    const { json } = await frame.post<SocialAnswer>('/social/finish', { uri: landing.resultUri })
    if (json.next !== 'done') throw new Error('not logged in')
    const { access, refresh } = json.tokens
    const id = randomBytes(16).toString('base64url')
    // One that is asked needs a wallet and a chain: how it came here makes no difference to who waits for it.
    await site.query(`
      insert into wallet_request (id, session_id, state, text, facts, digest, risk, auth_hash, issued_at, signature,
        expires_at, waited_until)
      values ('${id}', '${refresh.split('.')[0]}', 'asked', '', '', '', '', '', 0, '', ${Date.now() + 600_000}, 0)`)
    return {
      wait: () => frame.post('/requests/wait', { id, until: 'seen' }, access),
      end: () => frame.post('/requests/withdraw', { id }, access),
    }
  },
}

describe('attack: requests that wait', () => {
  it.each(Object.keys(routes))('%s: a newer one ends the older, and has the answer', async (route) => {
    const { wait, end } = await (routes[route] as (typeof routes)[string])()
    const older = wait()
    await new Promise((resolve) => setTimeout(resolve, 300))
    const newer = wait()
    expect(await older).toMatchObject({ status: 409, json: { code: 'embedded/waitReplaced' } })
    await end()
    expect((await newer).json.code).not.toBe('embedded/waitReplaced')
  })

  it('3000 of one key stop no other visitor', async () => {
    const attacker = await site.frame({ client: newNetwork() })
    const visitor = await site.frame({ client: newNetwork() })
    const uri = await startContinue(attacker)
    await visitor.post('/continue/start')
    const flood = await sendMany(attacker, '/continue/wait', { uri }, 3000)
    // While they come in, and when they are there, the visitor is served, one request after the other.
    let served = 0
    const longest = performance.now() + 45_000
    while (served < 20 || (flood.open() > 1 && performance.now() < longest)) {
      expect((await visitor.post('/continue/start')).status).toBe(200)
      served += 1
    }
    // On a machine that is busy with other tests, not all of them came through by now. Of those that did, the newest waits.
    const { 200: answered = 0, 409: replaced = 0, 429: refused = 0, ...others } = flood.statuses()
    expect(others).toEqual({})
    expect(answered, 'none was ready').toBeLessThan(3)
    // A client has 1 200 requests in a minute.
    expect(replaced + flood.open() + answered + refused).toBe(3000)
    expect(refused).toBeGreaterThan(0)
    expect(replaced).toBeGreaterThan(100)
    flood.end()
  })

  it('as many keys as it likes: a network has its places, and another one has its own', async () => {
    const stop = new AbortController()
    const client = newNetwork()
    const asked = Array.from({ length: waitLimits.client + 50 }, async () => {
      const frame = await site.frame({ client, signal: stop.signal })
      return { frame, uri: await startContinue(frame) }
    })
    const all = await Promise.all(asked)
    const refused: Reply[] = []
    const waits = all.map(async ({ frame, uri }) => {
      const reply: Reply = await frame.post('/continue/wait', { uri })
      refused.push(reply)
    })
    const ended = Promise.allSettled(waits)
    await vi.waitFor(() => expect(refused.length).toBeGreaterThan(0), 60_000)
    expect(Object.keys(codesOf(refused))).toEqual(['embedded/tooMany'])
    const visitor = await site.frame({ client: newNetwork() })
    const uri = await startContinue(visitor)
    const waiting: Promise<Reply> = visitor.post('/continue/wait', { uri })
    await new Promise((resolve) => setTimeout(resolve, 300))
    const handle = new URL(uri).searchParams.get('f')
    await visitor.post('/continue/read', { handle })
    expect(await waiting).toMatchObject({ status: 200, json: { status: 'failed' } })
    stop.abort()
    await ended
    // Those that left gave their places back.
    const later = await site.frame({ client })
    const own: Promise<Reply> = later.post('/continue/wait', { uri: await startContinue(later) })
    expect(await Promise.race([own, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))])).toBe('waits')
    await startContinue(later)
    await own
  })
})

describe('attack: logins that are begun and left', () => {
  it('a network begins so many in a minute, whatever their keys, of all kinds together', async () => {
    const limited = await startProduction({ proxies: 1, limits: { requestsPerMinuteOfClient: 150 } })
    try {
      const client = newNetwork()
      const most = defaultLimits.startsPerMinuteOfClient
      const replies: Reply[] = []
      for (let at = 0; at < most + 10; at += 1) {
        const frame = await limited.frame({ client })
        const [path, body] = at % 2 === 0 ? ['/social/start', { provider: 'google' }] : ['/continue/start', {}]
        replies.push(await frame.post(path as string, body as object))
      }
      expect(codesOf(replies)).toEqual({ answered: most, 'embedded/tooMany': 10 })
      const neighbour = await limited.frame({ client: newNetwork() })
      expect((await neighbour.post('/continue/start')).status).toBe(200)

      // Of requests of any kind it sends so many. Pages are there for it all the same, and everything for others.
      const askAs = (network: string, path: string) =>
        fetch(`${limited.url}${path}`, { headers: { 'X-Forwarded-For': network } })
      const busy = newNetwork()
      const answers = await Promise.all(Array.from({ length: 300 }, () => askAs(busy, '/api/none')))
      const refused = answers.filter(({ status }) => status !== 404)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.length).toBeLessThanOrEqual(150)
      for (const { status, headers } of refused) expect([status, headers.get('Retry-After')]).toEqual([429, '1'])
      expect(await refused[0]!.json()).toMatchObject({ code: 'embedded/tooMany' })
      expect((await askAs(newNetwork(), '/api/none')).status).toBe(404)
      expect((await askAs(busy, '/w')).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })
})

vi.setConfig({ testTimeout: 120_000 })
