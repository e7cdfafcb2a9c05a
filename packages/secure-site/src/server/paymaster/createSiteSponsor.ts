import { http } from 'viem'
import { createBundlerClient } from 'viem/account-abstraction'

import type { Queries } from '../auth/tables.js'
import type { Log } from '@portico/server'
import type { AccountNetwork } from '../nodes/accountNetworks.js'
import type { NetworkConfig, SponsorConfig } from '../SecureSiteConfig.js'
import type { SignerClient } from '../signer/createSignerClient.js'
import { createSponsors, type Sponsors } from './createSponsor.js'
import type { SponsoredNetwork } from './SponsoredNetwork.js'
import { sponsorLimits } from './SponsorLimits.js'
import type { PaymasterTables } from './tables.js'

export interface SiteSponsorDeps {
  readonly db: Queries<PaymasterTables>
  readonly signer: SignerClient
  readonly networks: Readonly<Record<string, NetworkConfig>>
  readonly accounts: ReadonlyMap<number, AccountNetwork>
  readonly limits: SponsorConfig
  readonly log: Log
  now(): number
}

/** Pays on the networks whose configuration names a paymaster, for accounts of the site's wallets. */
export function createSiteSponsors({ db, signer, networks, accounts, limits, log, now }: SiteSponsorDeps): Sponsors {
  return createSponsors({
    db,
    limits: { ...sponsorLimits, ...limits, amountPerNewUser: limits.amountPerNewUser ?? limits.amountPerUser / 4n },
    networks: new Map(Object.entries(networks).flatMap(([id, network]) => sponsoredNetwork(id, network, accounts))),
    signer,
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
  const { address: paymaster, bundlers, projects } = smartAccounts.paymaster
  const transport = http(smartAccounts.bundlerUrl, { retryCount: 0 })
  const bundler = createBundlerClient({ client: own.client, transport })
  return [[chainId, { ...own, bundler, bundlers, paymaster, projects }]]
}
