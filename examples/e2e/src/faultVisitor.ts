import type { Locator, Page } from '@playwright/test'
import type { LocalSecureSite } from '@portico/example-dapp/localSecureSite'
import type { Dapp } from './dapp.js'
import { expect } from './test.js'
import type { WalletApp } from './walletApp.js'

/** What a visitor does when they see something, in the order of the list; nothing when they do not see it. */
export type Habit = readonly [sees: Locator, does: (seen: Locator) => Promise<unknown>]

/**
 * A visitor who does what is offered until something is so. Resolves with whether it came to that in time.
 * @param afterAction called after each thing that they did
 */
export async function insist(
  isDone: () => Promise<boolean>,
  habits: readonly Habit[],
  timeout: number,
  afterAction: () => Promise<void> = async () => {},
): Promise<boolean> {
  const end = Date.now() + timeout
  while (Date.now() < end) {
    if (await isDone()) return true
    for (const [sees, does] of habits) {
      const first = sees.first()
      if (!(await first.isVisible()) || !(await first.isEnabled().catch(() => false))) continue
      // It may have gone meanwhile.
      const isDoneSo = await does(first).then(
        () => true,
        () => false,
      )
      if (isDoneSo) await afterAction()
      break
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return isDone()
}

const press = (seen: Locator): Promise<void> => seen.click({ timeout: 2000 })
const button = ({ dialog }: Dapp, name: string | RegExp): Locator => dialog.getByRole('button', { name })

export async function isConnected({ page }: Dapp): Promise<boolean> {
  return (await page.getByTestId('status').textContent()) === 'connected'
}

/** Connects a wallet of the page. */
export function connectInstalled(dapp: Dapp, wallet: string, timeout: number): Promise<boolean> {
  return insist(
    () => isConnected(dapp),
    [
      [button(dapp, 'Try again'), press],
      [button(dapp, new RegExp(`^${wallet}`)), press],
      [dapp.connectButton, press],
    ],
    timeout,
  )
}

/** Pairs with the wallet: takes each code to it once, and approves what it asks. */
export function createPairing(
  dapp: Dapp,
  wallet: WalletApp,
): (timeout: number, afterAction?: () => Promise<void>) => Promise<boolean> {
  const approve = wallet.page.getByRole('button', { name: 'Approve', exact: true })
  const given = new Set<string>()
  async function bring(seen: Locator): Promise<void> {
    await press(seen)
    const link = await dapp.page.evaluate(() => navigator.clipboard.readText())
    if (!link.startsWith('wc:') || given.has(link)) return
    given.add(link)
    await wallet.pair(link)
  }
  return (timeout, afterAction) =>
    insist(
      () => isConnected(dapp),
      [
        [approve, press],
        [button(dapp, 'Try again'), press],
        [button(dapp, /^(Copy link|Link copied)$/), bring],
        [button(dapp, /^WalletConnect/), press],
        [dapp.connectButton, press],
      ],
      timeout,
      afterAction,
    )
}

/** What the page's action came to: `done`, or `failed` in words. @throws when it came to nothing within the time */
export async function outcomeOf(output: Locator, timeout: number): Promise<'done' | 'failed'> {
  await expect(output, 'the action ends').toHaveAttribute('data-state', /^(done|failed)$/, { timeout })
  await expect(output, 'the action says what came of it').not.toHaveText('')
  return (await output.getAttribute('data-state')) as 'done' | 'failed'
}

/** Logs in by e-mail: types the address, opens the mailed link in a tab, picks the number, types the mailed code. */
export function logInByEmail(
  dapp: Dapp,
  site: LocalSecureSite,
  email: string,
  timeout: number,
  afterAction?: () => Promise<void>,
): Promise<boolean> {
  const { page, dialog } = dapp
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  const code = dialog.getByRole('textbox', { name: /code/i })
  const number = dialog.locator('.email-match__number')
  const used = new Set<number>()
  const newMail = (what: (text: string) => boolean) =>
    site.inbox.mails(email).find(({ id, text }) => !used.has(id) && what(text))
  return insist(
    () => isConnected(dapp),
    [
      [button(dapp, 'Try again'), press],
      [
        code,
        async () => {
          const mail = newMail((text) => /\b\d{6}\b/.test(text) && !text.includes('/link'))
          if (!mail) return
          used.add(mail.id)
          await code.fill(/\b\d{6}\b/.exec(mail.text)![0], { timeout: 2000 })
        },
      ],
      [
        number,
        async () => {
          const mail = newMail((text) => text.includes('/link'))
          const link = mail?.links.find((link) => link.includes('/link'))
          if (!mail || !link) return press(button(dapp, 'Send a new email'))
          used.add(mail.id)
          await confirmDevice(page, link, ((await number.textContent()) ?? '').trim())
        },
      ],
      [button(dapp, 'Send a new email'), press],
      [
        field,
        async () => {
          await field.fill(email, { timeout: 2000 })
          await field.press('Enter', { timeout: 2000 })
        },
      ],
      [dapp.connectButton, press],
    ],
    timeout,
    afterAction,
  )
}

/** A visitor who reloads a page that did not come. */
async function confirmDevice(page: Page, link: string, number: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(link).catch(() => {})
  const choice = tab.getByRole('button', { name: number, exact: true })
  await insist(
    () => tab.getByText('Confirmed.').isVisible(),
    [
      [choice, press],
      [tab.locator('body:not(:has(button))'), () => tab.goto(link, { timeout: 5000 })],
    ],
    15_000,
  )
  await tab.close()
}

/** Answers what the secure site asks to approve, until the page's action has ended. */
export async function approveUntilEnded(page: Page, output: Locator, timeout: number): Promise<boolean> {
  const frame = page.frameLocator('iframe')
  const open = async (review: Locator): Promise<void> => {
    const [window] = await Promise.all([page.context().waitForEvent('page', { timeout: 5000 }), press(review)])
    const approve = window.locator('button[data-variant=primary]')
    const isGone = async (): Promise<boolean> => window.isClosed()
    await insist(
      isGone,
      [
        [
          approve,
          async () => {
            await window.locator('.approval__scroller').evaluate((element) => element.scrollTo(0, element.scrollHeight))
            await press(approve)
          },
        ],
      ],
      15_000,
    )
    if (!window.isClosed()) await window.close()
  }
  return insist(
    async () => /^(done|failed)$/.test((await output.getAttribute('data-state')) ?? ''),
    [[frame.getByRole('button', { name: /^(Review|Try again)$/ }), open]],
    timeout,
  )
}
