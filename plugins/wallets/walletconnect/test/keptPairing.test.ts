import { describe, expect, it, vi } from 'vitest'
import { until } from './dapp.js'
import { failure, withSetting } from './setup.js'

const setting = withSetting()
const iosSafari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** As much of a window as tells what device it is on. */
function stubWindow(userAgent: string, more: object = {}): void {
  const navigator = { userAgent, maxTouchPoints: 5, onLine: true }
  const page = { navigator, matchMedia: () => ({ matches: false }), ...more }
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('window', Object.assign(page, { self: page, top: page }))
}

async function givenUp(): Promise<{
  readonly site: ReturnType<ReturnType<typeof setting>['dapp']>
  readonly uri: string
}> {
  const site = setting().dapp()
  const abort = new AbortController()
  const ended = failure(site.connect(abort.signal))
  const uri = await site.code()
  await until(() => (site.pairing() as { isDelivered?: boolean }).isDelivered === true)
  abort.abort(new Error('back to the list'))
  await ended
  return { site, uri }
}

describe('where a link opens only within a gesture', () => {
  it.each([
    ['Safari on iOS', iosSafari, {}],
    ['the browser of a messaging app', 'Mozilla/5.0 (Linux; Android 15)', { TelegramWebviewProxy: {} }],
  ])('%s: a code outlives its attempt, so that the next has a link at once [4.7]', async (_, userAgent, more) => {
    stubWindow(userAgent, more)
    const { site, uri } = await givenUp()
    const phone = await setting().wallet()
    const connecting = site.connect()
    expect(await site.code()).toBe(uri)
    expect(site.pairing().status).toBe('connecting')
    await phone.scan(uri)
    expect(await connecting).toHaveLength(1)
    expect(site.pairing()).toEqual({ status: 'connected' })
  })

  it('elsewhere it does not: every attempt has its own', async () => {
    stubWindow('Mozilla/5.0 (X11; Linux x86_64)')
    const { site, uri } = await givenUp()
    const ended = failure(site.connect())
    expect(await site.code()).not.toBe(uri)
    site.modal.close()
    expect(await ended).toMatchObject({ code: 'core/modalClosed' })
  })

  it('closes what a wallet approves when nobody waits for it any more', async () => {
    stubWindow(iosSafari)
    const { site, uri } = await givenUp()
    const phone = await setting().wallet()
    await phone.scan(uri)
    await until(() => phone.approvals === 1, 'approved')
    await until(() => phone.topics.length === 0, 'closed again')
    expect(site.connections()).toEqual([])
  })
})
