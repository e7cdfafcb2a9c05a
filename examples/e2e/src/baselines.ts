import type { ColorScheme } from './expectAccessible.js'
import { changeLocale } from './changeLocale.js'
import type { Dapp } from './dapp.js'
import { expect, test, type Page } from './test.js'

/** How a view is drawn for its baseline. */
interface Drawing {
  readonly scheme: ColorScheme
  readonly width: 360 | 1280
  readonly locale?: 'ar'
  /** Its numbers depend on what other tests did on the chain: each is drawn as 0. */
  readonly numbersVary?: boolean
}

const dark: Drawing = { scheme: 'dark', width: 1280 }
const light: Drawing = { scheme: 'light', width: 1280 }
const darkPhone: Drawing = { scheme: 'dark', width: 360 }
const lightPhone: Drawing = { scheme: 'light', width: 360 }

/** Views of the walks that have a picture in `tests/baselines`, by the name of their stage. */
export const baselines: Readonly<Record<string, Drawing>> = {
  Connect: dark,
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
  SIWXSignMessage: light,
  'SIWXSignMessage, declined': darkPhone,
  ConnectSocials: dark,
  EmailVerifyOtp: lightPhone,
  UpdateEmailWallet: dark,
  'Account, NFTs': light,
  NftDetail: darkPhone,
  'Account, Activity': dark,
  'Account, Activity in Arabic': lightPhone,
}

/** A view's name as that of a file. */
export const fileName = (name: string): string => name.replace(/\W+/g, '-').toLowerCase()

/** The view looks as its baseline does. Afterwards the page is as it was; a view without a baseline is left alone. */
export async function compareBaseline({ dialog, page }: Dapp, name: string): Promise<void> {
  const drawing = baselines[name]
  if (!drawing) return
  const { scheme, width, locale, numbersVary = false } = drawing
  const size = page.viewportSize()!
  await test.step('baseline', async () => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: width === 360 ? 740 : 800 })
    if (locale) await changeLocale(page, locale)
    // What is under the pointer is drawn in another colour.
    await page.mouse.move(0, 0)
    const restoreNumbers = numbersVary ? await zeroNumbers(page) : undefined
    const modal = dialog.locator('[part=modal]')
    // Of a WalletConnect pairing: its address is another one each time.
    const mask = name === 'ConnectingWalletConnect' ? [modal.locator('[part=qr]')] : []
    await expect
      .configure({ soft: true })(modal, name)
      .toHaveScreenshot(`${fileName(name)}.png`, { mask })
    await restoreNumbers?.()
    if (locale) await changeLocale(page, 'en')
    await page.setViewportSize(size)
  })
}

/** Draws each number of the modal as 0. Numbers of one width stand where those of another do. */
async function zeroNumbers(page: Page): Promise<() => Promise<void>> {
  const texts = await page.evaluateHandle(() => {
    const before = new Map<Text, string>()
    const walk = document.createTreeWalker(document.querySelector('portico-modal')!.shadowRoot!, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const text = walk.currentNode as Text
      if (!/\d/.test(text.data) || text.parentElement?.localName === 'style') continue
      before.set(text, text.data)
      text.data = text.data.replace(/\d[\d.,]*/g, '0')
    }
    return before
  })
  return () =>
    texts.evaluate((before) => {
      for (const [text, data] of before) text.data = data
    })
}
