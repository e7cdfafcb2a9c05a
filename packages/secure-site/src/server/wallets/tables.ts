import { statements } from '@portico/database'
import type { Migration } from 'kysely'

import type { PublicKeys } from '../signer/PublicKeys.js'

/** Wallets that the signer made, as the site knows them: their public keys. */
export interface WalletTables {
  wallet: {
    user_id: string
    wallet_group: string
    public_keys: PublicKeys
    created_at: number
  }
}

export const walletMigration: Migration = statements(
  `create table wallet (
    user_id text not null references user_account on delete cascade,
    wallet_group text not null,
    public_keys jsonb not null,
    created_at bigint not null,
    primary key (user_id, wallet_group)
  )`,
)
