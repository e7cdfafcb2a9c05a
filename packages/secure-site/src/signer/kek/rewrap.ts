import { sql, type RawBuilder } from 'kysely'

import { wrapWallets, type StoredWallet } from '../custody/walletSecrets.js'
import type { Db } from '../tables.js'
import { macContext } from '../ledger/openState.js'
import type { KeyEncryption, Secret, WrappedKey, WrappedSecret } from './KeyEncryption.js'
import { requireSame } from './requireSame.js'

const batchSize = 500

export interface RewrapOptions {
  /** After each batch, with the boxes that were changed so far. */
  onProgress?(changed: number): void
}

export const sessionContext = (pci: string): string => `session|${pci}`

/**
 * Wraps every secret with the current key. It may be stopped, killed and started again at any time, and run twice at once, beside
 * a signer that runs: each row is changed in one statement, and only as it was read. Rows are read once, by their key.
 * @returns how many rows it changed
 * @throws SignerError `signer/keyMissing`, `signer/keyWrong`: the batch of the box that does not open, and all after it, stay as
 * they are.
 */
export async function rewrap(db: Db, kek: KeyEncryption, { onProgress }: RewrapOptions = {}): Promise<number> {
  let changed = 0
  for (const step of [rewrapWallets, rewrapSessions, rewrapMac]) {
    let last: string | undefined = ''
    while (last !== undefined) {
      const batch: Batch = await step(db, kek, last)
      changed += batch.changed
      last = batch.last
      if (batch.changed > 0) onProgress?.(changed)
    }
  }
  return changed
}

interface Batch {
  readonly changed: number
  /** Undefined after the last one. */
  readonly last: string | undefined
}

async function rewrapWallets(db: Db, kek: KeyEncryption, last: string): Promise<Batch> {
  const rows = await db
    .selectFrom('signer_wallet')
    .select(['id', 'user_id', 'version', 'kek_id', 'iv', 'ct', 'keys_iv', 'keys_ct'])
    .where('id', '>', last)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  const old = rows.filter((row) => row.kek_id !== kek.current())
  if (old.length === 0) return { changed: 0, last: rows.at(-1)?.id }
  const wallets = old.map((row): StoredWallet => {
    const kekId = row.kek_id
    const boxes = { words: { kekId, iv: row.iv, ct: row.ct }, keys: { kekId, iv: row.keys_iv, ct: row.keys_ct } }
    return { place: { id: row.id, userId: row.user_id, version: row.version }, boxes }
  })
  const wrapped = await wrapWallets(kek, wallets)
  const values = old.map((row, at) => {
    const { words, keys } = wrapped[at] ?? missing()
    return sql`(${row.id}, ${row.ct}, ${words.kekId}, ${words.iv}, ${words.ct}, ${keys.iv}, ${keys.ct})`
  })
  const { numAffectedRows } = await sql`
    update signer_wallet wallet
    set kek_id = fresh.kek_id, iv = fresh.iv, ct = fresh.ct, keys_iv = fresh.keys_iv, keys_ct = fresh.keys_ct
    from (values ${sql.join(values)}) fresh (id, old_ct, kek_id, iv, ct, keys_iv, keys_ct)
    where wallet.id = fresh.id and wallet.ct = fresh.old_ct and ${between('wallet.id', last, rows.at(-1)?.id)}`.execute(
    db,
  )
  return { changed: Number(numAffectedRows), last: rows.at(-1)?.id }
}

async function rewrapSessions(db: Db, kek: KeyEncryption, last: string): Promise<Batch> {
  const rows = await db
    .selectFrom('signer_session')
    .select(['pci', 'kek_id', 'iv', 'ct'])
    .where('pci', '>', last)
    .orderBy('pci')
    .limit(batchSize)
    .execute()
  const old = rows.filter((row) => row.kek_id !== kek.current())
  if (old.length === 0) return { changed: 0, last: rows.at(-1)?.pci }
  const wrapped = await wrapList(
    kek,
    old.map(({ pci, kek_id: kekId, iv, ct }) => ({ box: { kekId, iv, ct }, context: sessionContext(pci) })),
  )
  const values = old.map(({ pci, ct }, at) => {
    const box = wrapped[at] ?? missing()
    return sql`(${pci}, ${ct}, ${box.kekId}, ${box.iv}, ${box.ct})`
  })
  const { numAffectedRows } = await sql`
    update signer_session session set kek_id = fresh.kek_id, iv = fresh.iv, ct = fresh.ct
    from (values ${sql.join(values)}) fresh (pci, old_ct, kek_id, iv, ct)
    where session.pci = fresh.pci and session.ct = fresh.old_ct
      and ${between('session.pci', last, rows.at(-1)?.pci)}`.execute(db)
  return { changed: Number(numAffectedRows), last: rows.at(-1)?.pci }
}

/** Without it, PostgreSQL may read the whole table for each batch. */
const between = (column: string, after: string, to: string | undefined): RawBuilder<unknown> =>
  sql`${sql.ref(column)} > ${after} and ${sql.ref(column)} <= ${to ?? after}`

async function rewrapMac(db: Db, kek: KeyEncryption): Promise<Batch> {
  const row = await db.selectFrom('signer_secret').selectAll().executeTakeFirst()
  if (row === undefined || row.kek_id === kek.current()) return { changed: 0, last: undefined }
  const box = { kekId: row.kek_id, iv: row.iv, ct: row.ct }
  const [next = missing()] = await wrapList(kek, [{ box, context: macContext }])
  const { numUpdatedRows } = await db
    .updateTable('signer_secret')
    .set({ kek_id: next.kekId, iv: next.iv, ct: next.ct })
    .where('ct', '=', row.ct)
    .executeTakeFirst()
  return { changed: Number(numUpdatedRows), last: undefined }
}

/** Opens boxes and wraps what was in them with the current key, each under its own context. */
async function wrapList(kek: KeyEncryption, list: readonly WrappedSecret[]): Promise<readonly WrappedKey[]> {
  const opened = await kek.unwrap(list)
  try {
    const secrets = list.map(({ context }, at): Secret => ({ bytes: opened[at] ?? missing(), context }))
    const wrapped = await kek.wrap(secrets)
    await requireSame(kek, secrets, wrapped)
    return wrapped
  } finally {
    for (const bytes of opened) bytes.fill(0)
  }
}

function missing(): never {
  throw new Error('the key service answered less than it was asked')
}
