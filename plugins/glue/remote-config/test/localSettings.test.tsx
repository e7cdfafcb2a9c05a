import { meld } from '@portico/onramp/headless'
import { describe, expect, it, vi } from 'vitest'
import { openSite } from './site.js'

const rest = ['swap', 'activity', 'reown_branding'].map((id) => ({ id, isEnabled: true, config: null }))
const login = (config: readonly string[] | null) => ({ id: 'social_login', isEnabled: true, config })
const onramp = (config: readonly string[] | null) => ({ id: 'onramp', isEnabled: true, config })
const buttons = (root: ShadowRoot) =>
  [...root.querySelectorAll('.socials button')].map((one) => one.getAttribute('aria-label') ?? one.textContent)

describe('settings of the site that the gateway decides about', () => {
  it('are overridden, and one warning names all of them: Local configuration ignored [6.3] [8.25]', async () => {
    const site = await openSite({
      config: { features: [login(['discord', 'github', 'email']), onramp(['meld']), ...rest] },
      socials: { providers: ['google', 'x', 'apple'] },
      onramp: { providers: [meld({ publicKey: 'key' })], providerNames: ['coinbase'] },
    })
    await site.openModal()
    await site.until(() => expect(buttons(site.root())).toEqual(['Continue with Discord', 'Continue with GitHub']))
    expect(site.modal.store.get(site.modal.api.socials.providers)).toEqual(['discord', 'github'])
    const alerts = site.modal.store.get(site.modal.atoms.alerts)
    expect(alerts).toEqual([
      {
        code: 'remoteConfig/localConfigurationIgnored',
        tone: 'warning',
        short: 'Local configuration ignored',
        long: expect.stringMatching(/socials, onramp/),
      },
    ])
    const said = vi
      .mocked(console.warn)
      .mock.calls.filter(([text]) => String(text).includes('Local configuration ignored'))
    expect(said).toHaveLength(1)
    await site.flip({ features: [login(['x', 'email']), onramp(['meld']), ...rest] })
    expect(buttons(site.root())).toEqual(['Continue with X'])
    expect(site.alerts()).toEqual(['Local configuration ignored'])

    await site.connect('heron')
    await site.open('OnRampProviders')
    expect(site.text()).toContain('Meld')
  })

  it('stay, without a warning, where the gateway leaves the feature to the site', async () => {
    const site = await openSite({
      config: { features: [login(null), onramp(null), ...rest] },
      socials: { providers: ['google', 'x'] },
    })
    await site.flip({ features: [login(null), onramp(null), ...rest] })
    await site.openModal()
    await site.until(() => expect(buttons(site.root())).toEqual(['Continue with Google', 'Continue with X']))
    expect(site.alerts()).toEqual([])
  })

  it('are not meant where the site set nothing: no warning', async () => {
    const site = await openSite({ config: { features: [login(['discord']), onramp(['coinbase']), ...rest] } })
    await site.openModal()
    await site.until(() => expect(buttons(site.root())).toEqual(['Continue with Discord']))
    expect(site.alerts()).toEqual([])
  })

  it('names that no plugin knows are left out', async () => {
    const site = await openSite({
      config: { features: [login(['myspace', 'github', '__proto__']), onramp(null), ...rest] },
    })
    await site.openModal()
    await site.until(() => expect(buttons(site.root())).toEqual(['Continue with GitHub']))
  })
})
