import { dappOf } from '../src/dapp.js'
import { families, type Family } from '../src/families.js'
import { connectFamily, openAccount } from '../src/openFamily.js'
import { expect } from '../src/test.js'
import { installWallets, kestrel } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'

const titles: Readonly<Record<Family['family'], string>> = {
  solana: 'Solana',
  bitcoin: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** Account as it opens, in each namespace, over a gateway and over nothing but the chain's own node. */
export const accountsViews: readonly FamilyView[] = [
  {
    name: 'Account, no gateway',
    async go(page, parts, mode) {
      const { dollar, gem } = parts.devnet.chains[0].tokens
      await installWallets(page.context(), parts, [kestrel])
      await page.goto(parts.dapp({ mode, gateway: '', tokens: `${dollar.address},${gem.address}` }))
      const dapp = dappOf(page)
      await dapp.connect('Kestrel')
      await openAccount(dapp)
      await expect(dapp.dialog.getByRole('listitem').filter({ hasText: 'Devnet Gem' })).toBeVisible()
      return dapp
    },
  },
  ...families.flatMap((subject) =>
    [true, false].map((hasGateway): FamilyView => {
      const { family, symbol } = subject
      return {
        name: `Account, ${titles[family]}${hasGateway ? '' : ' no gateway'}`,
        async go(page, parts, mode) {
          const { dapp, chain } = await connectFamily(page, parts, subject, hasGateway, { mode })
          chain.token?.fund(await dapp.address(), 1_250_500_000n)
          await openAccount(dapp)
          const native = dapp.dialog.getByRole('listitem').filter({ hasText: symbol }).first()
          await expect(native).toContainText(hasGateway ? '$' : symbol)
          return dapp
        },
      }
    }),
  ),
]
