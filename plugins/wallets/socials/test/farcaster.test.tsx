import type { EmailStep } from '@portico/embedded-api/capability'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { beMessagingApp, openConnect, openSocials, resultUri } from './socialsStage.js'

describe('Farcaster', () => {
  it('shows a code to scan, with a link beside it, and is connected once it was approved', async () => {
    let approve!: () => void
    const confirmFarcaster = () =>
      new Promise<EmailStep>((resolve) => {
        approve = () => resolve({ next: 'finish' })
      })
    const stage = await openConnect({ confirmFarcaster })
    await stage.press('Continue with Farcaster')
    await stage.until(() => expect(stage.view()).toBe('ConnectingFarcaster'))
    await stage.until(() =>
      expect(stage.root().querySelector('.qr__code')?.getAttribute('aria-label')).toContain('Farcaster'),
    )
    expect(stage.root().querySelector<HTMLAnchorElement>('.view a[href]')?.href).toContain('https://farcaster.example/')
    expect(stage.button('Copy link')).toBeDefined()
    expect(stage.opened).toEqual([])
    await act(async () => approve())
    await stage.connected()
    expect(stage.wallet.called('finish')[0]?.args).toEqual(['farcaster', 'eip155'])
    await stage.until(() => expect(stage.isOpen()).toBe(false))
  })

  it('forgets the code and has the frame loaded anew when the visitor goes back, but not once connected [2.15]', async () => {
    let codes = 0
    const stage = await openConnect({ farcasterUri: async () => `https://farcaster.example/${++codes}` })
    await stage.press('Continue with Farcaster')
    await stage.until(() => expect(stage.state().uri).toBe('https://farcaster.example/1'))
    await stage.press('Back')
    await stage.until(() => expect(stage.view()).toBe('Connect'))
    expect(stage.state()).toEqual({ status: 'idle' })
    expect(stage.wallet.called('confirmFarcaster')[0]?.signal.aborted).toBe(true)
    expect(stage.wallet.called('reload')).toHaveLength(1)
    stage.wallet.answer({ confirmFarcaster: async () => ({ next: 'finish' }) })
    await stage.press('Continue with Farcaster')
    await stage.until(() => expect(stage.state().uri).toBe('https://farcaster.example/2'))
    await stage.connected()
    await stage.until(() => expect(stage.isOpen()).toBe(false))
    expect(stage.wallet.called('reload')).toHaveLength(1)
  })

  it("says 'Failed to connect to farcaster', and can be tried again", async () => {
    const stage = await openConnect({ farcasterUri: () => Promise.reject(new Error('offline')) })
    await stage.press('Continue with Farcaster')
    await stage.until(() => expect(stage.text()).toContain('Failed to connect to farcaster'))
    await stage.press('Try again')
    await stage.until(() => expect(stage.wallet.called('farcasterUri')).toHaveLength(2))
  })
})

describe('in the browser of a messaging app', () => {
  afterEach(() => history.replaceState(null, '', '/'))

  it.each(['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'Telegram'])(
    'the page goes to the provider itself, and remembers that it did: %s',
    async (bridge) => {
      beMessagingApp(bridge)
      history.replaceState(null, '', '/shop?a=1#cart')
      const stage = await openConnect()
      await stage.press('Continue with Google')
      await stage.until(() => expect(stage.opened).toHaveLength(1))
      const { url, target } = stage.opened[0]!
      expect(target).toBe('_top')
      expect(new URL(url).searchParams.get('returnTo')).toBe(`${location.origin}/shop?a=1#cart`)
      expect([...stage.stored.keys()].some((key) => key.includes('returning'))).toBe(true)
    },
  )

  it('the page goes on when it comes back, and removes the parameter from its address, once [2.21]', async () => {
    const stored = new Map<string, string>()
    const leaveApp = beMessagingApp()
    const before = await openConnect({ stored })
    await before.press('Continue with Google')
    await before.until(() => expect(before.opened).toHaveLength(1))
    await act(async () => before.modal.dispose())
    document.body.replaceChildren()
    leaveApp()

    history.replaceState({ kept: true }, '', `/shop?a=1&result_uri=${encodeURIComponent(resultUri)}#cart`)
    const stage = await openSocials({ stored })
    await stage.until(() => expect(stage.wallet.called('confirmSocial').map(({ args }) => args)).toEqual([[resultUri]]))
    expect(location.href).toBe(`${location.origin}/shop?a=1#cart`)
    expect(history.state).toEqual({ kept: true })
    expect([...stored.keys()].some((key) => key.includes('returning'))).toBe(false)
    await stage.connected()
    await stage.until(() => expect(stage.isOpen()).toBe(false))
    // A link from elsewhere with an answer in it finds no login.
    history.replaceState(null, '', `/shop?result_uri=${encodeURIComponent(resultUri)}`)
    await act(async () => stage.modal.start()())
    await stage.settle(50)
    expect(stage.wallet.called('confirmSocial')).toHaveLength(1)
    expect(location.search).toContain('result_uri')
  })

  it.each([`${resultUri}&error=access_denied`, 'https://evil.example/done?f=1', 'not an address'])(
    "says 'Failed to connect' when it comes back with %s, which is removed as well",
    async (result) => {
      const stored = new Map([['portico.socials.returning', JSON.stringify({ v: 1, value: { provider: 'google' } })]])
      history.replaceState(null, '', `/?result_uri=${encodeURIComponent(result)}`)
      const probe = await openSocials({ stored })
      await probe.until(() => expect(probe.text()).toContain('Failed to connect'))
      expect(probe.wallet.called('confirmSocial')).toEqual([])
      expect(location.search).toBe('')
    },
  )
})
