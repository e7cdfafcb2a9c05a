import { sharedPostgres } from '@portico/devnet/postgres'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const program = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

it('`portico-secure-site <configuration> migrate` makes the tables, and a start that may not make them fails before', async () => {
  const postgres = await sharedPostgres()
  onTestFinished(() => postgres.stop())
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'config.json')
  const url = await postgres.create('migrated')
  const config = {
    mode: 'development',
    database: { url, migrate: false },
    signer: { socketPath: join(folder, 'none.sock') },
    projects: [{ id: 'shop' }],
    networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:9', symbol: 'ETH', decimals: 18 } },
  }
  await writeFile(file, JSON.stringify(config))
  const run = (...words: readonly string[]) =>
    promisify(execFile)(process.execPath, ['--conditions=@portico/source', '--import', 'tsx', program, file, ...words])
  await expect(run()).rejects.toMatchObject({ stderr: expect.stringContaining('older than this program') })
  await run('migrate')
  await expect(run('migrat')).rejects.toMatchObject({ code: 2 })
  const { openTables } = await import('../src/server/tables.js')
  await (await openTables({ database: config.database, log: () => undefined })).close()
}, 300_000)
