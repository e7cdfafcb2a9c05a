import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { until, type Dapp } from './dapp.js'
import { failure, withSetting } from './setup.js'
import { controlTime, pass } from './time.js'

// Before the setting, so that the relay's pings follow the controlled time too.
beforeEach(controlTime)
const setting = withSetting()
afterEach(() => void vi.useRealTimers())
// In real time: the client is large.
beforeAll(() => import('../src/runtime/createRuntime.js'))

/** The first code, once its proposal lies at the relay: time must not leap over a message that is on its way. */
async function deliveredCode(site: Dapp): Promise<string> {
  const code = await site.code()
  await until(() => (site.pairing() as { readonly isDelivered?: boolean }).isDelivered === true, 'delivered', 15_000)
  return code
}

describe('renewal', () => {
  it('shows a new code ten seconds before the old one runs out [4.9, 9.5]', async () => {
    const site = setting().dapp()
    const abort = new AbortController()
    const ended = failure(site.connect(abort.signal))
    const first = await deliveredCode(site)
    // Time runs by itself beside, on a busy machine for some seconds.
    await pass(215_000, setting().relay.url)
    expect(await site.code()).toBe(first)
    await pass(16_000, setting().relay.url)
    expect(await site.code(first)).not.toBe(first)
    abort.abort(new Error('done'))
    expect(await ended).toMatchObject({ message: 'done' })
  })

  it('connects by the renewed code', async () => {
    const site = setting().dapp()
    const connecting = site.connect()
    const first = await deliveredCode(site)
    await pass(231_000, setting().relay.url)
    const second = await site.code(first)
    await (await setting().wallet()).scan(second)
    expect(await connecting).toHaveLength(1)
  })

  it('waits while nobody can see the page, and renews when somebody does', async () => {
    const site = setting().dapp()
    const abort = new AbortController()
    const ended = failure(site.connect(abort.signal))
    const first = await deliveredCode(site)
    setting().page.hide()
    await pass(330_000, setting().relay.url)
    expect(await site.code()).toBe(first)
    setting().page.show()
    expect(await site.code(first)).not.toBe(first)
    abort.abort(new Error('done'))
    expect(await ended).toMatchObject({ message: 'done' })
  })
})
