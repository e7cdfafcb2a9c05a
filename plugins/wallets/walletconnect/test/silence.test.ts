import { setTimeout as wait } from 'node:timers/promises'
import { startFaultProxy, type FaultProxy } from '@portico/testing/faults'
import { stringToHex } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { until, type Dapp } from './dapp.js'
import { withSetting } from './setup.js'
import { controlTime, pass } from './time.js'

// A socket that is open, and through which nothing comes any more: what a phone's network or a middle box leaves behind. Node's
// client takes 35 s to notice; that of a browser has nothing to notice it by, until it sends something and waits 15 s for an answer.

// Before the setting, so that the relay's pings follow the controlled time too.
beforeEach(controlTime)
const setting = withSetting()
let proxy: FaultProxy
beforeAll(() => import('../src/runtime/createRuntime.js'))
beforeEach(async () => {
  proxy = await startFaultProxy({ target: setting().relay.url, rate: 1, messages: { silence: 1 } })
})
afterEach(async () => {
  vi.useRealTimers()
  await proxy.stop()
})

/** Lets the next message through the open socket be its last; a new socket works. */
async function silenceAfter(cause: () => Promise<unknown>): Promise<void> {
  proxy.begin(1)
  await cause()
  await until(() => proxy.counts().silence > 0, 'silent', 15_000)
  proxy.heal()
}
const isDelivered = (site: Dapp): boolean => (site.pairing() as { readonly isDelivered?: boolean }).isDelivered === true
/** Time for a check, and for the relay to leave it unanswered. */
const untilNoticed = (): Promise<void> => pass(15_500, setting().relay.url)

describe('a relay that falls silent on an open socket', () => {
  it('while a code is on show is noticed in 15 s, and the approval arrives', async () => {
    const [site, phone] = [setting().dapp({ relayUrl: proxy.url }), await setting().wallet()]
    const connecting = site.connect()
    const code = await site.code()
    await until(() => isDelivered(site), 'delivered', 15_000)
    await silenceAfter(() => phone.scan(code))
    await untilNoticed()
    expect(await connecting).toHaveLength(1)
  })

  it('while a signature is awaited is noticed in 15 s, and the signature arrives', async () => {
    const { site, phone } = await setting().connected({ relayUrl: proxy.url })
    const asked = new Promise<void>((resolve) => phone.kit.once('session_request', () => resolve()))
    const signing = site.request('personal_sign', [stringToHex('x'), phone.account.address])
    await asked
    // The wallet answers through its own socket.
    await silenceAfter(async () => {})
    await untilNoticed()
    expect(await signing).toMatch(/^0x/)
  })

  it('is noticed when the visitor comes back to the page, also where nothing is awaited', async () => {
    const { site, phone } = await setting().connected({ relayUrl: proxy.url })
    const { kit, topics } = phone
    setting().page.hide()
    await silenceAfter(() => kit.disconnectSession({ topic: topics[0]!, reason: { code: 6000, message: 'bye' } }))
    expect(site.connections()).toHaveLength(1)
    setting().page.show()
    await pass(5500, setting().relay.url)
    await until(() => site.connections().length === 0, 'it hears of the end', 15_000)
  })
})

describe('a relay that works', () => {
  it('is sent nothing while nothing is awaited, and one question when the page is shown', async () => {
    const { site } = await setting().connected({ relayUrl: proxy.url })
    await pass(10_000, setting().relay.url)
    const before = proxy.passed()
    await pass(60_000, setting().relay.url)
    expect(proxy.passed()).toBe(before)
    setting().page.hide()
    setting().page.show()
    await until(() => proxy.passed() === before + 2, 'a question and its answer')
    await pass(30_000, setting().relay.url)
    expect(proxy.passed()).toBe(before + 2)
    expect(site.events).toEqual(['connect'])
  })

  it('keeps its socket while a code is on show', async () => {
    const site = setting().dapp({ relayUrl: proxy.url })
    const abort = new AbortController()
    const ended = site.connect(abort.signal).catch(() => 'ended')
    await until(() => isDelivered(site), 'delivered', 15_000)
    const before = proxy.passed()
    for (let second = 0; second < 32; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      // In real time: the controlled one must not leap over an answer that is on its way.
      await wait(150)
    }
    expect(proxy.passed()).toBeGreaterThanOrEqual(before + 6)
    expect(site.events).toEqual(['connect'])
    abort.abort()
    expect(await ended).toBe('ended')
  })
})
