import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { sql } from 'kysely'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { openDatabase, type DatabaseUnreachable } from '../src/index.js'

let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

/** A proxy that can stop passing bytes on the connections made so far, as a firewall that forgot them: no reset comes. */
async function silentProxy(url: string) {
  const { hostname, port } = new URL(url)
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((socket) => {
    const upstream = connect(Number(port), hostname)
    pairs.add([socket, upstream])
    for (const one of [socket, upstream]) one.on('error', () => undefined)
    socket.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes) => socket.write(bytes))
    socket.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    silence() {
      for (const pair of pairs) for (const one of pair) one.removeAllListeners('data').resume()
    },
    stop() {
      for (const pair of pairs) for (const one of pair) one.destroy()
      server.close()
    },
  }
}

const program = { program: 'test', migrations: {} }

it('answers again within 15 s after all of its connections went silent', async () => {
  const proxy = await silentProxy(await postgres.create('silent'))
  onTestFinished(proxy.stop)
  const { db, pool, close } = await openDatabase({ config: proxy.url, ...program })
  onTestFinished(close)
  const ask = () => sql`select pg_sleep(0.05)`.execute(db)
  await Promise.all(Array.from({ length: 10 }, ask))
  expect(pool?.totalCount).toBe(10)
  proxy.silence()
  const start = performance.now()
  // One after the other: each would take another of the ten.
  for (;;) {
    const isGood = await ask().then(
      () => true,
      () => false,
    )
    if (isGood) break
    expect(performance.now() - start).toBeLessThan(15_000)
  }
  expect(performance.now() - start).toBeLessThan(15_000)
  await Promise.all(Array.from({ length: 20 }, ask))
}, 60_000)

it('gives a transaction up whose connection went silent, without waiting for its end too', async () => {
  const proxy = await silentProxy(await postgres.create('silent'))
  onTestFinished(proxy.stop)
  const { db, close } = await openDatabase({ config: proxy.url, ...program })
  onTestFinished(close)
  const start = performance.now()
  const failing = db.transaction().execute(async (work) => {
    await sql`select 1`.execute(work)
    proxy.silence()
    await sql`select 2`.execute(work)
  })
  await expect(failing).rejects.toMatchObject({
    code: 'database/unreachable',
    cause: { message: expect.stringContaining('timeout') },
  })
  expect(performance.now() - start).toBeLessThan(15_000)
}, 60_000)

it('says of each statement that the server is not reached, sent or not, and answers once it is', async () => {
  const url = await postgres.create('gone')
  const { db, close } = await openDatabase({ config: url, ...program })
  onTestFinished(close)
  const name = new URL(url).pathname.slice(1)
  const sent = sql`select pg_sleep(5)`.execute(db).catch((error: unknown) => error)
  await expect
    .poll(() => postgres.query(`select 1 from pg_stat_activity where datname = '${name}' and state = 'active'`))
    .toHaveLength(1)
  await postgres.query(`alter database ${name} allow_connections false`)
  await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  const later = await sql`select 1`.execute(db).catch((error: unknown) => error)
  expect([await sent, later].map((error) => (error as DatabaseUnreachable).code)).toEqual([
    'database/unreachable',
    'database/unreachable',
  ])
  await postgres.query(`alter database ${name} allow_connections true`)
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await expect(sql`select nothing`.execute(db)).rejects.toMatchObject({ code: '42703' })
}, 60_000)

it('keeps the connection of a statement that the server ended as too slow', async () => {
  const { db, pool, close } = await openDatabase({ config: await postgres.create('slow'), ...program })
  onTestFinished(close)
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const first = await pid()
  await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  expect(await pid()).toBe(first)
  expect(pool?.totalCount).toBe(1)
}, 60_000)
