// What the secure site and its signer take with many users: `npm run load:users` runs it with few and with many, and puts its lines
// into tables. By itself: node --conditions=@portico/source --import tsx packages/secure-site/scripts/measureUsers.ts [users] [seconds]
// PostgreSQL has its default settings, and writes to the disk before it answers. Rows of users are as the code writes them; a
// thousand of them have browsers here, which log in, sign and leave: first while PostgreSQL writes its plans down, then timed.
import { startPostgres, watchPlans, type Plan } from '@portico/devnet/postgres'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

import { createPepper } from '../src/server/auth/Pepper.js'
import { migrateTables, openTables } from '../src/server/tables.js'
import { checkKeys } from '../src/signer/kek/checkKeys.js'
import { environmentKeys } from '../src/signer/kek/environmentKeys.js'
import { openState } from '../src/signer/ledger/openState.js'
import { openSignerDatabase } from '../src/signer/startSigner.js'
import { atRate } from './atRate.js'
import { startMailSink } from './mailSink.js'
import { postgresTime } from './processorTime.js'
import { createComings, strangerOf, type Comings } from './users/comings.js'
import { mainProcessOf, print, printFinding, printPlans, printTimes } from './users/figures.js'
import { createPrograms } from './users/programs.js'
import { seedSigner } from './users/seedSigner.js'
import { hasOver, origin, projectId, seedOver, seedSite, sizesOf } from './users/seedSite.js'
import { createVisitor, registerVisitors, type Visitor } from './visitors.js'

const [users = 1000, seconds = 15] = process.argv.slice(2).map(Number)
/** Users who want to be deleted: none of those who come. */
const leavingUsers = 20
const visitors = Array.from({ length: Math.min(users - leavingUsers, 1000) }, (_, count) => createVisitor(count))
const leaving = new Set(Array.from({ length: leavingUsers }, (_, count) => users - 1 - count))
/** Logins in a second. */
const rate = 10
const keys = { PORTICO_KEK_k1: randomBytes(32).toString('base64url') }
const nextKeys = { ...keys, PORTICO_KEK_k2: randomBytes(32).toString('base64url'), PORTICO_KEK: 'k2' }
const pepper = randomBytes(32).toString('base64url')
const known = {
  projects: [{ id: projectId, origins: [origin] }],
  networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1', symbol: 'ETH', decimals: 18 } },
}

const postgres = await startPostgres({ isDurable: true })
const watch = await watchPlans(postgres)
const [siteUrl, signerUrl] = [await postgres.create('site'), await postgres.create('signer')]
const [site, signer] = [new pg.Client(siteUrl), new pg.Client(signerUrl)]
await Promise.all([site.connect(), signer.connect()])
const folder = await mkdtemp(join(tmpdir(), 'users-'))
const sink = await startMailSink()
const programs = createPrograms({ folder, site: siteUrl, signer: signerUrl, known, pepper, mailUrl: sink.url })

async function seed(): Promise<void> {
  const log = (): void => undefined
  await migrateTables({ database: siteUrl })
  const kek = environmentKeys(keys)
  const database = await openSignerDatabase(signerUrl)
  await checkKeys(database.db, kek, Date.now)
  const { stateFile } = programs
  const ledger = await openState({ db: database.db, kek, stateFile, now: Date.now })
  const start = performance.now()
  const tables = await openTables({ database: siteUrl, log })
  await registerVisitors(tables.db, projectId, origin, visitors)
  const [accounts] = await Promise.all([
    seedSigner({ client: signer, kek, ledger, users, visitors, leaving }),
    seedSite(site, visitors.length, users),
  ])
  const wallet = { wallet_group: projectId, ...accounts, created_at: Date.now() }
  await tables.db
    .insertInto('wallet')
    .values(visitors.map(({ userId }) => ({ ...wallet, user_id: userId })))
    .execute()
  for (const visitor of visitors) visitor.account = accounts.evm
  await Promise.all([tables.close(), database.close()])
  await Promise.all([site, signer].map((client) => client.query('vacuum analyze')))
  await postgres.query('checkpoint')
  print('rows written', (performance.now() - start) / 1000, 's')
  for (const [name, client] of Object.entries({ site, signer })) {
    const sizes = [...(await sizesOf(client))].sort(([, a], [, b]) => b - a)
    print(`${name}, all tables`, sizes.reduce((sum, [, bytes]) => sum + bytes, 0) / users, 'bytes a user')
    for (const [table, bytes] of sizes.slice(0, 12)) print(`${name}, ${table}`, bytes / users, 'bytes a user')
  }
}

let come = 0
const next = (): Visitor => {
  const visitor = visitors[come % visitors.length]!
  come += 1
  return visitor
}
/** Those who logged in, the last one last. */
const loggedIn: Visitor[] = []
async function logIn(comings: Comings): Promise<void> {
  const visitor = next()
  await comings.logIn(visitor)
  loggedIn.push(visitor)
}
const stranger = (): Visitor => strangerOf(createVisitor(Math.floor(Math.random() * 60_000)))

/** Does it at its rate, and prints how long each took and what PostgreSQL worked for it. */
async function time(name: string, perSecond: number, work: () => Promise<void>): Promise<void> {
  const before = postgresTime(main)
  const { latencies, errors, unanswered } = await atRate(perSecond, seconds, work)
  if (errors.size > 0 || unanswered > 0) printFinding(name, [...errors, `${unanswered} not answered`].map(String))
  printTimes(name, latencies)
  print(`${name}, PostgreSQL`, ((postgresTime(main) - before) / latencies.length) * 1000, 'ms of processor')
}

/** Visitors take turns: a page asks for few signatures in a minute. */
async function signInTurns({ sign }: Comings): Promise<void> {
  const lately = loggedIn.slice(-200)
  signed += 1
  await sign(lately[signed % lately.length]!)
}
let signed = 0

async function startSite() {
  const running = await programs.startSite()
  return { ...running, comings: createComings(running.client, sink, createPepper(pepper)) }
}

/** Counts at start read an index of all wallets. Figures of one moment are no hot path. */
const isCount = ({ statement }: Plan): boolean => /count\(\*\)/.test(statement)

/** All is done a few times, so that connections have the plans that they keep. Deletions begin when a program starts. */
async function showPlans(): Promise<void> {
  const emails = [...leaving].map((number) => `visitor${number}@load.test`)
  await site.query('insert into account_deletion select id, 1 from user_account where email = any($1)', [emails])
  await seedOver(site, Math.min(users, 20_000))
  await watch.begin()
  const ofSigner = await programs.startSigner(keys)
  const { comings, stop } = await startSite()
  for (let count = 0; count < 10; count += 1) {
    const visitor = next()
    await comings.logIn(visitor)
    await comings.goOn(visitor)
    await comings.sign(visitor)
    await comings.leave(visitor)
    await comings.join(stranger())
  }
  while (await hasOver(site)) await wait(200)
  printPlans('start, logins, signatures and deletions', await watch.end(), isCount)
  await Promise.all([stop(), ofSigner.stop()])
}

async function timeStart(): Promise<void> {
  let began = performance.now()
  const ofSigner = await programs.startSigner(keys)
  print('start of the signer', (performance.now() - began) / 1000, 's')
  began = performance.now()
  const { comings, stop } = await startSite()
  print('start of the site', (performance.now() - began) / 1000, 's')
  // The code is compiled before.
  for (let count = 0; count < 40; count += 1) await logIn(comings)
  await time('login, known browser', rate, () => logIn(comings))
  await time('login, new user', rate / 2, () => comings.join(stranger()))
  await time('signature', 2 * rate, () => signInTurns(comings))
  await Promise.all([stop(), ofSigner.stop()])
}

async function timePurge(): Promise<void> {
  await seedOver(site, users)
  await site.query('analyze')
  const before = await wholeReads()
  const ofSigner = await programs.startSigner(keys)
  const { comings, stop } = await startSite()
  const began = performance.now()
  const deleting = (async () => {
    while (await hasOver(site)) await wait(100)
    print('rows that are over, deleted', users / ((performance.now() - began) / 1000), 'a second')
  })()
  await time('login, known browser, while they are deleted', rate, () => logIn(comings))
  await deleting
  const after = await wholeReads()
  const read = [...after].filter(([name, count]) => count > (before.get(name) ?? count))
  if (read.length > 0)
    printFinding(
      'deletions',
      read.map(([name]) => `${name} is read whole`),
    )
  await Promise.all([stop(), ofSigner.stop()])
}

/** Reads of each table of many rows from its beginning to its end. */
async function wholeReads(): Promise<ReadonlyMap<string, number>> {
  await wait(1500)
  const { rows } = await site.query<{ name: string; count: string }>(
    'select relname as name, seq_scan as count from pg_stat_user_tables where n_live_tup > 10000',
  )
  return new Map(rows.map(({ name, count }) => [name, Number(count)]))
}

/** The command is killed once, and then goes on to the end while visitors sign. */
async function timeRotation(): Promise<void> {
  const ofSigner = await programs.startSigner(nextKeys)
  const { comings, stop } = await startSite()
  await watch.begin()
  const killed = programs.command(['rewrap'], nextKeys)
  killed.stdout?.on('data', (part: Buffer) => {
    const changed = Number(/(\d+) wrapped again\s*$/.exec(part.toString())?.[1] ?? 0)
    if (changed >= Math.min(20_000, users / 4)) killed.kill('SIGKILL')
  })
  await once(killed, 'exit')
  printPlans('rotation', await watch.end(), isCount)
  const began = performance.now()
  const command = programs.command(['rewrap'], nextKeys)
  let last = ''
  command.stdout?.on('data', (part: Buffer) => (last = part.toString()))
  const ended = once(command, 'exit').then(() => {
    const rows = Number(/; (\d+) rows/.exec(last)?.[1])
    print('rotation, after it was killed', rows, 'rows')
    print('rotation, speed', rows / ((performance.now() - began) / 1000), 'rows a second')
  })
  await time('signature, during the rotation', rate, () => signInTurns(comings))
  await ended
  const { rows: left } = await signer.query(`select 1 from signer_wallet where kek_id = 'k1' limit 1`)
  if (left.length > 0) printFinding('rotation', [`wallets are left: ${last}`])
  await Promise.all([stop(), ofSigner.stop()])
}

await seed()
const main = await mainProcessOf(postgres)
await showPlans()
await timeStart()
await timePurge()
await timeRotation()
await Promise.all([site.end(), signer.end()])
await postgres.stop()
await rm(folder, { recursive: true })
process.exit()
