import { accountTabsViews } from '../screens/accountTabsViews.js'
import { colorSchemes, expectAccessible } from '../src/expectAccessible.js'
import { test } from '../src/test.js'

test.describe.configure({ mode: 'parallel' })

for (const { name, isBrief, go } of accountTabsViews)
  for (const schemes of isBrief ? colorSchemes.map((scheme) => [scheme]) : [colorSchemes])
    test(`axe finds nothing in ${name}, ${schemes.join(' and ')}`, async ({ page, parts, complaints }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: schemes[0]! })
      await expectAccessible(await go(page, parts, 'system'), schemes)
      // Scenes with answers that fail, and a picture that is not there.
      complaints.splice(0)
    })
