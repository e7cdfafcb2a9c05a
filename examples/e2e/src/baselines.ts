import type { ColorScheme } from './expectAccessible.js'
import { changeLocale } from './changeLocale.js'
import type { Dapp } from './dapp.js'
import { expect, test, type Page } from './test.js'

/** How a view is drawn for its baseline. */
interface Drawing {
  readonly scheme: ColorScheme
  readonly width: 360 | 1280
  readonly locale?: 'ar'
  /** Its numbers depend on the time, or on what other tests did on the chain: each is drawn as 0. */
  readonly numbersVary?: boolean
}

const dark: Drawing = { scheme: 'dark', width: 1280 }
const light: Drawing = { scheme: 'light', width: 1280 }
const darkPhone: Drawing = { scheme: 'dark', width: 360 }
const lightPhone: Drawing = { scheme: 'light', width: 360 }

/** Views of the walks that have a picture in `tests/baselines`, by the name of their stage. */
export const baselines: Readonly<Record<string, Drawing>> = {
  Connect: { ...dark, numbersVary: true },
  'Connect, list failed': darkPhone,
  AllWallets: lightPhone,
  'AllWallets, nothing found': darkPhone,
  WhatIsAWallet: light,
  ConnectingWalletConnect: dark,
  ConnectingExternal: light,
  'ConnectingExternal, declined': darkPhone,
  'ConnectingExternal, failed': light,
  Account: { ...dark, numbersVary: true },
  Networks: lightPhone,
  ProfileWallets: { ...dark, numbersVary: true },
  'SwitchNetwork, declined': light,
  UnsupportedChain: darkPhone,
  ErrorView: light,
  TokenDetails: { ...dark, numbersVary: true },
  WalletSend: { ...light, numbersVary: true },
  'WalletSend, wrong': { ...darkPhone, numbersVary: true },
  WalletSendPreview: { ...dark, numbersVary: true },
  WalletReceive: { ...light, locale: 'ar' },
  SwapSelectToken: { ...lightPhone, numbersVary: true },
  SwapPreview: { ...dark, numbersVary: true },
  OnRampProviders: light,
  BuyInProgress: darkPhone,
  ChooseNamespaces: lightPhone,
  Passkey: dark,
  Ledger: light,
  WatchAddress: darkPhone,
  Pay: { ...lightPhone, locale: 'ar', numbersVary: true },
  PayLoading: darkPhone,
  SmartSessionList: { ...light, numbersVary: true },
  'Register account name': dark,
  SIWXSignMessage: { ...light, numbersVary: true },
  ConnectSocials: dark,
  EmailVerifyOtp: { ...lightPhone, numbersVary: true },
  UpdateEmailWallet: dark,
  'Account, NFTs': { ...light, numbersVary: true },
  NftDetail: darkPhone,
  'Account, Activity': { ...dark, numbersVary: true },
  'Account, Activity in Arabic': { ...lightPhone, numbersVary: true },
}

/** A view's name as that of a file. */
export const fileName = (name: string): string => name.replace(/\W+/g, '-').toLowerCase()

/** The view is as its baseline. Afterwards the page is as it was; a view without a baseline is left alone. */
export async function compareBaseline({ dialog, page }: Dapp, name: string): Promise<void> {
  const drawing = baselines[name]
  if (!drawing) return
  const { scheme, width, locale, numbersVary = false } = drawing
  const size = page.viewportSize()!
  await test.step('baseline', async () => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
    if (locale) await changeLocale(page, locale)
    // What is under the pointer has another colour.
    await page.mouse.move(0, 0)
    const restore = await hideVarying(page, numbersVary)
    const modal = dialog.locator('[part=modal]')
    // The address in the code of a pairing is another one each time.
    const mask = name === 'ConnectingWalletConnect' ? [modal.locator('[part=qr]')] : []
    // A view that differs does not become the same: the views after it need the time of the test.
    const soft = expect.configure({ soft: true, timeout: 10_000 })
    await soft(modal, name).toHaveScreenshot(`${fileName(name)}.png`, { mask })
    await restore()
    if (locale) await changeLocale(page, 'en')
    await page.setViewportSize(size)
  })
}

/**
 * Hides what differs from run to run: the page behind the corners of the dialog, toasts, which go by themselves, and times. With `numbers`, each
 * number but those in addresses is drawn as 0.
 */
async function hideVarying(page: Page, numbers: boolean): Promise<() => Promise<void>> {
  const changes = await page.evaluateHandle((numbers) => {
    const root = document.querySelector('portico-modal')!.shadowRoot!
    const hidden = [document.getElementById('root')!, ...root.querySelectorAll<HTMLElement>('.toasts')]
    for (const { style } of hidden) style.visibility = 'hidden'
    // The line of all decimals is there where an amount has more than three, which depends on what was spent before.
    const varying = root.querySelector<HTMLElement>('.balances-asset__exact')
    if (varying) varying.style.display = 'none'
    const texts = new Map<Text, string>()
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const text = walk.currentNode as Text
      const isIn = (parents: string): boolean => text.parentElement?.closest(parents) != null
      if (isIn('style')) continue
      texts.set(text, text.data)
      if (isIn('time, .session-date')) text.data = '0'
      else if (numbers && !isIn('.address, .address-full'))
        text.data = text.data.replace(/(?<![\w…])\d[\d.,]*(?!\w)/g, '0')
    }
    return { hidden, varying, texts }
  }, numbers)
  return () =>
    changes.evaluate(({ hidden, varying, texts }) => {
      for (const { style } of hidden) style.visibility = ''
      if (varying) varying.style.display = ''
      for (const [text, data] of texts) text.data = data
    })
}
