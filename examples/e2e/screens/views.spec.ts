import { dappOf } from '../src/dapp.js'
import { accountsViews } from './accountsViews.js'
import { balancesViews } from './balancesViews.js'
import { accountTabsViews } from './accountTabsViews.js'
import type { FamilyView } from './FamilyView.js'
import { familyViews } from './familyViews.js'
import { loginViews } from './loginViews.js'
import { namesViews } from './namesViews.js'
import { onrampViews } from './onrampViews.js'
import { sessionViews } from './sessionViews.js'
import { signInViews } from './signInViews.js'
import { swapOutcomes } from './swapOutcomes.js'
import { passkeyViews } from './passkeyViews.js'
import { payViews } from './payViews.js'
import { swapViews } from './swapViews.js'
import { appear, appearances, takeScreen } from './takeScreen.js'
import { test } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'
import { views } from '../src/views.js'

test.use({ deviceScaleFactor: 1 })
// Four pictures.
test.setTimeout(400_000)

const evmViews = views.map(([name, go]): FamilyView => ({
  name,
  async go(page, parts, mode) {
    await installWallets(page.context(), parts)
    await page.goto(parts.dapp({ mode }))
    const dapp = dappOf(page)
    await go(dapp)
    return dapp
  },
}))
const all = [
  ...evmViews,
  ...familyViews,
  ...accountsViews,
  ...balancesViews,
  ...accountTabsViews,
  ...swapViews,
  ...swapOutcomes,
  ...onrampViews,
  ...passkeyViews,
  ...payViews,
  ...loginViews,
  ...namesViews,
  ...sessionViews,
  ...signInViews,
]

for (const { name, isBrief = false, go } of all)
  if (isBrief)
    for (const appearance of appearances)
      test(`picture of ${name}, ${appearance.mode} ${appearance.size}`, async ({ page, parts, complaints }) => {
        await appear({ page }, appearance)
        await takeScreen(await go(page, parts, 'system'), name, appearance)
        complaints.splice(0)
      })
  else
    test(`pictures of ${name}`, async ({ page, parts, complaints }) => {
      await appear({ page }, appearances[0])
      const dapp = await go(page, parts, 'system')
      for (const appearance of appearances) await takeScreen(dapp, name, appearance)
      complaints.splice(0)
    })
