// How large the tables of the secure site and its signer become, for docs/operating.md:
// node --conditions=@portico/source --import tsx packages/secure-site/scripts/measureGrowth.ts [visitors]
// Each visitor has an account, a browser, an open login and a wallet, which the signer makes as it does at a first login.
import { startPostgres } from '@portico/devnet/postgres'
import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

import { createSessions } from '../src/server/auth/createSessions.js'
import { createSignerClient } from '../src/server/signer/createSignerClient.js'
import { openTables } from '../src/server/tables.js'
import { startSigner } from '../src/signer/startSigner.js'
import { signerConfigOf } from '../src/signerConfigOf.js'
import { createVisitor, openWallets, registerVisitors } from './visitors.js'

const [count = 10_000] = process.argv.slice(2).map(Number)
const [projectId, origin] = ['shop', 'https://shop.test']

/** Bytes of each table with its indexes, of those that have rows. */
async function sizesOf(url: string): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ name: string; bytes: string }>(`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0`)
  await client.end()
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

async function measure(): Promise<void> {
  const postgres = await startPostgres()
  const [site, ofSigner] = [await postgres.create('site'), await postgres.create('signer')]
  const folder = await mkdtemp(join(tmpdir(), 'growth-'))
  const [socketPath, stateFile] = [join(folder, 'signer.sock'), join(folder, 'state.json')]
  process.env['PORTICO_KEK_k1'] = randomBytes(32).toString('base64url')
  const network = { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 }
  const known = { projects: [{ id: projectId, origins: [origin] }], networks: { 'eip155:1': network } }
  const signer = await startSigner(
    signerConfigOf(known, { listen: { socketPath }, database: ofSigner, stateFile, origin: 'https://secure.test' }),
  )
  const { db, close } = await openTables({ database: site, log: () => undefined })
  const visitors = Array.from({ length: count }, (_, number) => createVisitor(number))
  await registerVisitors(db, projectId, origin, visitors)
  const deps = { db, signer: createSignerClient({ socketPath }) }
  const parts = Array.from({ length: 8 }, (_, part) => visitors.filter((__, number) => number % 8 === part))
  await Promise.all(parts.map((part) => openWallets(deps, projectId, origin, part)))
  const sessions = createSessions({ db, log: () => undefined, now: Date.now })
  for (const { userId, jkt } of visitors)
    await sessions.open(db, { jkt, projectId, origin }, { userId, provider: 'email' })
  for (const url of [site, ofSigner]) {
    const sizes = await sizesOf(url)
    for (const [name, bytes] of [...sizes].sort(([, a], [, b]) => b - a))
      process.stdout.write(`${name} ${bytes} bytes, ${Math.round(bytes / count)} a visitor\n`)
    const sum = [...sizes.values()].reduce((total, bytes) => total + bytes, 0)
    process.stdout.write(`${new URL(url).pathname.slice(1)}: ${sum} bytes, ${Math.round(sum / count)} a visitor\n\n`)
  }
  await close()
  await signer.stop()
  await postgres.stop()
}

await measure()
