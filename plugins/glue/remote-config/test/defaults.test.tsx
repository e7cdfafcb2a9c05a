import { act } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { gatewayAnswers, openSite, signs, type Site } from './site.js'

const everySocial = ['apple', 'discord', 'facebook', 'farcaster', 'github', 'google', 'x']

let answers: Awaited<ReturnType<typeof gatewayAnswers<'bare'>>>
beforeAll(async () => {
  // A project of which the operator has set nothing.
  answers = await gatewayAnswers({ bare: undefined })
}, 60_000)

const checkbox = (site: Site) => site.root().querySelector<HTMLInputElement>('.footer input[type=checkbox]')
const named = (site: Site) =>
  [...site.root().querySelectorAll('.view button, .view [role=tab]')].map(
    (one) => one.getAttribute('aria-label') ?? one.querySelector('.row__title')?.textContent ?? one.textContent,
  )

/** Names of the events that the gateway was sent. */
const sentEvents = (site: Site) =>
  site.gateway.seen
    .filter(({ url }) => url.pathname === '/e' || url.pathname === '/batch')
    .flatMap(({ body }) => JSON.parse(body) as { readonly props: { readonly event: string } }[])
    .map(({ props }) => props.event)

describe('features of plugins that are installed', () => {
  it.each([
    ['of a project that the operator left as it is', () => ({ answer: () => ({ body: answers.bare }) })],
    ['while the gateway fails', () => ({ answer: () => ({ status: 500, body: {} }) })],
    ['without remote configuration', () => ({ remote: false as const })],
  ])(
    'are all on %s: swaps through the gateway, on-ramp, email, the seven social providers, activity, branding [9.41]',
    async (_, options) => {
      const site = await openSite(options())
      await site.openModal()
      await site.until(() => expect(site.offers()).toEqual(['email', 'socials', 'branding']))
      expect([...site.modal.store.get(site.modal.api.socials.providers)].toSorted()).toEqual(everySocial)
      await site.press('More ways to sign in')
      await site.until(() => expect(site.root().querySelectorAll('.view .row')).toHaveLength(7))
      await act(async () => site.modal.close())

      await site.connect('heron')
      await site.open('Account')
      await site.until(() => expect(site.offers()).toEqual(['swaps', 'onramp', 'activity']))
      await site.press('Swap')
      // The aggregator: the gateway, which is asked for its tokens.
      await site.until(() => expect(site.gateway.paths()).toContain('/v1/convert/tokens'))
    },
  )

  it.each(Object.keys(signs))('are not there without their plugin: %s [9.41]', async (name) => {
    const isAccount = ['swaps', 'onramp', 'activity'].includes(name)
    const site = await openSite({ answer: () => ({ body: answers.bare }), without: [name], connected: isAccount })
    if (!isAccount) await site.openModal()
    const expected = isAccount ? ['swaps', 'onramp', 'activity'] : ['email', 'socials', 'branding']
    await site.until(() => expect(site.offers()).toEqual(expected.filter((one) => one !== name)))
  })
})

describe('settings of the site', () => {
  it('by default: receive, send, email beside wallets, analytics and all wallets are there; legal checkbox, collapsed wallets, smart sessions and pay are not [9.42]', async () => {
    const site = await openSite({ remote: false, legal: { termsUrl: 'https://meridian.example/terms' } })
    await site.openModal()
    await site.until(() => expect(named(site)).toEqual(expect.arrayContaining(['Heron', 'Owl', 'All wallets'])))
    await site.until(() => expect(site.offers()).toContain('email'))
    expect(site.button('Continue with a wallet')).toBeUndefined()
    expect(checkbox(site)).toBeNull()
    expect(site.button('Heron')!.closest('fieldset')).toBeNull()
    await act(async () => site.modal.close())
    await site.connect('heron')
    await site.open('Account')
    expect(named(site)).toEqual(expect.arrayContaining(['Send', 'Receive']))
    expect(site.text()).not.toMatch(/Smart Sessions|Pay/)
    expect(Object.keys(site.modal.api).filter((id) => id === 'sessions' || id === 'pay')).toEqual([])

    expect(site.modal.store.get(site.modal.api.analytics.enabled)).toBe(true)
    await site.until(() => expect(site.gateway.paths()).toContain('/getAnalyticsConfig'))
    await site.until(() => {
      site.leave()
      expect(sentEvents(site)).toEqual(expect.arrayContaining(['MODAL_OPEN', 'CONNECT_SUCCESS']))
    })
  })

  it('with a legal checkbox nothing connects before it is ticked', async () => {
    const site = await openSite({
      remote: false,
      legal: { termsUrl: 'https://meridian.example/terms', checkbox: true },
    })
    await site.openModal()
    await site.until(() => expect(site.offers()).toContain('socials'))
    const ways = () => [...site.root().querySelectorAll('.view .body button, .view .body input')]
    expect(ways().length).toBeGreaterThan(5)
    // Browsers disable every control in a disabled fieldset.
    const isDisabled = (one: Element) => one.closest<HTMLFieldSetElement>('fieldset')?.disabled
    expect(ways().every(isDisabled)).toBe(true)
    await site.press('Heron')
    expect(site.view()).toBe('Connect')

    await act(async () => checkbox(site)!.click())
    expect(ways().some(isDisabled)).toBe(false)
    await site.press('Heron')
    await site.connected()
  })

  it.each([
    ['wallets.collapse', { wallets: { collapse: true } }],
    ['email({ showWallets: false })', { email: { showWallets: false } }],
  ])('with %s the wallets stand behind a button', async (_, options) => {
    const site = await openSite({ remote: false, ...options })
    await site.openModal()
    await site.until(() => expect(site.offers()).toContain('email'))
    expect(site.button('Heron')).toBeUndefined()
    await site.press('Continue with a wallet')
    expect(named(site)).toEqual(expect.arrayContaining(['Heron', 'All wallets']))
    // On a busy machine a wallet may come to the list after the focus did.
    expect(site.root().activeElement?.matches('.list button')).toBe(true)
  })

  it('collapsed wallets are listed where there is no other way to connect', async () => {
    const site = await openSite({ remote: { basic: true }, wallets: { collapse: true } })
    await site.openModal()
    expect(site.button('Heron')).toBeDefined()
  })
})
