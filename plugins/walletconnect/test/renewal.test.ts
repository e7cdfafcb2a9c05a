import { afterEach, describe, expect, it, vi } from 'vitest'
import { failure, withSetting } from './setup.js'
import { controlTime, pass } from './time.js'

const setting = withSetting({ pingMs: 10 })
afterEach(() => void vi.useRealTimers())

describe('renewal', () => {
  it('shows a new code before the old one runs out; either of them connects [4.9, 9.5]', async () => {
    controlTime()
    const [site, phone] = [setting().dapp(), await setting().wallet()]
    const connecting = site.connect()
    const first = await site.code()
    await pass(229_000)
    expect(await site.code()).toBe(first)
    await pass(1500)
    const second = await site.code(first)
    expect(second).not.toBe(first)
    await phone.scan(first)
    expect(await connecting).toHaveLength(1)
  })

  it('connects by the renewed code', async () => {
    controlTime()
    const [site, phone] = [setting().dapp(), await setting().wallet()]
    const connecting = site.connect()
    const first = await site.code()
    await pass(230_500)
    await phone.scan(await site.code(first))
    expect(await connecting).toHaveLength(1)
  })

  it('waits while nobody can see the page, and renews when somebody does', async () => {
    controlTime()
    const site = setting().dapp()
    const abort = new AbortController()
    const ended = failure(site.connect(abort.signal))
    const first = await site.code()
    setting().page.hide()
    await pass(330_000)
    expect(await site.code()).toBe(first)
    setting().page.show()
    expect(await site.code(first)).not.toBe(first)
    abort.abort(new Error('done'))
    expect(await ended).toMatchObject({ message: 'done' })
  })
})
