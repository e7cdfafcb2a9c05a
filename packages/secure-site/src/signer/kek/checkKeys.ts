import { sql } from 'kysely'

import type { Db } from '../tables.js'
import { SignerError } from '../SignerError.js'
import type { KeyEncryption, WrappedKey } from './KeyEncryption.js'

/** Content of the box by which a key is known again. */
const content = 'portico signer: this key is right'
const context = 'canary'

/**
 * To be called before the signer listens: every key that a box needs must be configured and open its own box. Registers the
 * current key, when it is new.
 * @throws SignerError `signer/keyMissing`, `signer/keyWrong`
 */
export async function checkKeys(db: Db, kek: KeyEncryption, now: () => number): Promise<void> {
  const known = await db.selectFrom('signer_kek').selectAll().execute()
  for (const { id, iv, ct } of known) {
    if (kek.ids().includes(id)) await openCanary(kek, { kekId: id, iv, ct })
    else if (await isUsed(db, id)) {
      throw new SignerError(
        'signer/keyMissing',
        `Wallets or smart sessions need the key "${id}", which is not configured.`,
        `Configure it again. It can go after "rewrap" and "retire ${id}".`,
      )
    }
  }
  const current = kek.current()
  if (known.some(({ id }) => id === current)) return
  const [box] = await kek.wrap([{ bytes: new TextEncoder().encode(content), context }])
  if (box === undefined) throw new Error('the key service answered less than it was asked')
  await db
    .insertInto('signer_kek')
    .values({ id: current, iv: box.iv, ct: box.ct, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another process may have been faster, with another key of this id.
  const { iv, ct } = await db.selectFrom('signer_kek').selectAll().where('id', '=', current).executeTakeFirstOrThrow()
  await openCanary(kek, { kekId: current, iv, ct })
}

async function openCanary(kek: KeyEncryption, box: WrappedKey): Promise<void> {
  const [bytes] = await kek.unwrap([{ box, context }]).catch((error: unknown) => {
    if (error instanceof SignerError) return []
    throw error
  })
  if (bytes !== undefined && new TextDecoder().decode(bytes) === content) return
  throw new SignerError(
    'signer/keyWrong',
    `The key "${box.kekId}" is not the one that wallets were encrypted with.`,
    'Restore the right one from its copy. Nothing was changed.',
  )
}

/** Whether a box needs the key. Without counting, as it is asked at each start. */
async function isUsed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ readonly used: boolean }>`
    select exists (select from signer_wallet where kek_id = ${id}) or exists (select from signer_session where kek_id = ${id})
      or exists (select from signer_secret where kek_id = ${id}) as used`.execute(db)
  return rows[0]?.used === true
}

/** Keys that are in use, and how many boxes each wraps. */
export async function listKeys(db: Db): Promise<readonly { readonly id: string; readonly boxes: number }[]> {
  const { rows } = await sql<{ readonly id: string; readonly boxes: number }>`
    select kek.id, (2 * (select count(*) from signer_wallet where kek_id = kek.id)
      + (select count(*) from signer_session where kek_id = kek.id)
      + (select count(*) from signer_secret where kek_id = kek.id))::integer as boxes
    from signer_kek kek order by kek.id`.execute(db)
  return rows
}

/**
 * Forgets a key that nothing is wrapped with any more. Old copies of the database need it still.
 * @throws SignerError `signer/keyInUse`
 */
export async function retireKey(db: Db, kek: KeyEncryption, id: string): Promise<void> {
  if (kek.current() === id)
    throw new SignerError('signer/keyInUse', `The key "${id}" is the current one.`, 'Make another one the current key.')
  const row = await db.selectFrom('signer_kek').select('id').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new SignerError('signer/keyMissing', `No key "${id}" is in use.`)
  try {
    // The database refuses while a row refers to it, one that was made this moment included.
    await db.deleteFrom('signer_kek').where('id', '=', id).execute()
  } catch (cause) {
    if ((cause as { readonly code?: unknown }).code !== '23503') throw cause
    throw new SignerError('signer/keyInUse', `Wallets or smart sessions need the key "${id}".`, 'Run "rewrap" first.')
  }
}
