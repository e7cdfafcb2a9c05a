import { http } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'

import type { Queries } from '../auth/tables.js'
import type { Log } from '../log/Log.js'
import type { AccountNetwork } from '../nodes/accountNetworks.js'
import type { NetworkConfig, SponsorConfig } from '../SecureSiteConfig.js'
import type { WalletAccounts } from '../wallets/createWallets.js'
import { createSponsors, type Sponsors } from './createSponsor.js'
import { createPaymasterSigner } from './PaymasterSigner.js'
import type { SponsoredNetwork } from './SponsoredNetwork.js'
import { sponsorLimits } from './SponsorLimits.js'
import type { PaymasterTables } from './tables.js'

export interface SiteSponsorDeps {
  readonly db: Queries<PaymasterTables>
  accountsOf(user: { readonly userId: string; readonly projectId: string }): Promise<WalletAccounts | undefined>
  readonly networks: Readonly<Record<string, NetworkConfig>>
  readonly accounts: ReadonlyMap<number, AccountNetwork>
  readonly limits: SponsorConfig
  readonly log: Log
  now(): number
}

/** Pays on the networks whose configuration names a paymaster, for accounts of the site's wallets. */
export function createSiteSponsors({
  db,
  accountsOf,
  networks,
  accounts,
  limits,
  log,
  now,
}: SiteSponsorDeps): Sponsors {
  return createSponsors({
    db,
    limits: { ...sponsorLimits, ...limits, amountPerNewUser: limits.amountPerNewUser ?? limits.amountPerUser / 4n },
    networks: new Map(Object.entries(networks).flatMap(([id, network]) => sponsoredNetwork(id, network, accounts))),
    async keysOf(user) {
      const own = await accountsOf(user)
      return own && { owner: own.owner, plain: own.evm }
    },
    log,
    now,
  })
}

function sponsoredNetwork(
  id: string,
  { smartAccounts }: NetworkConfig,
  accounts: ReadonlyMap<number, AccountNetwork>,
): readonly (readonly [number, SponsoredNetwork])[] {
  const chainId = Number(id.slice('eip155:'.length))
  const own = accounts.get(chainId)
  if (!smartAccounts?.paymaster || !own) return []
  const { address: paymaster, signerKey, bundlers, projects } = smartAccounts.paymaster
  const transport = http(smartAccounts.bundlerUrl, { retryCount: 0 })
  const bundler = createBundlerClient({ client: own.client, transport })
  return [[chainId, { ...own, bundler, bundlers, paymaster, signer: createPaymasterSigner(signerKey!), projects }]]
}
