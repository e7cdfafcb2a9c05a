import type { Kysely } from 'kysely'
import { createPublicClient, http, type Chain } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

import { accountsOf } from '../browser/custody/PublicKeys.js'
import type { Log } from '../log/Log.js'
import type { NetworkConfig, SponsorConfig } from '../SecureSiteConfig.js'
import type { VaultTables } from '../vault/tables.js'
import { sponsorLimits, type SponsoredNetwork } from './createLedger.js'
import { createSponsor } from './createSponsor.js'
import type { Sponsor } from './paymasterRoutes.js'
import type { PaymasterTables } from './tables.js'

export interface SiteSponsorDeps {
  readonly db: Kysely<PaymasterTables & VaultTables>
  readonly networks: Readonly<Record<string, NetworkConfig>>
  readonly limits: SponsorConfig
  readonly log: Log
  now(): number
}

/** Pays on the networks whose configuration names a paymaster, for accounts of the vault's wallets. */
export function createSiteSponsor({ db, networks, limits, log, now }: SiteSponsorDeps): Sponsor {
  return createSponsor({
    // Kysely's types are exact: a database of more tables is none of fewer.
    db: db as unknown as Kysely<PaymasterTables>,
    limits: { ...sponsorLimits, ...limits },
    networks: new Map(Object.entries(networks).flatMap(([id, network]) => sponsoredNetwork(id, network))),
    async keysOf(userId) {
      const row = await db
        .selectFrom('vault_wallet')
        .innerJoin('vault_box', 'vault_box.dek_id', 'vault_wallet.dek_id')
        .select('vault_box.public_keys')
        .where('vault_wallet.user_id', '=', userId)
        .executeTakeFirst()
      if (!row?.public_keys) return undefined
      const { owner, evm } = accountsOf(row.public_keys)
      return { owner, plain: evm }
    },
    log,
    now,
  })
}

function sponsoredNetwork(id: string, network: NetworkConfig): readonly (readonly [number, SponsoredNetwork])[] {
  const { name, symbol, decimals, rpcUrl, smartAccounts } = network
  if (!smartAccounts?.paymaster) return []
  const { contracts, paymaster } = smartAccounts
  const chainId = Number(id.slice('eip155:'.length))
  const chain: Chain = {
    id: chainId,
    name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const client = createPublicClient({ chain, transport: http(rpcUrl) })
  const signer = privateKeyToAccount(paymaster.signerKey)
  return [[chainId, { client, contracts, paymaster: paymaster.address, signer, projects: paymaster.projects }]]
}
