import { randomBytes } from 'node:crypto'
import { base64urlnopad } from '@scure/base'

import type { Queries } from '../session/tables.js'
import { localKeys, type KeyEncryption } from './KeyEncryption.js'
import type { KeyTables } from './rotateKeys.js'
import type { VaultTables } from './tables.js'
import { VaultError } from './VaultError.js'

/** Content of the box by which a key is known again. */
const content = 'portico vault: this key is right'
const context = 'canary'

/**
 * To be called before the site listens: every key that a wallet needs must be configured and open its box. Registers the
 * current key, when it is new.
 * @throws VaultError `secure-site/keyMissing`, `secure-site/keyWrong`
 */
export async function checkKeys(db: Queries<KeyTables>, keys: KeyEncryption, now: () => number): Promise<void> {
  const known = await db.selectFrom('vault_key').selectAll().execute()
  const used = new Set(await usedKeys(db))
  for (const { id, iv, ct } of known) {
    if (keys.ids().includes(id)) await openCanary(keys, id, iv, ct)
    else if (used.has(id)) {
      throw new VaultError(
        'Missing',
        `Wallets or smart sessions need the key "${id}", which is not configured.`,
        `Configure it again. It can go after "vault rewrap" and "vault retire ${id}".`,
      )
    }
  }
  const current = keys.current()
  if (known.some(({ id }) => id === current)) return
  const { iv, ct } = await keys.wrap(new TextEncoder().encode(content), context)
  await db
    .insertInto('vault_key')
    .values({ id: current, iv, ct, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another process may have been faster, with another key of this id.
  const row = await db.selectFrom('vault_key').selectAll().where('id', '=', current).executeTakeFirstOrThrow()
  await openCanary(keys, current, row.iv, row.ct)
}

async function usedKeys(db: Queries<KeyTables>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('vault_box')
    .select('kek_id')
    .union(db.selectFrom('smart_session').select('key_kek_id as kek_id'))
    .execute()
  return rows.map(({ kek_id: id }) => id)
}

async function openCanary(keys: KeyEncryption, kekId: string, iv: string, ct: string): Promise<void> {
  const bytes = await keys.unwrap({ kekId, iv, ct }, context).catch(() => undefined)
  if (bytes !== undefined && new TextDecoder().decode(bytes) === content) return
  throw new VaultError(
    'Wrong',
    `The key "${kekId}" is not the one that wallets were encrypted with.`,
    'Restore the right one from its copy. Nothing was changed.',
  )
}

/** A random key that is kept in the database, for development: who has the database has the wallets. */
export async function developmentKeys(db: Queries<VaultTables>): Promise<KeyEncryption> {
  const id = 'development'
  const secret = base64urlnopad.encode(new Uint8Array(randomBytes(32)))
  const table = db.insertInto('vault_development_key').values({ id, secret })
  await table.onConflict((conflict) => conflict.doNothing()).execute()
  const row = await db
    .selectFrom('vault_development_key')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return localKeys(new Map([[id, base64urlnopad.decode(row.secret)]]), id)
}
