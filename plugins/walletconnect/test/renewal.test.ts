import { afterEach, describe, expect, it, vi } from 'vitest'
import { until, type Dapp } from './dapp.js'
import { failure, withSetting } from './setup.js'
import { controlTime, pass } from './time.js'

const setting = withSetting({ pingMs: 10 })
afterEach(() => void vi.useRealTimers())

/** The first code, once its proposal lies at the relay: time must not leap over a message that is on its way. */
async function deliveredCode(site: Dapp): Promise<string> {
  const code = await site.code()
  await until(() => (site.pairing() as { readonly isDelivered?: boolean }).isDelivered === true, 'delivered', 15_000)
  return code
}

describe('renewal', () => {
  // First, and in real time: it also brings in the client, which takes longer than tests that leap through time can wait.
  it('begins with a code', async () => {
    const site = setting().dapp()
    const abort = new AbortController()
    const ended = failure(site.connect(abort.signal))
    expect(await site.code()).toMatch(/^wc:/)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    abort.abort(new Error('done'))
    expect(await ended).toMatchObject({ message: 'done' })
  })

  it('shows a new code ten seconds before the old one runs out [4.9, 9.5]', async () => {
    controlTime()
    const site = setting().dapp()
    const abort = new AbortController()
    const ended = failure(site.connect(abort.signal))
    const first = await deliveredCode(site)
    // Time runs by itself beside, on a busy machine for some seconds.
    await pass(215_000)
    expect(await site.code()).toBe(first)
    await pass(16_000)
    expect(await site.code(first)).not.toBe(first)
    abort.abort(new Error('done'))
    expect(await ended).toMatchObject({ message: 'done' })
  })

  it('connects by the renewed code', async () => {
    controlTime()
    const site = setting().dapp()
    const connecting = site.connect()
    const first = await deliveredCode(site)
    await pass(231_000)
    const second = await site.code(first)
    await (await setting().wallet()).scan(second)
    expect(await connecting).toHaveLength(1)
  })

  it('waits while nobody can see the page, and renews when somebody does', async () => {
    controlTime()
    const site = setting().dapp()
    const abort = new AbortController()
    const ended = failure(site.connect(abort.signal))
    const first = await deliveredCode(site)
    setting().page.hide()
    await pass(330_000)
    expect(await site.code()).toBe(first)
    setting().page.show()
    expect(await site.code(first)).not.toBe(first)
    abort.abort(new Error('done'))
    expect(await ended).toMatchObject({ message: 'done' })
  })
})
