import { definePlugin, type PluginSpec } from '@portico/core'
import { AnalyticsBatchSchema, type AnalyticsEvent, type TrackedError, type TrackedEvent } from '@portico/gateway-api'
import { createTestModal } from '@portico/testing/conformance'
import { startGatewayDouble, type GatewayAnswer, type GatewayDouble } from '@portico/testing/gateway'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as v from 'valibot'
import { analytics } from '../src/index.js'
import { interval, namesOf, openSite, recorded, sent, startGatewayProcess, type Site } from './site.js'

const noAnswer = new Promise<never>(() => {})
const on: GatewayAnswer = { body: { isAnalyticsEnabled: true } }
const taken: GatewayAnswer = { status: 202, body: { status: 'OK' } }

/** Until the plugin has worked on so many events of a name, which takes a hash. */
async function untilHandled(site: Site, event = 'CLICK_CONVERT', times = 1): Promise<void> {
  await vi.waitFor(
    () => expect(namesOf(site.handled).filter((name) => name === event).length).toBeGreaterThanOrEqual(times),
    5000,
  )
}
/** Until the page has made so many requests with events. */
async function delivered(double: GatewayDouble, count: number): Promise<void> {
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(interval)
    expect(sent(double)).toHaveLength(count)
  }, 5000)
}
/** Until everything that was begun has come to its end, where nothing shows that. */
async function pause(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(50)
}

describe('with a real gateway', () => {
  let gateway: Awaited<ReturnType<typeof startGatewayProcess>>
  beforeAll(async () => {
    gateway = await startGatewayProcess({
      projects: [{ id: 'test-project', analytics: true }, { id: 'silent' }],
    })
  }, 60_000)
  afterAll(() => gateway?.stop())

  it('takes events of sign-in and of names as the plugins emit them, and leaves out the name', async () => {
    const site = openSite({ gateway: gateway.url })
    site.modal.open()
    const signIn = { network: 'eip155:1', isSA: false }
    const name = { isSA: true, ensName: 'ada.people.example' }
    const emitted: Readonly<Record<string, object>> = {
      CLICK_SIGN_SIWX_MESSAGE: signIn,
      CLICK_CANCEL_SIWX: signIn,
      SIWX_AUTH_SUCCESS: signIn,
      SIWX_AUTH_ERROR: { ...signIn, message: 'Declined' },
      OPEN_ENS_FLOW: { isSA: true },
      REGISTER_NAME_SUCCESS: name,
      REGISTER_NAME_ERROR: { ...name, error: 'Taken' },
    }
    for (const [event, payload] of Object.entries(emitted)) site.modal.api.visitor.act(event, payload)
    await untilHandled(site, 'REGISTER_NAME_ERROR')
    const handled = site.handled.flatMap(({ props }) => (props.type === 'track' ? [props] : []))
    const properties = Object.fromEntries(handled.map((props) => [props.event, props.properties]))
    expect(properties).toMatchObject({
      ...emitted,
      REGISTER_NAME_SUCCESS: { isSA: true },
      REGISTER_NAME_ERROR: { isSA: true, error: 'Taken' },
    })
    expect(JSON.stringify(properties)).not.toContain('ada.people')
  })

  it('sends what the visitor does, where site and project agree, and never MODAL_CREATED [7.27]', async () => {
    const proxy = await recorded(gateway.url)
    const site = openSite({ gateway: proxy.url })
    site.modal.open()
    await vi.waitFor(() => expect(proxy.paths()).toContain('/getAnalyticsConfig'), 5000)
    await delivered(proxy, 1)
    await site.modal.connect({ wallet: 'example.meadow' })
    site.modal.api.visitor.act('MODAL_CREATED')
    site.act()
    await untilHandled(site)
    await untilHandled(site, 'CONNECT_SUCCESS')
    // On a busy machine the first of them may be sent before the last happened.
    const later = () => sent(proxy).slice(1)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(interval)
      expect(later().flatMap(({ events }) => namesOf(events))).toContain('CONNECT_SUCCESS')
      expect(later().map(({ path }) => path)).toContain('/batch')
    }, 5000)
    const { url, method, body } = proxy.seen.find((one) => one.url.pathname === '/e')!
    expect(method).toBe('POST')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      projectId: 'test-project',
      st: 'portico',
      sv: 'js-evm,analytics,visitor-0.1.0',
    })
    expect(JSON.parse(body)).toEqual({
      eventId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      url: location.origin + location.pathname,
      domain: location.hostname,
      timestamp: expect.any(Number),
      props: { type: 'track', event: 'MODAL_OPEN', properties: expect.objectContaining({ connected: false }) },
    })
    expect(sent(proxy)[0]?.path).toBe('/e')
    const all = sent(proxy).flatMap(({ events }) => events)
    const { props } = all.find((event) => event.props.event === 'CONNECT_SUCCESS')!
    expect(props).toMatchObject({
      address: expect.stringMatching(/^[0-9a-f]{64}$/),
      properties: { name: 'Meadow', namespaces: ['eip155'], caipNetworkId: expect.stringMatching(/^eip155:/) },
    })
    expect(proxy.seen.every(({ body: text }) => !text.includes('MODAL_CREATED'))).toBe(true)
    expect(v.parse(AnalyticsBatchSchema, all)).toHaveLength(all.length)
  })

  it('sends nothing where the site, or the project, does not want it, and asks nothing before the modal is opened', async () => {
    const proxy = await recorded(gateway.url)
    const unwilling = openSite({ gateway: proxy.url, enabled: false })
    await unwilling.connect()
    await pause()
    expect(proxy.paths()).not.toContain('/getAnalyticsConfig')
    const silent = createTestModal({ gateway: proxy.url, projectId: 'silent', plugins: [analytics()] })
    onTestFinished(silent.modal.start())
    onTestFinished(() => silent.modal.dispose())
    await vi.advanceTimersByTimeAsync(interval)
    expect(proxy.paths()).not.toContain('/getAnalyticsConfig')
    silent.modal.open()
    await vi.waitFor(() => expect(proxy.paths()).toContain('/getAnalyticsConfig'), 5000)
    await vi.advanceTimersByTimeAsync(interval)
    dispatchEvent(new Event('pagehide'))
    await pause()
    await vi.advanceTimersByTimeAsync(interval)
    expect(sent(proxy)).toEqual([])
  })

  it('hands what waits to the browser when the page goes away, which the gateway takes', async () => {
    const proxy = await recorded(gateway.url)
    const site = openSite({ gateway: proxy.url })
    await site.connect()
    await untilHandled(site, 'CONNECT_SUCCESS')
    await vi.waitFor(() => {
      site.leave()
      expect(site.beacons).toHaveLength(1)
    })
    const { url, events } = site.beacons[0]!
    expect([url.pathname, url.searchParams.get('projectId')]).toEqual(['/batch', 'test-project'])
    expect(namesOf(events)).toEqual(expect.arrayContaining(['MODAL_OPEN', 'CONNECT_SUCCESS']))
    await vi.waitFor(() => expect(sent(proxy)).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(interval)
    expect(sent(proxy)).toHaveLength(1)
  })
})

describe('a gateway that fails', () => {
  it.each<[string, GatewayAnswer]>([
    ['answers 500', { status: 500, body: {} }],
    ['answers 404', { status: 404, body: {} }],
    ['answers something else', { body: { isAnalyticsEnabled: 'yes' } }],
    ['hangs up', { hangUp: true }],
  ])('at the question for the configuration, and %s, switches analytics off [7.40]', async (_, answer) => {
    const double = await startGatewayDouble(({ url }) => (url.pathname === '/getAnalyticsConfig' ? answer : taken))
    const site = openSite({ gateway: double.url })
    await site.connect()
    await vi.waitFor(() => expect(double.paths()).toContain('/getAnalyticsConfig'), 5000)
    for (let turn = 0; turn < 6; turn += 1) await vi.advanceTimersByTimeAsync(interval)
    site.leave()
    expect(sent(double)).toEqual([])
    expect(site.beacons).toEqual([])
    expect(site.errors).toEqual([])
  })

  it('with 403 shows the alert that the origin is not allowed once, until it takes an event again [8.27]', async () => {
    let status = 403
    const refusal = { status: 'FAILED', reasons: [{ field: 'origin', description: 'No' }] }
    const double = await startGatewayDouble(({ url }) =>
      url.pathname === '/e' ? { status, body: status === 403 ? refusal : {} } : on,
    )
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const site = openSite({ gateway: double.url })
    const told = () => log.mock.calls.filter(([text]) => String(text).includes('Invalid App Configuration')).length
    const listed = () =>
      site.modal.store.get(site.modal.atoms.alerts).filter(({ short }) => short === 'Invalid App Configuration')
    site.modal.open()
    await untilHandled(site, 'MODAL_OPEN')
    async function event(count: number): Promise<void> {
      site.act()
      await untilHandled(site, 'CLICK_CONVERT', count)
      await delivered(double, count + 1)
      await pause()
    }
    await delivered(double, 1)
    await event(1)
    expect([told(), listed().length]).toEqual([1, 1])
    await event(2)
    expect([told(), listed().length]).toEqual([1, 1])
    status = 202
    await event(3)
    expect(listed()).toEqual([])
    status = 403
    await event(4)
    expect([told(), listed().length]).toEqual([2, 1])
  })

  it.each<[string, GatewayAnswer | Promise<never>]>([
    ['hangs', noAnswer],
    ['answers 500', { status: 500, body: {} }],
  ])(
    'at events, and %s, never disturbs the modal; what waits stays bounded and is lost after a while',
    async (_, answer) => {
      const double = await startGatewayDouble(({ url }) => (url.pathname === '/getAnalyticsConfig' ? on : answer))
      const site = openSite({ gateway: double.url })
      await site.connect()
      site.act(150)
      await untilHandled(site, 'CLICK_CONVERT', 150)
      await vi.waitFor(async () => {
        await vi.advanceTimersByTimeAsync(interval)
        expect(sent(double).length).toBeGreaterThan(0)
      }, 5000)
      site.act(150)
      await untilHandled(site, 'CLICK_CONVERT', 300)
      expect(site.modal.store.get(site.modal.atoms.account).status).toBe('connected')
      site.leave()
      expect(site.beacons.flatMap(({ events }) => events)).toHaveLength(100)
      vi.setSystemTime(Date.now() + 11 * 60_000)
      const before = site.beacons.length
      site.leave()
      expect(site.beacons.slice(before)).toEqual([])
      expect(site.errors).toEqual([])
    },
  )
})

describe('consent', () => {
  it('taken back with a full queue drops it, and ends what is under way', async () => {
    const double = await startGatewayDouble(({ url }) => (url.pathname === '/getAnalyticsConfig' ? on : taken))
    const site = openSite({ gateway: double.url })
    await site.connect()
    await vi.waitFor(() => expect(double.paths()).toContain('/getAnalyticsConfig'), 5000)
    site.act(90)
    await untilHandled(site, 'CLICK_CONVERT', 90)
    expect([...site.stored.keys()].some((key) => key.includes('analytics'))).toBe(true)
    site.modal.api.analytics.setEnabled(false)
    const count = site.handled.length
    site.act()
    await pause()
    await vi.advanceTimersByTimeAsync(6 * interval)
    site.leave()
    expect([site.handled.length, sent(double).length, site.beacons.length]).toEqual([count, 0, 0])
    expect([...site.stored.keys()].some((key) => key.includes('analytics'))).toBe(false)
    site.modal.api.analytics.setEnabled(true)
    site.act()
    await untilHandled(site, 'CLICK_CONVERT', 91)
    site.leave()
    expect(site.beacons.flatMap(({ events }) => namesOf(events))).toEqual(['CLICK_CONVERT'])
  })

  it.each([
    ['Do Not Track', { doNotTrack: { value: '1' } }],
    ['Global Privacy Control', { globalPrivacyControl: { value: true } }],
  ])('is not there with %s', async (_, signal) => {
    const double = await startGatewayDouble(({ url }) => (url.pathname === '/getAnalyticsConfig' ? on : taken))
    const sink = vi.fn()
    const site = openSite({ gateway: double.url, sink })
    vi.stubGlobal('navigator', Object.create(navigator, signal as PropertyDescriptorMap))
    await site.connect()
    await pause()
    await vi.advanceTimersByTimeAsync(interval)
    expect(double.paths()).not.toContain('/getAnalyticsConfig')
    expect(double.paths().length).toBeGreaterThan(0)
    expect(sink).not.toHaveBeenCalled()
  })
})

describe('what is told of the visitor', () => {
  const track = ({ props }: AnalyticsEvent) => props as TrackedEvent
  async function events(options: Parameters<typeof analytics>[0] = {}, stored?: Map<string, string>) {
    const double = await startGatewayDouble(() => ({ body: { isAnalyticsEnabled: false } }))
    const site = openSite({ gateway: double.url, stored, ...options })
    const all = site.handled
    await site.connect()
    await untilHandled(site, 'CONNECT_SUCCESS')
    return { site, all, addresses: [...new Set(all.flatMap((one) => track(one).address ?? []))] }
  }

  it('is a hash of the account, another one each day, the account where the site asks for it, or nothing', async () => {
    const stored = new Map<string, string>()
    const first = await events({}, stored)
    const account = first.site.wallet.accounts[0]!
    expect(first.addresses).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(JSON.stringify(first.all).toLowerCase()).not.toContain(account.toLowerCase())
    vi.setSystemTime(Date.now() + 86_400_000)
    first.site.act()
    await untilHandled(first.site)
    expect(track(first.all.at(-1)!).address).toMatch(/^[0-9a-f]{64}$/)
    expect(track(first.all.at(-1)!).address).not.toBe(first.addresses[0])
    first.site.modal.dispose()
    expect((await events({ addresses: 'plain' })).addresses).toEqual([account])
    expect((await events({ addresses: 'none' })).addresses).toEqual([])
  })

  it('has no query of the page, no text that says who it is, and only events of the catalogue', async () => {
    history.replaceState(null, '', '?session=secret#part')
    onTestFinished(() => history.replaceState(null, '', '/'))
    const all: AnalyticsEvent[] = []
    const emitter = definePlugin<PluginSpec>({
      id: 'loud',
      core: 1,
      setup: ({ plugin }) => {
        const emit = plugin.emit as (event: string, payload: unknown) => void
        return {
          api: {
            speak() {
              emit('SEND_ERROR', {
                message: 'ann@example.test at 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed, https://a.example/?key=1',
                hash: '0x12',
                amount: 5n,
              })
              emit('MODAL_CREATED', {})
              emit('accountsChanged', { accounts: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] })
              emit('constructor', {})
            },
          },
        }
      },
    })
    const { modal } = createTestModal({ plugins: [emitter, analytics({ sink: (event) => void all.push(event) })] })
    onTestFinished(modal.start())
    onTestFinished(() => modal.dispose())
    modal.open()
    await vi.waitFor(() => expect(all).toHaveLength(1))
    ;(modal.api as unknown as { readonly loud: { speak(): void } }).loud.speak()
    await vi.waitFor(() => expect(all).toHaveLength(2))
    expect(all.every(({ url }) => !/[?#]/.test(url))).toBe(true)
    expect(track(all[1]!)).toEqual({
      type: 'track',
      event: 'SEND_ERROR',
      properties: { message: '… at …, https://a.example/?…', amount: '5' },
    })
  })
})

describe('errors', () => {
  async function failing(options: Parameters<typeof analytics>[0]) {
    const all: AnalyticsEvent[] = []
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const broken = definePlugin<PluginSpec>({
      id: 'broken',
      core: 1,
      setup: () => ({
        start({ onAny }) {
          onAny(() => {
            throw new Error('a listener that fails is not told of its own failure')
          })
        },
      }),
    })
    const clumsy = definePlugin<PluginSpec>({
      id: 'clumsy',
      core: 1,
      setup: ({ plugin }) => ({
        api: { fail: () => plugin.store.set(plugin.state as never, { open: true } as never) },
        start: ({ store, state }) =>
          void store.sub(state, () => {
            throw new TypeError('Cannot read https://shop.example/cart?user=ann')
          }),
      }),
    })
    const site = createTestModal({
      plugins: [broken, clumsy, analytics({ ...options, sink: (event) => void all.push(event) })],
    })
    onTestFinished(site.modal.start())
    onTestFinished(() => site.modal.dispose())
    const errors = () =>
      all.flatMap(({ props, timestamp }) => (props.type === 'error' ? [{ ...props, timestamp }] : []))
    return { site, errors, fail: (): void => void (site.modal.open(), site.modal.close()) }
  }

  it('are sent where the site asks for it, 5 in 60 seconds at most [9.17]', async () => {
    const { errors, fail, site } = await failing({ errors: true })
    for (let time = 0; time < 10; time += 1) fail()
    await vi.waitFor(() => expect(errors()).toHaveLength(5))
    expect(errors()[0]).toMatchObject({
      event: 'INTERNAL_SDK_ERROR',
      errorType: 'TypeError',
      errorMessage: 'Cannot read https://shop.example/cart?…',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    } satisfies Partial<TrackedError> & { timestamp: unknown })
    vi.setSystemTime(Date.now() + 59_000)
    fail()
    await vi.waitFor(() => expect(site.errors.length).toBeGreaterThan(10))
    expect(errors()).toHaveLength(5)
    vi.setSystemTime(Date.now() + 2000)
    for (let time = 0; time < 10; time += 1) fail()
    await vi.waitFor(() => expect(errors()).toHaveLength(10))
  })

  it('are not sent unless the site asks for it', async () => {
    const { errors, fail, site } = await failing({})
    for (let time = 0; time < 3; time += 1) fail()
    await vi.waitFor(() => expect(site.errors.length).toBeGreaterThan(3))
    expect(errors()).toEqual([])
  })
})
