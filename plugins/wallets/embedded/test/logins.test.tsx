import { email, type EmailSpec } from '@portico/email'
import type { Modal } from '@portico/core'
import { evm, type EvmSpec } from '@portico/evm'
import { socials, type SocialsSpec } from '@portico/socials'
import { installFrameDouble, type FrameDouble } from '@portico/testing/embedded'
import { createEvmTestWallet } from '@portico/testing'
import { openStage, strictViews, type Stage } from '@portico/testing/react'
import { act } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { embedded, type EmbeddedSpec } from '../src/index.js'
import { secureSite } from './embeddedStage.js'

const network = {
  id: 31_337,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
interface Popup {
  readonly url: string
  readonly features: string
  closed: boolean
  readonly location: { href: string }
  close(): void
}
interface Page extends Stage<Modal<EvmSpec | EmbeddedSpec | EmailSpec | SocialsSpec>> {
  readonly double: FrameDouble
  readonly opened: readonly Popup[]
}

/** A site with every way to log in, before the frame of the secure site. */
async function openPage(): Promise<Page> {
  const double = installFrameDouble({ origin: secureSite })
  onTestFinished(() => double.remove())
  const opened: Popup[] = []
  const spy = vi.spyOn(window, 'open').mockImplementation((url, _, features = '') => {
    const popup: Popup = {
      url: String(url),
      features,
      closed: false,
      location: { href: '' },
      close: () => void (popup.closed = true),
    }
    opened.push(popup)
    return popup as unknown as Window
  })
  onTestFinished(() => spy.mockRestore())
  const stage = await openStage({
    plugins: [
      evm({ networks: [network] }),
      strictViews(embedded({ secureSite })),
      strictViews(email()),
      strictViews(socials()),
    ],
  })
  await stage.open('Connect')
  return { ...stage, double, opened }
}
function say(data: unknown, source: unknown): void {
  const event = new MessageEvent('message', { data, origin: secureSite })
  // The constructor takes windows of its own only.
  Object.defineProperty(event, 'source', { value: source })
  window.dispatchEvent(event)
}
const walletOf = ({ modal }: Page) => modal.store.get(modal.atoms.account)?.connectedWalletInfo
const frameOf = ({ double }: Page) => double.frames().map(({ src }) => new URL(src).origin)

describe('a visitor connects', () => {
  it('[1.3][7.33] by e-mail, in a frame of the secure site', async () => {
    const page = await openPage()
    expect(page.double.frames()).toEqual([])
    const input = () => page.root().querySelector<HTMLInputElement>('.view input')!
    const write = (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text)
        input().dispatchEvent(new Event('input', { bubbles: true }))
      })
    await page.until(() => expect(input()).not.toBeNull())
    await write('ann@example.org')
    await act(async () => input().form!.requestSubmit())
    await page.until(() => expect(page.view()).toBe('EmailVerifyOtp'))
    expect(frameOf(page)).toEqual([secureSite])
    await page.settle(50)
    await write('123456')
    await page.connected()
    expect(page.double.payloads('CONNECT_EMAIL')).toEqual([{ email: 'ann@example.org' }])
    expect(page.double.payloads('CONNECT_OTP')).toEqual([{ otp: '123456' }])
    expect(walletOf(page)).toMatchObject({ identifier: 'AUTH', social: 'email' })
  })

  it.each([
    ['google', 'Google'],
    ['github', 'GitHub'],
    ['apple', 'Apple'],
    ['facebook', 'Facebook'],
    ['x', 'X'],
    ['discord', 'Discord'],
  ] as const)('[1.3][7.33] through %s, in a popup and a frame of the secure site', async (provider, name) => {
    const page = await openPage()
    const named = () => page.button(`Continue with ${name}`) ?? page.button(name)
    await page.until(() => expect(named() ?? page.button('More ways to sign in')).toBeDefined())
    if (!named()) {
      await page.press('More ways to sign in')
      await page.until(() => expect(named()).toBeDefined())
    }
    await act(async () => named()!.click())
    const [popup] = page.opened
    expect(popup).toMatchObject({ url: `${secureSite}/loading?locale=en` })
    expect(popup?.features).toMatch(/^width=600,height=800/)
    await page.until(() => expect(popup?.location.href).toBe(`${secureSite}/social/start?f=${provider}`))
    expect(frameOf(page)).toEqual([secureSite])
    const resultUri = `${secureSite}/social/done?f=${provider}&r=result`
    await act(async () => say({ resultUri }, popup))
    await page.connected()
    expect(page.double.payloads('GET_SOCIAL_REDIRECT_URI')).toEqual([{ provider }])
    expect(page.double.payloads('CONNECT_SOCIAL')).toMatchObject([{ uri: resultUri }])
    expect(walletOf(page)).toMatchObject({ identifier: 'AUTH', social: provider })
  })

  it('[1.3] through farcaster, by a code that is scanned', async () => {
    const page = await openPage()
    let approve!: () => void
    page.double.answer('CONNECT_FARCASTER', async () => {
      await new Promise<void>((resolve) => (approve = resolve))
      page.double.user = { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: 31_337, userName: 'ann' }
      return { userName: 'ann' }
    })
    const named = () => page.button('Continue with Farcaster') ?? page.button('Farcaster')
    await page.until(() => expect(named()).toBeDefined())
    await act(async () => named()!.click())
    await page.until(() => expect(page.root().querySelector('.qr__code')).not.toBeNull())
    await page.until(() => expect(approve).toBeDefined())
    await act(async () => approve())
    await page.connected()
    expect(page.opened).toEqual([])
    expect(walletOf(page)).toMatchObject({ identifier: 'AUTH', social: 'farcaster' })
  })

  it('[1.3] by a wallet of the browser', async () => {
    const wallet = createEvmTestWallet({ callNode: async () => '0x7a69' })
    wallet.announce()
    const page = await openPage()
    await page.until(() => expect(page.button(wallet.info.name)).toBeDefined())
    await act(async () => page.button(wallet.info.name)!.click())
    await page.connected()
    expect(page.modal.store.get(page.modal.atoms.account)?.address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(page.double.frames()).toEqual([])
  })
})
