import { statements } from '@portico/database'
import type { Migration } from 'kysely'

/** Wallets that the signer made, as the site knows them: what other people call their keys. */
export interface WalletTables {
  wallet: {
    user_id: string
    wallet_group: string
    evm: string
    /** Owns the smart account; not shown as an account. */
    owner: string
    solana: string
    created_at: number
  }
}

export const walletMigration: Migration = statements(
  `create table wallet (
    user_id text not null references user_account on delete cascade,
    wallet_group text not null,
    evm text not null,
    owner text not null,
    solana text not null,
    created_at bigint not null,
    primary key (user_id, wallet_group)
  )`,
)
