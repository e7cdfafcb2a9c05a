import { sql, type Kysely } from 'kysely'

import type { VaultTables } from './tables.js'

/** How long secrets stay in after a change of how a user logs in. Milliseconds. */
export const holdTime: number = 24 * 60 * 60_000

/** Keeps a user's secret from being exported until then. A longer hold stays. Works inside of a transaction. */
export async function holdUser(db: Kysely<VaultTables>, userId: string, until: number): Promise<void> {
  await db
    .insertInto('vault_hold')
    .values({ user_id: userId, until })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ until: sql<number>`greatest(vault_hold.until, excluded.until)` }),
    )
    .execute()
}

/** Until when a user's secret is held, or undefined. */
export async function heldUntil(db: Kysely<VaultTables>, userId: string, now: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('vault_hold')
    .select('until')
    .where('user_id', '=', userId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row?.until
}

export async function liftHold(db: Kysely<VaultTables>, userId: string): Promise<void> {
  await db.deleteFrom('vault_hold').where('user_id', '=', userId).execute()
}

/** Lets no wallet of a user, or of `all`, open until `thaw`. */
export async function freeze(db: Kysely<VaultTables>, scope: string, at: number): Promise<void> {
  await db
    .insertInto('vault_freeze')
    .values({ scope, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns whether it was frozen */
export async function thaw(db: Kysely<VaultTables>, scope: string): Promise<boolean> {
  return (await db.deleteFrom('vault_freeze').where('scope', '=', scope).executeTakeFirst()).numDeletedRows === 1n
}

/** Erases the wallets of a user for good: their data keys, seeds and hold. What was recorded of them stays. */
export async function eraseWallets(db: Kysely<VaultTables>, userId: string): Promise<void> {
  await db.deleteFrom('vault_wallet').where('user_id', '=', userId).execute()
  await liftHold(db, userId)
}
