import { dumpSchema, sharedPostgres } from '@portico/devnet/postgres'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

import { migrateTables } from '../src/database/openTables.js'

it('schema.sql has the tables as the migrations leave them (`-u` writes it)', async () => {
  const postgres = await sharedPostgres()
  onTestFinished(() => postgres.stop())
  const url = await postgres.create('schema')
  await migrateTables(url)
  await expect(await dumpSchema(url)).toMatchFileSnapshot(fileURLToPath(new URL('../schema.sql', import.meta.url)))
})
