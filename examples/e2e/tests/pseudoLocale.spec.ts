import { allViews } from '../screens/allViews.js'
import { changeLocale } from '../src/changeLocale.js'
import { localeFaults } from '../src/localeFaults.js'
import { expect, test } from '../src/test.js'
import { views as shellViews } from '../src/views.js'

test.setTimeout(240_000)

const viewOf = (name: string): string => name.split(',')[0]!
const shellNames = new Set(shellViews.map(([name]) => name))
/** Every state of the shell's views, and the first of each view of the plugins. */
const views = allViews.filter(
  ({ name }, index) =>
    shellNames.has(name) ||
    (!/^(?:BuyInProgress|Register|SIWX|Account|Connect, )/.test(name) &&
      allViews.findIndex((other) => viewOf(other.name) === viewOf(name)) === index),
)

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
