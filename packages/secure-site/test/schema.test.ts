import { dumpSchema, sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { migrateTables } from '../src/server/tables.js'
import { migrateSignerDatabase } from '../src/signer/startSigner.js'

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

const file = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

describe('tables as the migrations leave them (`-u` writes the files)', () => {
  it('of the site are in schema.sql', async () => {
    const database = await postgres.create('site')
    await migrateTables({ database })
    await expect(await dumpSchema(database)).toMatchFileSnapshot(file('schema.sql'))
  })

  it('of the signer are in signer.schema.sql', async () => {
    const database = await postgres.create('signer')
    await migrateSignerDatabase(database)
    await expect(await dumpSchema(database)).toMatchFileSnapshot(file('signer.schema.sql'))
  })
})
