import { randomBytes } from 'node:crypto'

import type { KeyEncryption } from '../kek/KeyEncryption.js'
import { SignerError } from '../SignerError.js'
import { stateParts, type StateRow } from './Account.js'
import { createLedger, sumOfRules, type Ledger } from './createLedger.js'
import type { Db } from '../tables.js'
import { createMacs, emptySum, type Macs } from './createMacs.js'
import { createStateFile, type StateFile } from './createStateFile.js'

export const macContext = 'mac|v1'

export interface StateOptions {
  readonly db: Db
  readonly kek: KeyEncryption
  readonly stateFile: string
  now(): number
}

const acceptAdvice =
  'Nothing was changed. If it is meant to be so, run "portico-signer <configuration> accept-restore".'

/**
 * Opens what the signer remembers, and compares the database with it.
 * @throws SignerError `signer/databaseOlder`, `signer/databaseChanged`, `signer/stateFile`
 */
export async function openState({ db, kek, stateFile }: StateOptions): Promise<Ledger> {
  const { macs, file } = await open(db, kek, stateFile)
  // Before the database: a signer that runs writes there first.
  const known = await file.read()
  const state = await readWhole(db, macs)
  if (known === undefined && state.number > 0)
    throw new SignerError(
      'signer/stateFile',
      'The database is in use, and this signer has no state file.',
      acceptAdvice,
    )
  if (known !== undefined && known > state.number)
    throw new SignerError(
      'signer/databaseOlder',
      `The database is older than what this signer saw: change ${state.number}, after ${known}.`,
      `It is a copy from before. Keys that were ended since would count again. ${acceptAdvice}`,
    )
  await file.note(state.number)
  return createLedger(db, macs, file)
}

/**
 * Takes the database as it is for the newest one. Each key counts as enrolled now, as some of them may have been ended since.
 * @throws SignerError `signer/databaseChanged`
 */
export async function acceptRestore({ db, kek, stateFile, now }: StateOptions): Promise<number> {
  const { macs, file } = await open(db, kek, stateFile)
  const state = await readWhole(db, macs)
  const known = (await file.read().catch(() => undefined)) ?? 0
  const next = { ...state, number: Math.max(known, state.number) + 1, hold_from: now() }
  await db
    .updateTable('signer_state')
    .set({ ...next, mac: macs.of('state', stateParts(next)) })
    .where('mac', '=', state.mac)
    .executeTakeFirstOrThrow()
  await file.note(next.number)
  return next.number
}

async function open(
  db: Db,
  kek: KeyEncryption,
  stateFile: string,
): Promise<{ readonly macs: Macs; readonly file: StateFile }> {
  const macs = createMacs(await macSecret(db, kek))
  const first = { id: 'state' as const, number: 0, sum: emptySum, hold_from: null, frozen_at: null }
  const wallet = await db.selectFrom('signer_wallet').select('id').limit(1).executeTakeFirst()
  // The row is made with an empty database only: who deletes it does not get a new one.
  if (wallet === undefined)
    await db
      .insertInto('signer_state')
      .values({ ...first, mac: macs.of('state', stateParts(first)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return { macs, file: createStateFile(stateFile, macs) }
}

/** The key of the MACs is in the database, wrapped. */
async function macSecret(db: Db, kek: KeyEncryption): Promise<Uint8Array> {
  const secret = new Uint8Array(randomBytes(32))
  const [box] = await kek.wrap([{ bytes: secret, context: macContext }])
  secret.fill(0)
  if (box === undefined) throw new Error('the key service answered less than it was asked')
  await db
    .insertInto('signer_secret')
    .values({ id: 'mac', kek_id: box.kekId, iv: box.iv, ct: box.ct })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another process may have been faster.
  const { kek_id: kekId, iv, ct } = await db.selectFrom('signer_secret').selectAll().executeTakeFirstOrThrow()
  const [opened] = await kek.unwrap([{ box: { kekId, iv, ct }, context: macContext }])
  if (opened === undefined) throw new Error('the key service answered less than it was asked')
  return opened
}

/** The state and the sum of the rules as they were at one moment: to read a million takes seconds, in which others change some. */
async function readWhole(db: Db, macs: Macs): Promise<StateRow> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const state = await trx.selectFrom('signer_state').selectAll().executeTakeFirst()
      const isRight = state && macs.isRight(state.mac, 'state', stateParts(state))
      if (!isRight || (await sumOfRules(trx)) !== state.sum) throw changed()
      return state
    })
}

function changed(): SignerError {
  return new SignerError(
    'signer/databaseChanged',
    'The tables of the signer were changed by something else than a signer.',
    'Restore the whole database from one copy. Rows of different copies do not fit together.',
  )
}
