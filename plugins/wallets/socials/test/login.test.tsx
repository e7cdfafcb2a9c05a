import { act } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { SocialProvider } from '../src/index.js'
import { openConnect, openGoogle, openSocials, origin, resultUri } from './socialsStage.js'

/** What the page reads from its clock, as if time had passed. */
function later(milliseconds: number): void {
  const now = Date.now
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() + milliseconds)
  onTestFinished(() => spy.mockRestore())
}

const names = (root: ShadowRoot, selector: string) =>
  [...root.querySelectorAll(selector)].map((one) => one.getAttribute('aria-label') ?? one.textContent)

describe('the buttons in Connect', () => {
  it('are of google, x, farcaster, discord, apple, github and facebook by default, the first one wide, four as icons, the rest behind "more" [9.45]', async () => {
    const stage = await openConnect()
    const root = stage.root()
    expect(stage.modal.store.get(stage.modal.api.socials.providers)).toEqual([
      'google',
      'x',
      'farcaster',
      'discord',
      'apple',
      'github',
      'facebook',
    ])
    expect(names(root, '.socials > button')).toEqual(['Continue with Google'])
    expect(names(root, '.socials .cells > button')).toEqual([
      'Continue with X',
      'Continue with Farcaster',
      'Continue with Discord',
      'Continue with Apple',
      'More ways to sign in',
    ])
    await stage.press('More ways to sign in')
    await stage.until(() => expect(stage.view()).toBe('ConnectSocials'))
    await stage.until(() =>
      expect(names(root, '.view .row')).toEqual(['Google', 'X', 'Farcaster', 'Discord', 'Apple', 'GitHub', 'Facebook']),
    )
    await stage.press('GitHub')
    await stage.until(() => expect(stage.title()).toBe('GitHub'))
    expect(stage.wallet.called('socialUri')[0]?.args).toEqual(['github'])
  })

  it.each<[readonly SocialProvider[], readonly string[], readonly string[]]>([
    [['apple'], ['Continue with Apple'], []],
    [['github', 'x'], [], ['Continue with GitHub', 'Continue with X']],
    [['x', 'google', 'apple'], ['Continue with X'], ['Continue with Google', 'Continue with Apple']],
    [
      ['google', 'x', 'farcaster', 'discord', 'apple', 'github'],
      ['Continue with Google'],
      [
        'Continue with X',
        'Continue with Farcaster',
        'Continue with Discord',
        'Continue with Apple',
        'Continue with GitHub',
      ],
    ],
  ])('of %s: %s wide, %s as icons', async (providers, wide, icons) => {
    const stage = await openConnect({ providers })
    expect(names(stage.root(), '.socials > button')).toEqual(wide)
    expect(names(stage.root(), '.socials .cells > button')).toEqual(icons)
  })

  it('are not there without providers', async () => {
    const stage = await openSocials({ providers: [] })
    await stage.open('Connect')
    await stage.settle(100)
    expect(stage.root().querySelector('.socials')).toBeNull()
  })
})

describe('a login in a window', () => {
  it('opens 600 by 800 at the secure site while the click is handled, then goes to the provider [2.20][9.22]', async () => {
    const stage = await openConnect()
    await act(async () => {
      stage.button('Continue with Google')!.click()
      expect(stage.opened).toEqual([
        expect.objectContaining({
          url: `${origin}/loading?locale=en`,
          features: 'width=600,height=800,scrollbars=yes',
        }),
      ])
      expect(stage.wallet.calls).toEqual([])
    })
    await stage.until(() => expect(stage.opened[0]?.location.href).toBe(`${origin}/social/start?f=google-handle`))
    expect(stage.opened).toHaveLength(1)
    await stage.until(() => expect(stage.text()).toContain('Continue in Google'))
    expect(stage.announced()).toContain('Continue in Google')
  })

  it('is connected by the message of the window, and closes both [4.10]', async () => {
    const stage = await openGoogle()
    await stage.message({ resultUri })
    await stage.connected()
    expect(stage.wallet.called('confirmSocial')[0]?.args).toEqual([resultUri])
    expect(stage.wallet.called('finish')[0]?.args).toEqual(['google', 'eip155'])
    expect(stage.opened[0]?.closed).toBe(true)
    await stage.until(() => expect(stage.text()).toContain('Connected'))
    await stage.until(() => expect(stage.isOpen()).toBe(false))
    expect(stage.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'socials:SOCIAL_LOGIN_STARTED',
        'socials:SOCIAL_LOGIN_REQUEST_USER_DATA',
        'socials:SOCIAL_LOGIN_SUCCESS',
      ]),
    )
  })

  it.each<[string, object, (opened: unknown) => object]>([
    ['of another origin', { resultUri }, (source) => ({ origin: 'https://secure.example.evil.example', source })],
    ['of the host itself', { resultUri }, () => ({ origin: location.origin, source: window })],
    ['of another window of the secure origin', { resultUri }, () => ({ source: {} })],
    ['of no window', { resultUri }, () => ({ source: null })],
    [
      'with the address of another site',
      { resultUri: 'https://evil.example/done?f=google-handle' },
      (source) => ({ source }),
    ],
    ['with what is no address', { resultUri: 'javascript:alert(1)' }, (source) => ({ source })],
  ])('ignores a message %s, and says so in an event', async (_, data, from) => {
    const stage = await openGoogle()
    await stage.message(data, from(stage.opened[0]) as never)
    expect(stage.wallet.called('confirmSocial')).toEqual([])
    expect(stage.state().status).toBe('open')
    expect(stage.events).toContainEqual({
      event: 'socials:SOCIAL_LOGIN_ERROR',
      payload: { provider: 'google', message: 'Untrusted Origin' },
    })
    await stage.message({ resultUri })
    await stage.connected()
  })

  it.each([null, undefined, 'text', 3, {}, { resultUri: 3 }, { resultUri: {} }, []])(
    'has nothing to do with other messages to the page: %j',
    async (data) => {
      const stage = await openGoogle()
      await stage.message(data, { origin: 'https://widget.example', source: {} })
      expect(stage.state().status).toBe('open')
      expect(stage.events.map(({ event }) => event)).not.toContain('socials:SOCIAL_LOGIN_ERROR')
    },
  )

  it('takes one answer only', async () => {
    const stage = await openGoogle({ confirmSocial: () => new Promise(() => {}) })
    await stage.message({ resultUri })
    await stage.message({ resultUri: `${resultUri}-2` })
    expect(stage.wallet.called('confirmSocial')).toHaveLength(1)
  })

  it("says 'Popup closed' within a second or so, goes back, and is connected all the same when the answer comes [9.14]", async () => {
    const stage = await openGoogle()
    later(5000)
    await act(async () => stage.opened[0]!.close())
    await stage.until(() => expect(stage.toast()).toBe('Popup closed'))
    await stage.until(() => expect(stage.view()).toBe('Connect'))
    expect(stage.events.map(({ event }) => event)).toContain('socials:SOCIAL_LOGIN_CANCELED')
    await stage.message({ resultUri }, { source: stage.opened[0] })
    await stage.connected()
    await stage.until(() => expect(stage.isOpen()).toBe(false))
  })

  it('takes no answer after the window was closed and another login began', async () => {
    const stage = await openGoogle()
    later(5000)
    await act(async () => stage.opened[0]!.close())
    await stage.until(() => expect(stage.view()).toBe('Connect'))
    await stage.press('Continue with X')
    await stage.message({ resultUri }, { source: stage.opened[0] })
    expect(stage.wallet.called('confirmSocial')).toEqual([])
    expect(stage.wallet.called('socialUri')[0]?.signal.reason).toMatchObject({ code: 'socials/replaced' })
  })

  it("fails with 'Failed to connect' when the provider answers with an error, and can be tried again", async () => {
    const stage = await openGoogle()
    await stage.message({ resultUri: `${resultUri}&error=access_denied` })
    await stage.until(() => expect(stage.text()).toContain('Failed to connect'))
    expect(stage.wallet.called('confirmSocial')).toEqual([])
    expect(stage.announced()).toContain('Failed to connect')
    await stage.press('Try again')
    await stage.until(() => expect(stage.opened).toHaveLength(2))
    await stage.until(() => expect(stage.state().status).toBe('open'))
    await stage.message({ resultUri })
    await stage.connected()
  })

  it("fails with 'Failed to connect' when the wallet refuses the answer, as one of another login", async () => {
    const stage = await openGoogle({ confirmSocial: () => Promise.reject(new Error('not the pending one')) })
    await stage.message({ resultUri })
    await stage.until(() => expect(stage.text()).toContain('Failed to connect'))
    expect(stage.wallet.called('finish')).toEqual([])
  })

  it.each([
    ['the wallet has none', () => Promise.reject(new Error('offline'))],
    ['it would run in this page', async () => ({ uri: 'javascript:alert(1)' })],
  ])("fails with 'Failed to initiate social connection' where there is no page to go to: %s", async (_, socialUri) => {
    const stage = await openConnect({ socialUri })
    await stage.press('Continue with Google')
    await stage.until(() => expect(stage.text()).toContain('Failed to initiate social connection'))
    expect(stage.opened[0]).toMatchObject({ closed: true, location: { href: `${origin}/loading?locale=en` } })
  })

  it("ends with 'Modal closed' when the modal is closed, and closes the window [2.11]", async () => {
    const stage = await openConnect()
    let ended: Promise<unknown> | undefined
    await act(async () => {
      ended = stage.modal.api.socials.login('google').catch((error: unknown) => error)
    })
    await stage.until(() => expect(stage.state().status).toBe('open'))
    await act(async () => stage.modal.close())
    expect(await ended).toMatchObject({ code: 'socials/modalClosed', message: 'Modal closed' })
    expect(stage.opened[0]?.closed).toBe(true)
    expect(stage.wallet.called('socialUri')[0]?.signal.reason).toMatchObject({ message: 'Modal closed' })
  })

  it('ends when the visitor goes back', async () => {
    const stage = await openGoogle()
    await stage.press('Back')
    await stage.until(() => expect(stage.view()).toBe('Connect'))
    expect(stage.opened[0]?.closed).toBe(true)
    await stage.message({ resultUri }, { source: stage.opened[0] })
    expect(stage.wallet.called('confirmSocial')).toEqual([])
    expect(stage.toast()).toBeUndefined()
  })

  it('says that the browser blocked the window, and goes on from a button, or in this tab', async () => {
    let isBlocked = true
    const stage = await openConnect({ isBlocked: () => isBlocked })
    await stage.press('Continue with Google')
    await stage.until(() => expect(stage.text()).toContain('The window was blocked'))
    expect(stage.announced()).toContain('The window was blocked')
    await stage.press('Open Google')
    await stage.until(() => expect(stage.text()).toContain('The window was blocked'))
    isBlocked = false
    await act(async () => {
      stage.button('Open Google')!.click()
      expect(stage.opened).toHaveLength(1)
    })
    expect(stage.opened[0]).toMatchObject({
      url: `${origin}/social/start?f=google-handle`,
      features: 'width=600,height=800,scrollbars=yes',
    })
    await stage.message({ resultUri })
    await stage.connected()
  })
})

describe('a window that is cut off from the page', () => {
  it('looks closed as soon as it went to the provider: digits are shown to type there, which connect', async () => {
    let type!: () => void
    const stage = await openGoogle({
      confirmSocial: () =>
        new Promise((resolve) => {
          type = () => resolve({ next: 'finish' })
        }),
    })
    await act(async () => stage.opened[0]!.close())
    await stage.until(() => expect(stage.text()).toContain('47'))
    expect(stage.view()).toBe('ConnectingSocial')
    expect(stage.toast()).toBeUndefined()
    expect(stage.wallet.called('confirmSocial').map(({ args }) => args)).toEqual([
      [`${origin}/social/start?f=google-handle`],
    ])
    await stage.until(() => expect(stage.announced().join()).toContain('4 7'))
    await act(async () => type())
    await stage.connected()
    await stage.until(() => expect(stage.isOpen()).toBe(false))
  })

  it('can be opened again, with digits of its own', async () => {
    let begun = 0
    const socialUri = async () => ({ uri: `${origin}/social/start?f=${(begun += 1)}`, matchCode: String(10 + begun) })
    const stage = await openGoogle({ socialUri })
    await act(async () => stage.opened[0]!.close())
    await stage.until(() => expect(stage.text()).toContain('11'))
    await stage.press('Open again')
    await stage.until(() => expect(stage.opened[1]?.location.href).toBe(`${origin}/social/start?f=2`))
    expect(stage.wallet.called('confirmSocial')[0]?.signal.aborted).toBe(true)
    await act(async () => stage.opened[1]!.close())
    await stage.until(() => expect(stage.text()).toContain('12'))
    await stage.press('Back')
    await stage.until(() => expect(stage.view()).toBe('Connect'))
    expect(stage.wallet.called('confirmSocial')[1]?.signal.aborted).toBe(true)
  })

  it('is connected by a message all the same', async () => {
    const stage = await openGoogle()
    await act(async () => stage.opened[0]!.close())
    await stage.until(() => expect(stage.state().status).toBe('digits'))
    await stage.message({ resultUri }, { source: stage.opened[0] })
    await stage.connected()
  })

  it('opens at the provider itself where the page is isolated from other windows', async () => {
    vi.stubGlobal('crossOriginIsolated', true)
    onTestFinished(() => void vi.unstubAllGlobals())
    const stage = await openConnect()
    await stage.press('Continue with Google')
    await stage.until(() =>
      expect(stage.opened.map(({ url }) => url)).toEqual([`${origin}/social/start?f=google-handle`]),
    )
    await act(async () => stage.opened[0]!.close())
    await stage.until(() => expect(stage.text()).toContain('47'))
  })

  it('opens another one where the first was cut off before it could be led to the provider', async () => {
    let answer!: () => void
    const uri = `${origin}/social/start?f=late`
    const stage = await openConnect({
      socialUri: () =>
        new Promise((resolve) => {
          answer = () => resolve({ uri, matchCode: '52' })
        }),
    })
    await stage.press('Continue with Google')
    await stage.until(() => expect(answer).toBeDefined())
    await act(async () => stage.opened[0]!.close())
    await act(async () => answer())
    await stage.until(() => expect(stage.opened[1]?.url).toBe(uri))
    await act(async () => stage.opened[1]!.close())
    await stage.until(() => expect(stage.text()).toContain('52'))
  })
})

describe('an account whose address has to be confirmed', () => {
  it('is connected once another plugin has asked for the code', async () => {
    let answer!: (outcome: 'confirmed') => void
    const steps: unknown[] = []
    const stage = await openGoogle({
      confirmSocial: async () => ({ next: 'device', matchCode: '83' }),
      askCode: (step) => {
        steps.push(step)
        return new Promise((resolve) => (answer = resolve))
      },
    })
    await stage.message({ resultUri })
    await stage.until(() => expect(stage.view()).toBe('EnterCode'))
    expect(steps).toEqual([{ next: 'device', matchCode: '83' }])
    expect(stage.state().status).toBe('email')
    expect(stage.wallet.called('finish')).toEqual([])
    await act(async () => answer('confirmed'))
    await stage.connected()
    expect(stage.wallet.called('finish')[0]?.args).toEqual(['google', 'eip155'])
    await stage.until(() => expect(stage.isOpen()).toBe(false))
  })

  it.each([
    ['left', 'socials/cancelled'],
    ['closed', 'socials/modalClosed'],
  ] as const)('is not connected where the visitor %s the view of the code', async (outcome, code) => {
    const stage = await openConnect({ confirmFarcaster: async () => ({ next: 'code' }), askCode: async () => outcome })
    let ended: Promise<unknown> | undefined
    await act(async () => {
      ended = stage.modal.api.socials.login('farcaster').catch((error: unknown) => error)
    })
    expect(await ended).toMatchObject({ code })
    expect(stage.state()).toEqual({ status: 'idle' })
    expect(stage.wallet.called('finish')).toEqual([])
  })

  it('says so where no plugin asks for a code', async () => {
    const stage = await openGoogle({ confirmSocial: async () => ({ next: 'code' }) })
    await stage.message({ resultUri })
    await stage.until(() => expect(stage.text()).toContain('Failed to connect'))
    expect(stage.text()).toContain('This account has to be confirmed by email, which this site does not offer.')
    expect(stage.wallet.called('finish')).toEqual([])
  })
})
