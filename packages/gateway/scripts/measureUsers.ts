// What names and figures of the gateway take with many rows: `npm run load:users` runs it with few and with many, and puts its lines
// into tables. By itself: node --conditions=@portico/source --import tsx packages/gateway/scripts/measureUsers.ts [rows] [seconds]
// PostgreSQL has its default settings, and writes to the disk before it answers. There are as many names as rows, two addresses of
// each, and as many events of one project. First it is timed, then each is done again while PostgreSQL writes its plans down.
import { growthOf, startPostgres, watchPlans, type Plan } from '@portico/devnet/postgres'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

import { migrateTables } from '../src/database/openTables.js'
import { hashPassword } from '../src/index.js'

const [rows = 1000, seconds = 10] = process.argv.slice(2).map(Number)
const zone = 'people.example'
const origin = 'https://shop.test'
const password = 'correct horse battery staple'
const day = 86_400_000
/** Requests of each kind in a second. */
const perSecond = 20
/** Rows that a statement of a visitor or a batch may read or sort, whatever the size of its tables. */
const mostRows = 10_000

const postgres = await startPostgres({ isDurable: true })
const watch = await watchPlans(postgres)
const database = await postgres.create('gateway')
const client = new pg.Client(database)
await client.connect()
const folder = await mkdtemp(join(tmpdir(), 'names-'))
const program = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

function print(name: string, value: number, unit: string): void {
  process.stdout.write(`${JSON.stringify({ name, value, unit })}\n`)
}

/** @param count how many there are; @param from days that the oldest is old; @param to and the newest */
const events = (count: number, from: number, to: number): string => `
  insert into analytics_event
    select 'shop', gen_random_uuid(), ${Date.now() - from * day} + (n::float / ${count} * ${(from - to) * day})::bigint,
      (array['MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'CONNECT_ERROR'])[1 + n % 4], 'shop.test',
      case when n % 4 > 1 then 'Wallet ' || n % 40 end, case n % 4 when 2 then 'connected' when 3 then 'refused' end,
      case when n % 4 = 2 then n % 9000 end, case when n % 4 > 1 then 'eip155' else '' end,
      '{"type":"track","event":"CONNECT_SUCCESS","properties":{"method":"browser","name":"Wallet ' || n % 40 || '"}}'
    from generate_series(1, ${count}) as n`

async function seed(): Promise<void> {
  await migrateTables(database)
  // Of digits alone, so that it has no capital letters by which addresses are checked.
  const address = `'0x' || translate(left(encode(sha256(n::text::bytea), 'hex'), 40), 'abcdef', '012345')`
  const series = `from generate_series(1, ${rows}) as n`
  const soon = `${Date.now() + day} + n`
  await client.query(`
    insert into account_name select 'user' || n || '.${zone}', '${zone}', 'user' || n, n ${series};
    insert into account_name_address select 'user' || n || '.${zone}', 60, ${address}, n ${series};
    insert into account_name_address select 'user' || n || '.${zone}', 2147492101, ${address}, n ${series};
    insert into account_name_message select encode(sha256(('m' || n)::bytea), 'hex'), ${soon} ${series} where n % 20 = 0;
    insert into rate_limit select 'requests:' || n, 1, ${soon} ${series} where n % 20 = 0;
    insert into shared_answer (key, leased_until, expires) select 'answer' || n, 0, ${soon} ${series} where n % 20 = 0;
    insert into asset_picture select sha256(('p' || n)::bytea), 'https://pictures.example/of/a/token', ${Date.now()} - n ${series}
      where n % 10 = 0;
    ${events(rows, 29, 0)}`)
  await client.query('vacuum analyze')
  const { rows: sizes } = await client.query<{ name: string; bytes: string }>(`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relname in ('account_name', 'account_name_address', 'analytics_event')`)
  for (const { name, bytes } of sizes) print(name, Number(bytes) / rows, 'bytes a name or event')
}

interface Running {
  readonly child: ChildProcess
  readonly url: string
}

async function start(): Promise<Running> {
  const file = join(folder, 'config.json')
  const none = false
  const config = {
    database,
    projects: [{ id: 'shop', analytics: true }],
    origins: [origin],
    proxies: 1,
    upstreams: { 'eip155:1': 'http://127.0.0.1:1' },
    names: { zones: [{ suffix: zone }], registrations: none },
    limits: { requests: none, events: none, eventsPerDay: none },
    operator: { password: await hashPassword(password) },
    drainTime: 0,
  }
  await writeFile(file, JSON.stringify(config))
  const execArgv = ['--conditions=@portico/source', '--import', 'tsx']
  const child = fork(program, ['--config', file, '--port', '0'], { execArgv, silent: true })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (text += part.toString()))
  while (child.exitCode === null) {
    const url = /http:\/\/127\.0\.0\.1:\d{2,}/.exec(text)?.[0]
    if (url !== undefined) return { child, url }
    await wait(20)
  }
  throw new Error(text)
}

async function stop({ child }: Running): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

let running: Running
let requests = 0

async function ask(path: string, init: RequestInit = {}, status = 200): Promise<Response> {
  const url = `${running.url}${path}${path.includes('?') ? '&' : '?'}projectId=shop`
  requests += 1
  const network = `10.${requests % 250}.${Math.floor(requests / 250) % 250}.7`
  const headers = { origin, 'x-forwarded-for': network, ...(init.headers as Record<string, string>) }
  const answer = await fetch(url, { redirect: 'manual', ...init, headers })
  if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

let cookie = ''
async function logIn(): Promise<void> {
  const form = { method: 'POST', body: new URLSearchParams({ password }), headers: { origin: running.url } }
  const answer = await ask('/operator/login', form, 303)
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const some = (): number => 1 + Math.floor(Math.random() * rows)
let registered = 0

const wants: Readonly<Record<string, () => Promise<unknown>>> = {
  'name by its text': () => ask(`/v1/profile/account/user${some()}.${zone}`),
  'names of an address': async () => {
    const { rows: found } = await client.query<{ address: string }>(
      'select address from account_name_address where name = $1 limit 1',
      [`user${some()}.${zone}`],
    )
    return ask(`/v1/profile/reverse/${found[0]?.address}?apiVersion=2`)
  },
  suggestions: () => ask(`/v1/profile/suggestions/user${some()}`),
  registration: async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    registered += 1
    const name = `newname${process.pid}x${registered}.${zone}`
    const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
    const signature = await account.signMessage({ message })
    const body = JSON.stringify({ coin_type: 60, address: account.address, message, signature })
    return ask('/v1/profile/account', { method: 'POST', body })
  },
  event: addEvent,
}

function addEvent(): Promise<unknown> {
  const props = { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } }
  const event = { eventId: crypto.randomUUID(), url: `${origin}/`, domain: 'shop.test', timestamp: Date.now(), props }
  return ask('/e', { method: 'POST', body: JSON.stringify(event) }, 202)
}

async function time(name: string, work: () => Promise<unknown>, count = seconds * perSecond): Promise<void> {
  const times: number[] = []
  const open: Promise<void>[] = []
  for (let at = 0; at < count; at += 1) {
    const begin = performance.now()
    open.push(work().then(() => void times.push(performance.now() - begin)))
    await wait(1000 / perSecond)
  }
  await Promise.all(open)
  times.sort((one, other) => one - other)
  for (const share of [0.5, 0.99]) print(`${name}, p${share * 100}`, times[Math.floor(times.length * share)]!, 'ms')
}

async function showFigures(days: number): Promise<void> {
  const begin = performance.now()
  await ask(`/operator/figures?project=shop&days=${days}`, { headers: { cookie } })
  print(`figures of ${days} days`, performance.now() - begin, 'ms')
}

/** Figures are made of all events of a week; events of a project and bytes of pictures are bounded, and counted every ten minutes. */
const isBounded = ({ statement }: Plan): boolean =>
  /from analytics_event where|offset|from asset_picture/.test(statement)

await seed()
running = await start()
for (const work of Object.values(wants)) for (let count = 0; count < 20; count += 1) await work()
for (const [name, work] of Object.entries(wants)) await time(name, work)
await logIn()
for (const days of [7, 30]) await showFigures(days)
await stop(running)

await watch.begin()
running = await start()
for (const work of Object.values(wants)) for (let count = 0; count < 10; count += 1) await work()
await logIn()
await showFigures(30)
await wait(2000)
const plans = await watch.end()
const slowest = new Map<string, Plan & { readonly times: number }>()
for (const plan of plans) {
  const known = slowest.get(plan.statement)
  const times = (known?.times ?? 0) + 1
  slowest.set(plan.statement, { ...(known && known.duration > plan.duration ? known : plan), times })
}
for (const { statement, duration, times, steps } of slowest.values()) {
  const scans = steps.map(({ type, source = '', rows: read }) => `${type} ${source} (${read})`)
  process.stdout.write(`${JSON.stringify({ part: 'gateway', statement, times, duration, scans })}\n`)
}
for (const plan of plans) {
  const growth = growthOf(plan, mostRows)
  if (growth.length > 0 && !isBounded(plan))
    process.stdout.write(`${JSON.stringify({ part: 'gateway', finding: growth, statement: plan.statement })}\n`)
}
await stop(running)

// As many events that are kept no more: a gateway deletes them when it starts, while others come.
await client.query(events(rows, 130, 100))
await client.query('analyze')
running = await start()
const begin = performance.now()
let deleted = 0
const deleting = (async () => {
  for (;;) {
    const { rows: left } = await client.query(
      `select 1 from analytics_event where at < ${Date.now() - 95 * day} limit 1`,
    )
    if (left.length === 0) return void (deleted = performance.now() - begin)
    await wait(100)
  }
})()
await time('event, while events are deleted', addEvent)
await deleting
print('events deleted', rows / (deleted / 1000), 'a second')
await stop(running)
await client.end()
await postgres.stop()
await rm(folder, { recursive: true })
process.exit()
