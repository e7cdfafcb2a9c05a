import { dappOf } from '../src/dapp.js'
import { installWallets } from '../src/testWallets.js'
import { views } from '../src/views.js'
import { accountsViews } from './accountsViews.js'
import { accountTabsViews } from './accountTabsViews.js'
import { balancesViews } from './balancesViews.js'
import type { FamilyView } from './FamilyView.js'
import { familyViews } from './familyViews.js'
import { featuresOffViews } from './featuresOffViews.js'
import { ledgerViews } from './ledgerViews.js'
import { loginViews } from './loginViews.js'
import { moneyViews } from './moneyViews.js'
import { namesViews } from './namesViews.js'
import { onrampViews } from './onrampViews.js'
import { passkeyViews } from './passkeyViews.js'
import { payViews } from './payViews.js'
import { sessionViews } from './sessionViews.js'
import { signInViews } from './signInViews.js'
import { swapOutcomes } from './swapOutcomes.js'
import { swapViews } from './swapViews.js'
import { watchViews } from './watchViews.js'

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

/** Every view of the shell and of the plugins in which a visitor can be, in each state that looks different. */
export const allViews: readonly FamilyView[] = [
  ...evmViews,
  ...familyViews,
  ...accountsViews,
  ...balancesViews,
  ...accountTabsViews,
  ...swapViews,
  ...swapOutcomes,
  ...moneyViews,
  ...onrampViews,
  ...passkeyViews,
  ...payViews,
  ...ledgerViews,
  ...loginViews,
  ...namesViews,
  ...sessionViews,
  ...signInViews,
  ...watchViews,
  ...featuresOffViews,
]
