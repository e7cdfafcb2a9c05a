import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'

import { sessionKeyContext, type SessionTables as SmartSessionTables } from '../sessions/tables.js'
import { vaultGuards } from './createVault.js'
import type { KeyEncryption, WrappedKey } from './KeyEncryption.js'
import type { Queries } from '../session/tables.js'
import type { VaultTables } from './tables.js'
import { VaultError } from './VaultError.js'

const batchSize = 100

/** The tables whose rows have a wrapped key: wallets, and the co-signer's keys of smart sessions. */
export type KeyTables = VaultTables & SmartSessionTables
type Db = Queries<KeyTables>

export interface RewrapOptions {
  /** After each batch, with the keys that were changed so far. */
  onProgress?(changed: number): void
}

/**
 * Wraps every key with the current one. It may be stopped, killed and started again at any time, and run twice at once,
 * beside a site that runs: each row is changed in one statement, and only as it was read.
 * @returns how many it changed
 * @throws VaultError `secure-site/keyMissing`, `secure-site/keyWrong`: the box that does not open, and all after it, stay as they are.
 */
export async function rewrap(db: Db, keys: KeyEncryption, { onProgress }: RewrapOptions = {}): Promise<number> {
  const current = keys.current()
  let changed = 0
  for (const { next, replace } of [walletKeys(db), sessionKeys(db)]) {
    for (;;) {
      const rows = await next(current)
      if (rows.length === 0) break
      for (const row of rows) if (await replace(row, await wrapAgain(keys, row))) changed++
      onProgress?.(changed)
    }
  }
  return changed
}

interface StoredKey extends WrappedKey {
  readonly id: string
  readonly context: string
}

/** Where wrapped keys are kept. */
interface KeyStore {
  /** A batch of those that another key than `current` wraps. */
  next(current: string): Promise<readonly StoredKey[]>
  /** @returns false where the row changed since it was read. Each wrapping has an `iv` of its own, by which that shows. */
  replace(row: StoredKey, wrapped: WrappedKey): Promise<boolean>
}

function walletKeys(db: Db): KeyStore {
  return {
    async next(current) {
      const rows = await db
        .selectFrom('vault_box')
        .select(['dek_id as id', 'wallet_id', 'kek_id as kekId', 'iv', 'ct'])
        .where('kek_id', '<>', current)
        .orderBy('dek_id')
        .limit(batchSize)
        .execute()
      return rows.map((row) => ({ ...row, context: vaultGuards.context(row.wallet_id, row.id) }))
    },
    async replace({ id, iv }, wrapped) {
      const { numUpdatedRows: count } = await db
        .updateTable('vault_box')
        .set((eb) => ({ kek_id: wrapped.kekId, iv: wrapped.iv, ct: wrapped.ct, version: eb('version', '+', 1) }))
        .where('dek_id', '=', id)
        .where('iv', '=', iv)
        .executeTakeFirst()
      return count === 1n
    },
  }
}

function sessionKeys(db: Db): KeyStore {
  return {
    async next(current) {
      const rows = await db
        .selectFrom('smart_session')
        .select(['pci as id', 'key_kek_id as kekId', 'key_iv as iv', 'key_ct as ct'])
        .where('key_kek_id', '<>', current)
        .orderBy('pci')
        .limit(batchSize)
        .execute()
      return rows.map((row) => ({ ...row, context: sessionKeyContext(row.id) }))
    },
    async replace({ id, iv }, wrapped) {
      const { numUpdatedRows: count } = await db
        .updateTable('smart_session')
        .set({ key_kek_id: wrapped.kekId, key_iv: wrapped.iv, key_ct: wrapped.ct })
        .where('pci', '=', id)
        .where('key_iv', '=', iv)
        .executeTakeFirst()
      return count === 1n
    },
  }
}

async function wrapAgain(keys: KeyEncryption, { context, ...box }: StoredKey): Promise<WrappedKey> {
  const key = await keys.unwrap(box, context)
  try {
    const wrapped = await keys.wrap(key, context)
    const again = await keys.unwrap(wrapped, context)
    const isSame = again.length === key.length && timingSafeEqual(again, key)
    again.fill(0)
    if (isSame) return wrapped
    throw new VaultError('Wrong', `The key "${wrapped.kekId}" does not open what it wrapped.`)
  } finally {
    key.fill(0)
  }
}

/**
 * Forgets a key that nothing is wrapped with any more. Old copies of the database need it still.
 * @throws VaultError `secure-site/keyInUse`
 */
export async function retireKey(db: Db, keys: KeyEncryption, id: string): Promise<void> {
  if (keys.current() === id) {
    throw new VaultError('InUse', `The key "${id}" wraps new data keys.`, 'Make another one the current key.')
  }
  const row = await db.selectFrom('vault_key').select('id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new VaultError('Missing', `No key "${id}" is in use.`)
  try {
    // The database refuses while a row refers to it, one that was made this moment included.
    await db.deleteFrom('vault_key').where('id', '=', id).execute()
  } catch (cause) {
    if ((cause as { readonly code?: unknown }).code !== '23503') throw cause
    throw new VaultError('InUse', `Wallets or smart sessions need the key "${id}".`, 'Run "vault rewrap" first.')
  }
}

/** Keys that are in use, and how many keys of wallets and of smart sessions each wraps. */
export async function listKeys(db: Db): Promise<readonly { readonly id: string; readonly boxes: number }[]> {
  const { rows } = await sql<{ readonly id: string; readonly boxes: number }>`
    select id, ((select count(*) from vault_box where kek_id = id)
      + (select count(*) from smart_session where key_kek_id = id))::integer as boxes
    from vault_key order by id`.execute(db)
  return rows
}

/** Has the wallets of a user, or of `all`, encrypted with a new data key at their next signature. */
export async function rotateDataKeys(db: Db, scope: string): Promise<number> {
  let update = db.updateTable('vault_wallet').set({ is_rotation_due: true }).where('dek_id', 'is not', null)
  if (scope !== 'all') update = update.where('user_id', '=', scope)
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}
