import { timingSafeEqual } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

import { vaultGuards } from './createVault.js'
import type { KeyEncryption } from './KeyEncryption.js'
import type { VaultTables } from './tables.js'
import { VaultError } from './VaultError.js'

const batchSize = 100

export interface RewrapOptions {
  /** After each batch, with the boxes that were changed so far. */
  onProgress?(changed: number): void
}

/**
 * Wraps every data key with the current key. It may be stopped, killed and started again at any time, and run twice at once,
 * beside a site that runs: each box is changed in one statement, and only as it was read.
 * @returns how many it changed
 * @throws VaultError `vault/keyMissing`, `vault/keyWrong`: the box that does not open, and all after it, stay as they are.
 */
export async function rewrap(
  db: Kysely<VaultTables>,
  keys: KeyEncryption,
  { onProgress }: RewrapOptions = {},
): Promise<number> {
  const current = keys.current()
  let changed = 0
  for (;;) {
    const boxes = await db
      .selectFrom('vault_box')
      .select(['dek_id', 'wallet_id', 'kek_id', 'iv', 'ct', 'version'])
      .where('kek_id', '<>', current)
      .orderBy('dek_id')
      .limit(batchSize)
      .execute()
    if (boxes.length === 0) return changed
    for (const box of boxes) if (await rewrapBox(db, keys, box)) changed++
    onProgress?.(changed)
  }
}

interface WrappedBox {
  readonly dek_id: string
  readonly wallet_id: string
  readonly kek_id: string
  readonly iv: string
  readonly ct: string
  readonly version: number
}

async function rewrapBox(db: Kysely<VaultTables>, keys: KeyEncryption, box: WrappedBox): Promise<boolean> {
  const context = vaultGuards.context(box.wallet_id, box.dek_id)
  const dek = await keys.unwrap({ kekId: box.kek_id, iv: box.iv, ct: box.ct }, context)
  try {
    const wrapped = await keys.wrap(dek, context)
    const again = await keys.unwrap(wrapped, context)
    const isSame = again.length === dek.length && timingSafeEqual(again, dek)
    again.fill(0)
    if (!isSame) throw new VaultError('vault/keyWrong', `The key "${wrapped.kekId}" does not open what it wrapped.`)
    const { numUpdatedRows } = await db
      .updateTable('vault_box')
      .set({ kek_id: wrapped.kekId, iv: wrapped.iv, ct: wrapped.ct, version: box.version + 1 })
      .where('dek_id', '=', box.dek_id)
      .where('version', '=', box.version)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  } finally {
    dek.fill(0)
  }
}

/**
 * Forgets a key that nothing is wrapped with any more. Old copies of the database need it still.
 * @throws VaultError `vault/keyInUse`
 */
export async function retireKey(db: Kysely<VaultTables>, keys: KeyEncryption, id: string): Promise<void> {
  if (keys.current() === id) {
    throw new VaultError('vault/keyInUse', `The key "${id}" wraps new data keys.`, 'Make another one the current key.')
  }
  const row = await db.selectFrom('vault_key').select('id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new VaultError('vault/keyMissing', `No key "${id}" is in use.`)
  try {
    // The database refuses while a box refers to it, one that was made this moment included.
    await db.deleteFrom('vault_key').where('id', '=', id).execute()
  } catch (cause) {
    if ((cause as { readonly code?: unknown }).code !== '23503') throw cause
    throw new VaultError('vault/keyInUse', `Wallets need the key "${id}".`, 'Run "vault rewrap" first.')
  }
}

/** Keys that are in use, and how many data keys each wraps. */
export async function listKeys(
  db: Kysely<VaultTables>,
): Promise<readonly { readonly id: string; readonly boxes: number }[]> {
  return db
    .selectFrom('vault_key')
    .leftJoin('vault_box', 'vault_box.kek_id', 'vault_key.id')
    .select(['vault_key.id', sql<number>`count(vault_box.dek_id)::integer`.as('boxes')])
    .groupBy('vault_key.id')
    .orderBy('vault_key.id')
    .execute()
}

/** Has the wallets of a user, or of `all`, encrypted with a new data key at their next signature. */
export async function rotateDataKeys(db: Kysely<VaultTables>, scope: string): Promise<number> {
  let update = db.updateTable('vault_wallet').set({ is_rotation_due: true }).where('dek_id', 'is not', null)
  if (scope !== 'all') update = update.where('user_id', '=', scope)
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}
