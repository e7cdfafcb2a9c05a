import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** The example on the page of a plugin, on the screen as a whole: its dialog fills the frame, and a click needs all of it. */
export async function openExample(page: Page, url: string): Promise<FrameLocator> {
  await page.goto(url)
  await showExample(page)
  return page.locator('.live iframe').contentFrame()
}

const showExample = (page: Page): Promise<void> =>
  page.locator('.live iframe').evaluate((element) => element.scrollIntoView({ block: 'center' }))

/**
 * Presses a button of the modal, which leads away from it. The page may still move while its pictures and fonts come, and on a busy
 * machine the answer to a click that worked may come too late: the button is gone then.
 */
export async function press(page: Page, button: Locator): Promise<void> {
  let wasThere = false
  await expect(async () => {
    await showExample(page)
    if (wasThere && !(await button.isVisible())) return
    await button.waitFor({ timeout: 10_000 })
    wasThere = true
    await button.click({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
}

/** Connects the demonstration wallet, as a visitor does. */
export async function connectExample(page: Page, live: FrameLocator, wallet: RegExp = /Demonstration/): Promise<void> {
  await live.getByRole('button', { name: 'Connect wallet' }).click()
  await press(page, live.getByRole('button', { name: wallet }))
  await expect(live.getByRole('button', { name: 'Open the account' })).toBeVisible({ timeout: 30_000 })
  await expect(live.getByRole('status', { name: 'Account' })).toHaveText(/^\w{25,}$/)
}
