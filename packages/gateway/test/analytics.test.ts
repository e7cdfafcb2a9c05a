import { randomUUID } from 'node:crypto'
import type { AnalyticsEvent } from '@portico/gateway-api'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openTables } from '../src/database/openTables.js'
import { openEventStore, type EventStore } from '../src/analytics/EventStore.js'
import type { ConnectFigures, Figures } from '../src/analytics/figures.js'
import type { GatewayHandle } from '../src/index.js'
import { figuresPage } from '../src/operator/figuresPage.js'
import { logInAt, startOperated } from './operatorForTests.js'

const day = 86_400_000
const origin = 'https://shop.example'
const projects = [
  { id: 'on', analytics: true },
  { id: 'markup', analytics: true },
  { id: 'listed', analytics: true, allowedOrigins: [origin, 'https://*.shop.example'] },
  { id: 'off', allowedOrigins: [origin] },
]

function eventOf(event: string, properties: object = {}, more: Partial<AnalyticsEvent> = {}): AnalyticsEvent {
  return {
    eventId: randomUUID(),
    url: 'https://shop.example/buy',
    domain: 'shop.example',
    timestamp: Date.now(),
    props: { type: 'track', event, address: 'a1b2c3', properties: { ...properties } },
    ...more,
  }
}
const connected = (name: string, duration: number, namespaces: readonly string[]) =>
  eventOf('CONNECT_SUCCESS', { method: 'browser', name, reconnect: false, duration, namespaces })
const refused = (name: string, namespaces: readonly string[]) =>
  eventOf('CONNECT_ERROR', { message: 'Connection rejected', name, code: 'core/connectionRejected', namespaces })

const post = (url: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(new URL(path, url), { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers })
const query = (project: string) => `projectId=${project}&st=portico&sv=js-evm-0.1.0`

describe('POST /e and POST /batch', () => {
  let gateway: GatewayHandle
  beforeAll(async () => {
    gateway = await startOperated({ projects, limits: { events: { perSecond: 1, burst: 150 } } })
  })
  afterAll(() => gateway.stop())
  const e = (project: string, body: unknown, headers?: Readonly<Record<string, string>>) =>
    post(gateway.url, `/e?${query(project)}`, body, headers)
  const batch = (project: string, body: unknown, headers?: Readonly<Record<string, string>>) =>
    post(gateway.url, `/batch?${query(project)}`, body, headers)

  it('take one event, and a list of them as sendBeacon posts it, each counted once [7.27]', async () => {
    const operator = await logInAt(gateway)
    const one = connected('Kestrel', 1000, ['eip155'])
    const two = [connected('Kestrel', 3000, ['eip155']), refused('Osprey', ['solana']), one]
    expect((await e('on', one)).status).toBe(202)
    const beacon = await batch('on', two, { 'content-type': 'text/plain;charset=UTF-8', origin: 'https://any.example' })
    expect([beacon.status, await beacon.json()]).toEqual([202, { status: 'OK' }])
    expect((await batch('on', two)).status).toBe(202)
    const { text } = await operator.get('/operator/figures?project=on&days=7')
    expect(text).toContain('Connected 2 Refused in the wallet 1 Closed by the visitor 0 Failed 0 Time to connect 2.0 s')
  })

  it('refuse pages that the project does not list with 403, and a project without analytics with 409', async () => {
    const event = eventOf('MODAL_OPEN', { connected: false })
    const from = async (project: string, header?: string) =>
      (await e(project, event, header === undefined ? {} : { origin: header })).status
    expect(await from('listed', origin)).toBe(202)
    expect(await from('listed', 'https://a.shop.example')).toBe(202)
    expect(await from('listed', 'https://a.b.shop.example')).toBe(403)
    expect(await from('listed', 'https://evil.example')).toBe(403)
    expect(await from('listed')).toBe(403)
    expect(await from('off', 'https://evil.example')).toBe(403)
    expect(await from('off', origin)).toBe(409)
    expect((await post(gateway.url, '/e', event)).status).toBe(401)
  })

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no event', {}],
    ['a list', [eventOf('MODAL_OPEN')]],
    ['an id that is no UUID', eventOf('MODAL_OPEN', {}, { eventId: '1' })],
    ['a page with a query', eventOf('MODAL_OPEN', {}, { url: 'https://shop.example/?token=1' })],
    ['a page that is no page', eventOf('MODAL_OPEN', {}, { url: 'javascript:alert(1)' })],
    ['another field', { ...eventOf('MODAL_OPEN'), ip: '127.0.0.1' }],
    ['an event in small letters', eventOf('evm:accountsChanged')],
    ['properties beyond 4 kB', eventOf('MODAL_OPEN', { text: 'x'.repeat(4097) })],
  ])('refuse %s', async (_, body) => {
    expect((await e('on', body)).status).toBe(400)
  })

  it('show a wallet that calls itself markup as text', async () => {
    const operator = await logInAt(gateway)
    const evil = '<img src=x onerror=alert(1)>\u0000\u202e'
    expect((await e('markup', connected(evil, 5, ['eip155', '<b>']))).status).toBe(202)
    const { html } = await operator.get('/operator/figures?project=markup')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;</th>')
    expect(html).not.toMatch(/<img|<b>/)
  })

  it('bound bodies, events of a batch, and events of a client', async () => {
    expect((await e('on', 'x'.repeat(17_000))).status).toBe(413)
    expect((await batch('on', 'x'.repeat(66_000))).status).toBe(413)
    const many = (count: number) => Array.from({ length: count }, () => eventOf('MODAL_OPEN'))
    expect((await batch('on', many(101))).status).toBe(400)
    expect((await batch('on', [])).status).toBe(400)
    const first = await batch('on', many(100))
    const second = await batch('on', many(100))
    expect([first.status, second.status, second.headers.has('retry-after')]).toEqual([202, 429, true])
  })

  it('let one client not push out those of all others: so many in a day', async () => {
    const small = await startOperated({ projects, limits: { events: false, eventsPerDay: 150 } })
    onTestFinished(() => small.stop())
    const many = Array.from({ length: 100 }, () => eventOf('MODAL_OPEN'))
    const sent = async () => (await post(small.url, `/batch?${query('on')}`, many)).status
    expect([await sent(), await sent()]).toEqual([202, 429])
  })
})

describe('figures', () => {
  let store: EventStore
  let counted = 0
  const log = (): void => undefined
  beforeAll(async () => {
    const database = await openTables(undefined, log)
    store = openEventStore(database.db, { retention: 30, maxEvents: 1_000_000 })
    return async () => {
      await database.close()
    }
  })

  it('are those of 1 000 simulated visits', async () => {
    const url = 'https://shop.example/'
    const visits = simulate(1000)
    for (const [index, { events, at }] of visits.entries()) {
      vi.setSystemTime(at)
      await store.add('visited', events)
      // Half of the pages send a batch again, because its answer was lost.
      if (index % 2 === 0) await store.add('visited', events)
      counted += events.length
    }
    vi.useRealTimers()
    await store.add('other', [connected('Elsewhere', 1, ['eip155']), eventOf('MODAL_OPEN', {}, { url })])
    const from = Date.UTC(2026, 4, 1)
    const figures = await store.figures({ project: 'visited', from, to: from + 10 * day })
    expect(counted).toBeGreaterThan(2000)
    expect(figures).toEqual(expectedOf(visits))
    expect(JSON.stringify(figures)).not.toContain('a1b2c3')
  })

  it('leave out what is older than the retention, or of a project whose events were deleted', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const database = await openTables(undefined, log)
    onTestFinished(() => database.close())
    const first = openEventStore(database.db, { retention: 30, maxEvents: 1_000_000 })
    vi.setSystemTime(Date.now() - 31 * day)
    await first.add('kept', [eventOf('MODAL_OPEN')])
    vi.setSystemTime(Date.now() + 2 * day)
    await first.add('kept', [eventOf('MODAL_CLOSE')])
    vi.useRealTimers()
    const events = async () =>
      (await first.figures({ project: 'kept', from: Date.now() - 100 * day, to: Date.now() + day })).events
    expect(await events()).toHaveLength(2)
    await first.sweep()
    expect(await events()).toEqual([{ name: 'MODAL_CLOSE', count: 1 }])
    await first.remove('kept')
    expect(await events()).toEqual([])
  })

  it('have every day of the range, which the chart draws with empty days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const date of [3, 6]) {
      vi.setSystemTime(Date.UTC(2026, 4, date, 12))
      await store.add('gaps', [connected('Kestrel', 1000, ['eip155'])])
    }
    const figures = await store.figures({ project: 'gaps', from: Date.UTC(2026, 4, 2), to: Date.UTC(2026, 4, 8) })
    expect(figures.days.map(({ name, connected: count }) => [name, count])).toEqual([
      ['2026-05-02', 0],
      ['2026-05-03', 1],
      ['2026-05-04', 0],
      ['2026-05-05', 0],
      ['2026-05-06', 1],
      ['2026-05-07', 0],
    ])
    const page = String(await figuresPage({ figures, projects: ['gaps'], project: 'gaps', days: 7, retention: 30 }))
    const bars = [...page.matchAll(/<rect class="connected" x="(\d+)" y="\d+" width="\d+" height="(\d+)"/g)]
    expect(bars.map(([, x, height]) => [x, height])).toEqual([
      ['2', '0'],
      ['18', '120'],
      ['34', '0'],
      ['50', '0'],
      ['66', '120'],
      ['82', '0'],
    ])
    expect(page.match(/<th scope="row">2026-05-\d\d/g)).toEqual([
      '<th scope="row">2026-05-03',
      '<th scope="row">2026-05-06',
    ])
  })

  it('count the newest events of a project that has more than the gateway keeps', async () => {
    const database = await openTables(undefined, log)
    onTestFinished(() => database.close())
    const small = openEventStore(database.db, { retention: 30, maxEvents: 3 })
    const now = Date.now()
    const at = (name: string, age: number) => eventOf(name, {}, { timestamp: now - age })
    const namesOf = async (project: string) => {
      const { events } = await small.figures({ project, from: now - day, to: now + day })
      return events.map(({ name }) => name)
    }
    await small.add('beside', [at('MODAL_OPEN', 5000)])
    await small.add('full', [at('SECOND', 3000), at('FIRST', 4000)])
    await small.add('full', [at('THIRD', 2000)])
    expect(await namesOf('full')).toEqual(['FIRST', 'SECOND', 'THIRD'])
    await small.add('full', [at('FOURTH', 1000), at('FIFTH', 0)])
    expect(await namesOf('full')).toEqual(['FIFTH', 'FOURTH', 'THIRD'])
    expect(await namesOf('beside')).toEqual(['MODAL_OPEN'])
    // As another gateway adds them, which counts its own.
    const other = openEventStore(database.db, { retention: 30, maxEvents: 100 })
    await other.add('full', [at('SIXTH', -1000), at('SEVENTH', -2000)])
    await small.sweep()
    expect(await namesOf('full')).toEqual(['FIFTH', 'SEVENTH', 'SIXTH'])
    expect(await namesOf('beside')).toEqual(['MODAL_OPEN'])
  })

  it('count an event on the day of its arrival where the clock of the visitor is wrong', async () => {
    const lost = eventOf('CONNECT_SUCCESS', { name: 'Kestrel' }, { timestamp: Date.UTC(1999, 0, 1) })
    await store.add('clock', [lost])
    const { days } = await store.figures({ project: 'clock', from: Date.now() - day, to: Date.now() + day })
    const busy = days.filter(({ connected: count }) => count > 0)
    expect(busy.map(({ name }) => name)).toEqual([new Date().toISOString().slice(0, 10)])
  })
})

interface Visit {
  readonly at: number
  readonly events: readonly AnalyticsEvent[]
  readonly outcome: 'connected' | 'refused' | 'cancelled' | 'failed' | 'looked'
  readonly wallet: string
  readonly namespaces: readonly string[]
  readonly duration: number
}

/** Visits of ten days, by a fixed sequence of numbers. */
function simulate(count: number): readonly Visit[] {
  let seed = 42
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const pick = <T>(list: readonly T[]): T => list[next(list.length)]!
  return Array.from({ length: count }, (): Visit => {
    const at = Date.UTC(2026, 4, 1) + next(10 * 24 * 60) * 60_000
    const outcome = pick(['connected', 'connected', 'connected', 'refused', 'cancelled', 'failed', 'looked'] as const)
    const wallet = pick(['Kestrel', 'Osprey', 'Merlin', 'Harrier'])
    const namespaces = pick([['eip155'], ['solana'], ['eip155', 'solana'], ['bip122']])
    const duration = 200 + next(30_000)
    const codes = { refused: 'core/connectionRejected', cancelled: 'core/modalClosed', failed: 'core/connectFailed' }
    const end: readonly AnalyticsEvent[] =
      outcome === 'looked'
        ? [eventOf('CONNECT_SUCCESS', { name: wallet, namespaces, reconnect: true })]
        : outcome === 'connected'
          ? [connected(wallet, duration, namespaces)]
          : [eventOf('CONNECT_ERROR', { message: 'No', name: wallet, namespaces, code: codes[outcome] })]
    const events = [eventOf('MODAL_OPEN', { connected: false }), ...end, eventOf('MODAL_CLOSE', { connected: true })]
    return { at, outcome, wallet, namespaces, duration, events: events.map((one) => ({ ...one, timestamp: at })) }
  })
}

/** The same figures, counted from the visits by other means than the database's. */
function expectedOf(visits: readonly Visit[]): Figures {
  const attempts = visits.filter(({ outcome }) => outcome !== 'looked')
  const rows = (keysOf: (visit: Visit) => readonly string[]) => {
    const names = [...new Set(attempts.flatMap(keysOf))]
    return names.map((name) => {
      const own = attempts.filter((visit) => keysOf(visit).includes(name))
      return { row: { name, ...countOf(own) }, size: own.length }
    })
  }
  const mostFirst = (all: ReturnType<typeof rows>) =>
    all.sort((a, b) => b.size - a.size || (a.row.name < b.row.name ? -1 : 1)).map(({ row }) => row)
  const days = rows(({ at }) => [new Date(at).toISOString().slice(0, 10)]).map(({ row }) => row)
  const events = ['CONNECT_ERROR', 'CONNECT_SUCCESS', 'MODAL_CLOSE', 'MODAL_OPEN'].map((name) => ({
    name,
    count: visits.flatMap((visit) => visit.events).filter(({ props }) => props.event === name).length,
  }))
  return {
    total: countOf(attempts),
    days: days.sort((a, b) => (a.name < b.name ? -1 : 1)),
    wallets: mostFirst(rows(({ wallet }) => [wallet])),
    namespaces: mostFirst(rows(({ namespaces }) => namespaces)),
    events: events.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1)),
  }
}

function countOf(visits: readonly Visit[]): ConnectFigures {
  const count = (outcome: Visit['outcome']): number => visits.filter((visit) => visit.outcome === outcome).length
  const times = visits
    .filter(({ outcome }) => outcome === 'connected')
    // Tenths of a second are shown.
    .map(({ duration }) => Math.round(duration / 100) * 100)
    .sort((a, b) => a - b)
  return {
    connected: count('connected'),
    refused: count('refused'),
    cancelled: count('cancelled'),
    failed: count('failed'),
    median: quantile(times, 0.5),
    slow: quantile(times, 0.9),
  }
}

/** Between the two nearest values, in proportion. */
function quantile(sorted: readonly number[], part: number): number | undefined {
  if (sorted.length === 0) return undefined
  const place = part * (sorted.length - 1)
  const low = sorted[Math.floor(place)]!
  const high = sorted[Math.ceil(place)]!
  return low + (high - low) * (place - Math.floor(place))
}
