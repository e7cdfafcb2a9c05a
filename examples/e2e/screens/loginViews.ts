import { dappOf, type Dapp } from '../src/dapp.js'
import { logInByEmail } from '../src/embeddedVisitor.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'
import { inArabic } from './inArabic.js'

const address = 'mira@portico.example'
const long = 'mira.of.the.northern.harbour@meridian.example'

interface Scene {
  /** What the embedded wallet does: see `pages/logins/main.tsx`. */
  readonly query?: Readonly<Record<string, string>>
  /** What becomes of windows that the page opens. */
  readonly windows?: 'blocked' | 'cutOff' | 'closed'
}

/** The page with logins, its modal open on Connect. */
async function connect(page: Page, parts: Parts, mode: string, { query, windows }: Scene = {}): Promise<Dapp> {
  await installWallets(page.context(), parts)
  await page.addInitScript((become) => {
    const start = Date.now()
    const popup = {
      // A visitor takes a while.
      get closed() {
        return become === 'cutOff' || (become === 'closed' && Date.now() - start > 6000)
      },
      location: { href: '' },
      close() {},
    }
    window.open = () => (become === 'blocked' ? null : (popup as unknown as Window))
  }, windows)
  await page.goto(parts.logins({ mode, ...query }))
  const dapp = dappOf(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(dapp.dialog.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  return dapp
}

/** As `connect`, with an address sent off and the view after it. */
async function sent(page: Page, parts: Parts, mode: string, text: string | RegExp, scene?: Scene): Promise<Dapp> {
  const dapp = await connect(page, parts, mode, scene)
  await dapp.dialog.getByLabel('Email address').fill(address)
  await dapp.dialog.getByLabel('Email address').press('Enter')
  await expect(dapp.dialog.getByText(text).first()).toBeVisible()
  return dapp
}
async function code(page: Page, parts: Parts, mode: string, digits: string, scene?: Scene): Promise<Dapp> {
  const dapp = await sent(page, parts, mode, 'Enter the code', scene)
  const field = dapp.dialog.getByLabel('Six-digit code')
  // The visitor does not have to click into it.
  await expect(field).toBeFocused()
  await page.keyboard.type(digits)
  return dapp
}

/** As `connect`, with Google chosen and the view after it. */
async function google(page: Page, parts: Parts, mode: string, text: string | RegExp, scene?: Scene): Promise<Dapp> {
  const dapp = await connect(page, parts, mode, scene)
  await dapp.dialog.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(dapp.dialog.getByText(text).first()).toBeVisible()
  return dapp
}

/** Logged in, with the view that changes the address. */
async function edit(page: Page, parts: Parts, mode: string, email: string, scene: Scene = {}): Promise<Dapp> {
  const dapp = await connect(page, parts, mode, { ...scene, query: { step: 'finish', ...scene.query } })
  await dapp.dialog.getByLabel('Email address').fill(email)
  await dapp.dialog.getByLabel('Email address').press('Enter')
  await expect(dapp.dialog).toBeHidden()
  await page.getByRole('navigation', { name: 'Wallet' }).getByRole('button').last().click()
  await expect(dapp.dialog.getByText('Disconnect')).toBeVisible()
  return dapp
}
async function editing(page: Page, parts: Parts, mode: string, email: string): Promise<Dapp> {
  const dapp = await edit(page, parts, mode, email)
  await dapp.dialog.getByRole('button', { name: 'Email' }).click()
  await expect(dapp.dialog.getByText('You will get a code at the current address')).toBeVisible()
  return dapp
}
async function changing(page: Page, parts: Parts, mode: string): Promise<Dapp> {
  const dapp = await editing(page, parts, mode, address)
  await dapp.dialog.getByRole('button', { name: 'Open wallet page' }).click()
  await expect(dapp.dialog.getByText('Waiting for the change on your wallet’s page')).toBeVisible()
  return dapp
}

/** Views and states of logins by e-mail and at social providers. */
export const loginViews: readonly FamilyView[] = [
  { name: 'Connect, logins', go: (page, parts, mode) => connect(page, parts, mode) },
  {
    name: 'Connect, email typed',
    async go(page, parts, mode) {
      const dapp = await connect(page, parts, mode)
      await dapp.dialog.getByLabel('Email address').fill(address)
      return dapp
    },
  },
  {
    name: 'Connect, email refused',
    go: (page, parts, mode) =>
      sent(page, parts, mode, 'Unable to load', {
        query: { fail: 'connectEmail:Unable to load email login dependency' },
      }),
  },
  {
    name: 'Connect, email sending',
    async go(page, parts, mode) {
      const dapp = await connect(page, parts, mode, { query: { stall: 'connectEmail' } })
      await dapp.dialog.getByLabel('Email address').fill(address)
      await dapp.dialog.getByRole('button', { name: 'Continue with email' }).click()
      return dapp
    },
  },
  {
    name: 'Connect, email too soon',
    isBrief: true,
    async go(page, parts, mode) {
      const dapp = await sent(page, parts, mode, 'Enter the code')
      await dapp.dialog.getByRole('button', { name: 'Use another address' }).click()
      await dapp.dialog.getByLabel('Email address').press('Enter')
      await expect(dapp.dialog.getByText('Please try again after')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Connect, two socials',
    async go(page, parts, mode) {
      await installWallets(page.context(), parts)
      await page.goto(parts.logins({ mode, providers: 'github,discord' }))
      const dapp = dappOf(page)
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await expect(dapp.dialog.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
      return dapp
    },
  },
  {
    name: 'Connect, logins in Arabic',
    go: inArabic(connect),
  },
  {
    name: 'EmailVerifyDevice',
    go: (page, parts, mode) => sent(page, parts, mode, 'Open the link we sent', { query: { step: 'device' } }),
  },
  { name: 'EmailVerifyOtp', isBrief: true, go: (page, parts, mode) => code(page, parts, mode, '4703') },
  {
    name: 'EmailVerifyOtp, wrong',
    isBrief: true,
    async go(page, parts, mode) {
      const dapp = await code(page, parts, mode, '470391')
      await expect(dapp.dialog.getByText('That code is not right.')).toBeVisible()
      return dapp
    },
  },
  {
    name: 'EmailVerifyOtp, checking',
    go: (page, parts, mode) => code(page, parts, mode, '470392', { query: { stall: 'confirmCode' } }),
  },
  {
    name: 'EmailVerifyOtp, in Arabic',
    isBrief: true,
    go: inArabic((page, parts, mode) => code(page, parts, mode, '470')),
  },
  { name: 'Account, with email', go: (page, parts, mode) => edit(page, parts, mode, address) },
  { name: 'UpdateEmailWallet', go: (page, parts, mode) => editing(page, parts, mode, long) },
  { name: 'UpdateEmailWallet, waiting', isBrief: true, go: changing },
  {
    name: 'ConnectSocials',
    async go(page, parts, mode) {
      const dapp = await connect(page, parts, mode)
      await dapp.dialog.getByRole('button', { name: 'More ways to sign in' }).click()
      await expect(dapp.dialog.getByRole('button', { name: 'Facebook' })).toBeVisible()
      return dapp
    },
  },
  { name: 'ConnectingSocial', go: (page, parts, mode) => google(page, parts, mode, 'Continue in Google') },
  {
    name: 'ConnectingSocial, blocked',
    go: (page, parts, mode) => google(page, parts, mode, 'The window was blocked', { windows: 'blocked' }),
  },
  {
    name: 'ConnectingSocial, digits',
    go: (page, parts, mode) => google(page, parts, mode, 'It asks for these digits', { windows: 'cutOff' }),
  },
  {
    name: 'EmailVerifyOtp, of another login',
    go: (page, parts, mode) =>
      google(page, parts, mode, 'This account has an email address', { windows: 'cutOff', query: { confirm: 'code' } }),
  },
  {
    name: 'EmailVerifyDevice, of another login',
    go: (page, parts, mode) =>
      google(page, parts, mode, 'The email went to the address of your account', {
        windows: 'cutOff',
        query: { confirm: 'device' },
      }),
  },
  {
    name: 'ConnectingSocial, failed',
    go: (page, parts, mode) =>
      google(page, parts, mode, 'Failed to initiate', { query: { fail: 'socialUri:The network is away' } }),
  },
  {
    name: 'Connect, popup closed',
    isBrief: true,
    go: (page, parts, mode) => google(page, parts, mode, 'Popup closed', { windows: 'closed' }),
  },
  {
    name: 'Connect, continue',
    async go(page, parts, mode) {
      // The frame keeps nothing in a private window.
      const dapp = await logInByEmail(page, parts, long, { mode })
      await page.reload()
      await dapp.status('disconnected')
      await dapp.connectButton.click()
      await expect(dapp.dialog.getByRole('button', { name: 'Continue as' })).toBeVisible()
      return dapp
    },
  },
  {
    name: 'ConnectingFarcaster',
    async go(page, parts, mode) {
      const dapp = await connect(page, parts, mode)
      await dapp.dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
      await expect(dapp.dialog.getByText('Scan with your phone')).toBeVisible()
      return dapp
    },
  },
]
