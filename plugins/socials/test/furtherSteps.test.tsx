import type { EmailStep } from '@portico/embedded-api/capability'
import { act } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openConnect, openGoogle, origin, resultUri } from './socialsStage.js'

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
