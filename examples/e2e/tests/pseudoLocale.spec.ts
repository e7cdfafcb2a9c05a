import { allViews } from '../screens/allViews.js'
import { changeLocale } from '../src/changeLocale.js'
import { localeFaults } from '../src/localeFaults.js'
import { expect, test } from '../src/test.js'

test.setTimeout(240_000)

/** Pages that are in a right-to-left language from the start show nothing else than the same views in English. */
const views = allViews.filter(({ name }) => !name.endsWith('in Arabic'))

for (const { name, go } of views)
  test(`${name}: every text is translated, and none is cut on a small phone`, async ({ page, parts, complaints }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await go(page, parts, 'system')
    await changeLocale(page, 'en-XA')
    await expect(page.locator('portico-modal').getByText('[!!!', { exact: false }).first()).toBeVisible()
    const { english, cut } = await localeFaults(page)
    expect.soft(english).toEqual([])
    expect.soft(cut).toEqual([])
    complaints.splice(0)
  })
