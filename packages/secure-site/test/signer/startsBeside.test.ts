import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import type { Database } from '@portico/database'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { checkKeys } from '../../src/signer/kek/checkKeys.js'
import { environmentKeys } from '../../src/signer/kek/environmentKeys.js'
import { hashOfKeys, ruleParts, stateParts } from '../../src/signer/ledger/Account.js'
import { emptySum, replaceInSum } from '../../src/signer/ledger/createMacs.js'
import { openState } from '../../src/signer/ledger/openState.js'
import { openSignerDatabase } from '../../src/signer/startSigner.js'
import type { SignerTables } from '../../src/signer/tables.js'
import { newKek } from './signerSite.js'

const kek = environmentKeys(newKek())
const users = 12_000
let postgres: SharedPostgres
let database: Database<SignerTables>
let folder: string
beforeAll(async () => {
  postgres = await sharedPostgres()
  database = await openSignerDatabase(postgres.url)
  folder = await mkdtemp(join(tmpdir(), 'signer-'))
}, 60_000)
afterAll(async () => {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true })
})

it('a command opens what the signer remembers while a signer that runs changes it', async () => {
  const { db } = database
  await checkKeys(db, kek, Date.now)
  const options = { db, kek, stateFile: join(folder, 'state.json'), now: Date.now }
  const ledger = await openState(options)
  const nothing = { hold_from: null, frozen_at: null, frozen_by: null, delete_at: null }
  const rules = Array.from({ length: users }, (_, at) => {
    const rule = { user_id: `user${at}`, version: 1, serial: 1, keys: hashOfKeys([]), first_at: 1, ...nothing }
    return { ...rule, mac: ledger.macs.of('rule', ruleParts(rule)) }
  })
  for (let from = 0; from < users; from += 3000)
    await db
      .insertInto('signer_rule')
      .values(rules.slice(from, from + 3000))
      .execute()
  const sum = rules.reduce((all, { mac }) => replaceInSum(all, undefined, mac), emptySum)
  const state = { number: 1, sum, hold_from: null, frozen_at: null }
  await db
    .updateTable('signer_state')
    .set({ ...state, mac: ledger.macs.of('state', stateParts(state)) })
    .execute()

  const work = { isOver: false, changes: 0 }
  const changing = (async () => {
    while (!work.isOver) {
      await ledger.change(`user${(work.changes * 7) % users}`, async () => ({ rule: { hold_from: 1 } }))
      work.changes += 1
    }
  })()
  try {
    for (let opened = 0; opened < 5; opened += 1) await openState(options)
  } finally {
    work.isOver = true
    await changing
  }
  expect(work.changes).toBeGreaterThan(5)
}, 60_000)
