import { compareBaseline } from './baselines.js'
import { changeLocale } from './changeLocale.js'
import type { Dapp } from './dapp.js'
import { expectAccessible, type ColorScheme } from './expectAccessible.js'
import { localeFaults } from './localeFaults.js'
import { expect, test } from './test.js'

/** A view, and how a visitor comes there from the view before it. */
export interface Stage {
  readonly name: string
  go(dapp: Dapp): Promise<unknown>
  /** In which axe looks at it. Default: none. */
  readonly schemes?: readonly ColorScheme[]
  /** Whether its texts are compared with the pseudo-locale, on a small phone. Default: true. */
  readonly texts?: boolean
}

const soft = expect.configure({ soft: true })

/**
 * Goes through views in one page: most of the time of a view is what it takes to load the page and to connect. Each view is a step, and
 * a fault names it and does not keep the others from being looked at. The demo needs `mode: 'system'`.
 */
export async function walkViews(dapp: Dapp, stages: readonly Stage[]): Promise<void> {
  for (const { name, go, schemes = [], texts = true } of stages)
    await test.step(name, async () => {
      await go(dapp)
      await expect(dapp.dialog.or(dapp.page.locator('.embedded')).first(), name).toBeVisible()
      await expectAccessible(dapp, schemes, (faults, what) => soft(faults, `${name}: ${what}`).toEqual([]))
      await compareBaseline(dapp, name)
      if (texts) await compareTexts(dapp, name)
    })
}

/** Every text is translated, and none is cut on a small phone. Afterwards the page is as it was. */
async function compareTexts({ page }: Dapp, name: string): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  await changeLocale(page, 'en-XA')
  await soft(page.locator('portico-modal').getByText('[!!!', { exact: false }).first(), name).toBeVisible()
  await soft
    .poll(() => localeFaults(page), { message: `${name}: texts that are not translated, and elements that cut theirs` })
    .toEqual({ english: [], cut: [] })
  await changeLocale(page, 'en')
  await page.setViewportSize(size)
}

/** Closes the modal, wherever it is. */
export async function leave({ dialog }: Dapp): Promise<void> {
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
  await expect(dialog).toBeHidden()
}
