import { dappOf } from '../src/dapp.js'
import { balancesViews } from './balancesViews.js'
import { accountTabsViews } from './accountTabsViews.js'
import { familyViews } from './familyViews.js'
import { payViews } from './payViews.js'
import { swapViews } from './swapViews.js'
import { screenSizes, takeScreen } from './takeScreen.js'
import { test } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'
import { views } from '../src/views.js'

test.use({ deviceScaleFactor: 1 })

for (const mode of ['dark', 'light'] as const)
  for (const size of ['desktop', 'mobile'] as const) {
    test.describe(`${mode} ${size}`, () => {
      test.beforeEach(async ({ page }) => {
        await page.setViewportSize(screenSizes[size])
        await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
      })
      for (const [name, go] of views)
        test(`${name} ${mode} ${size}`, async ({ context, page, parts, complaints }) => {
          await installWallets(context, parts)
          await page.goto(parts.dapp({ mode }))
          const dapp = dappOf(page)
          await go(dapp)
          await takeScreen(dapp, name, mode, size)
          complaints.splice(0)
        })
      for (const { name, go } of [...familyViews, ...balancesViews, ...accountTabsViews, ...swapViews, ...payViews])
        test(`${name} of families ${mode} ${size}`, async ({ page, parts, complaints }) => {
          await takeScreen(await go(page, parts, mode), name, mode, size)
          complaints.splice(0)
        })
    })
  }
