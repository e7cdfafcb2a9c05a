import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from './site.js'

const login = (config: readonly string[] | null) => ({ id: 'social_login', isEnabled: true, config })
const rest = ['swap', 'onramp', 'activity', 'reown_branding'].map((id) => ({ id, isEnabled: true, config: null }))
const everything = { features: [login(null), ...rest] }
const withoutEmail = { features: [login(['google', 'x']), ...rest] }
const shown = ['email', 'socials', 'branding']

/** Opens Connect, and waits until the page has its answer. */
async function visit(site: Site): Promise<void> {
  await site.openModal()
  await site.until(() => expect(site.offers()).toContain('branding'))
  await act(async () => site.modal.api.remoteConfig.refresh())
  await site.settle()
}

describe('an answer that cannot be used', () => {
  it.each([
    ['empty', { body: '' }],
    ['no JSON', { body: '<html>' }],
    ['of another form', { body: { features: 'all' } }],
    ['full of wrong types', { body: { features: [{ id: 'social_login', isEnabled: 'no', config: 7 }] } }],
    ['one of 10 000 names', { body: { features: [login(Array.from({ length: 10_000 }, (_, at) => `p${at}`))] } }],
    ['one of 300 kB', { body: { features: [login(['x'.repeat(300_000)])] } }],
    ['401', { status: 401, body: {} }],
  ])('%s: what is installed stays, and an alert says so', async (_, answer) => {
    const site = await openSite({ answer: () => answer })
    await visit(site)
    await site.until(() => expect(site.offers()).toEqual(shown))
    expect(site.alerts()).toContain('Server Error')
    expect(site.modal.store.get(site.modal.atoms.alerts)).toContainEqual(
      expect.objectContaining({
        code: 'remoteConfig/unavailable',
        long: expect.stringContaining('Failed to get the app configuration'),
      }),
    )
  })

  it('500: what was decided last stays, also after a reload', async () => {
    let answer: object = { body: withoutEmail }
    const stored = new Map<string, string>()
    const site = await openSite({ answer: () => answer, stored })
    await visit(site)
    await site.until(() => expect(site.offers()).toEqual(['socials', 'branding']))
    answer = { status: 500, body: {} }
    await act(async () => site.modal.api.remoteConfig.refresh())
    expect(site.offers()).toEqual(['socials', 'branding'])
    await act(async () => site.modal.dispose())
    document.body.replaceChildren()

    const next = await openSite({ answer: () => answer, stored })
    await visit(next)
    await next.until(() => expect(next.offers()).toEqual(['socials', 'branding']))
  })

  it('none ever: the modal opens at once, with everything that is installed, and one question is open', async () => {
    const site = await openSite({ answer: () => new Promise(() => {}) })
    await site.openModal()
    await site.until(() => expect(site.offers()).toEqual(shown))
    await act(async () => site.modal.close())
    await site.openModal()
    await act(async () => void site.modal.api.remoteConfig.refresh())
    await site.settle(100)
    expect(site.asked()).toBe(1)
    expect(site.alerts()).toEqual([])
  })

  it.each([
    ['no JSON', '{'],
    ['of another form', '{"v":1,"value":{"email":{"off":true},"socials":[1],"swaps":"no"}}'],
    ['of plugins that nobody switches', '{"v":1,"value":{"evm":false,"remoteConfig":false,"__proto__":false}}'],
  ])('in storage: %s', async (_, text) => {
    const stored = new Map([['portico.remoteConfig.features.test-project', text]])
    const site = await openSite({ answer: () => new Promise(() => {}), stored })
    await site.openModal()
    await site.until(() => expect(site.offers()).toEqual(shown))
  })
})

describe('an answer that changes all the time', () => {
  it('is followed, and nothing is drawn anew that it does not concern', async () => {
    let at = 0
    const site = await openSite({ answer: () => ({ body: at++ % 2 ? withoutEmail : everything }) })
    await visit(site)
    const wallet = site.button('Heron')!
    await act(async () => wallet.focus())
    for (const isOff of [true, false, true, false, true]) {
      await act(async () => site.modal.api.remoteConfig.refresh())
      if (site.offers().includes('email') === isOff) await act(async () => site.modal.api.remoteConfig.refresh())
      expect(site.button('Heron')).toBe(wallet)
      expect(site.root().activeElement).toBe(wallet)
    }
    expect(site.view()).toBe('Connect')
  })
})

describe('when the page asks', () => {
  it('is never before the visitor acts', async () => {
    const site = await openSite({ config: everything })
    await site.settle(100)
    expect(site.gateway.seen).toEqual([])
  })

  it('is on intent, before the modal is opened, and not again for the opening', async () => {
    const site = await openSite({ config: withoutEmail })
    await act(async () => site.modal.preload())
    await site.until(() => expect(site.asked()).toBe(1))
    await site.openModal()
    await site.until(() => expect(site.offers()).toEqual(['socials', 'branding']))
    expect(site.asked()).toBe(1)
  })

  it('is again and again while the modal is open and the page is seen, and no more once it is closed', async () => {
    let body: unknown = everything
    const site = await openSite({ answer: () => ({ body }), remote: { pollInterval: 1000 } })
    await site.openModal()
    await site.until(() => expect(site.offers()).toEqual(shown))
    body = withoutEmail
    await site.until(() => expect(site.offers()).toEqual(['socials', 'branding']))

    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    const hidden = site.asked()
    await site.settle(1500)
    expect(site.asked()).toBe(hidden)
    visibility.mockRestore()
    await act(async () => document.dispatchEvent(new Event('visibilitychange')))
    await site.until(() => expect(site.asked()).toBeGreaterThan(hidden))

    await act(async () => site.modal.close())
    const closed = site.asked()
    await site.settle(1500)
    expect(site.asked()).toBe(closed)
  })

  it('is never in basic mode, in which all of them are off [6.4]', async () => {
    const site = await openSite({ config: everything, remote: { basic: true } })
    await site.openModal()
    expect(site.offers()).toEqual([])
    expect(site.button('Heron')).toBeDefined()
    await act(async () => site.modal.close())
    await site.connect('heron')
    await site.open('Account')
    expect(site.offers()).toEqual([])
    expect([site.button('Send'), site.button('Receive')].every(Boolean)).toBe(true)
    for (const view of ['EmailLogin', 'ConnectSocials', 'Swap', 'OnRampProviders'] as const)
      expect(() => site.modal.open(view)).toThrow('is switched off')
    expect(site.asked()).toBe(0)
    expect(site.alerts()).toEqual([])
  })

  it('is not without a gateway', async () => {
    const site = await openSite({ config: withoutEmail, hasGateway: false })
    await site.openModal()
    await act(async () => site.modal.api.remoteConfig.refresh())
    expect(site.offers()).toEqual(shown)
    expect(site.gateway.seen).toEqual([])
  })
})
