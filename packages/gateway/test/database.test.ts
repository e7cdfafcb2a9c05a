import { sql } from 'kysely'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { openTables, type GatewayDatabase } from '../src/database/openTables.js'
import { openForTests, sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'

const log = (): void => undefined
const never = new AbortController().signal
let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

describe.each(['embedded', 'server'] as const)('database, %s', (kind) => {
  let database: GatewayDatabase
  beforeAll(async () => {
    database = await openForTests(kind, (config) => openTables(config, log))
  }, 120_000)
  afterAll(() => database.close())

  it('has the tables, and reads each type as the other does', async () => {
    const { db } = database
    const { rows } = await sql`
      select 9007199254740991::bigint as whole, (2::numeric ^ 255)::numeric(78) as amount, true as flag,
      '\\x00ff'::bytea as bytes, array['a', 'b"c'] as words, null as nothing
    `.execute(db)
    expect(rows).toEqual([
      {
        whole: Number.MAX_SAFE_INTEGER,
        amount: String(2n ** 255n),
        flag: true,
        bytes: expect.any(Uint8Array),
        words: ['a', 'b"c'],
        nothing: null,
      },
    ])
    const list = ['0x1', 'b"c', '{d,e}', "f'g", 'h\\i']
    const back = await sql<{ word: string }>`select unnest(${list}::text[]) as word`.execute(db)
    expect(back.rows.map(({ word }) => word)).toEqual(list)
    expect(await db.selectFrom('follow_chain').selectAll().execute()).toEqual([])
  })

  it('takes back what a transaction wrote that failed, and serves those that wait meanwhile', async () => {
    const { db } = database
    const chain = (name: string) => ({ name, from_block: 0, transactions: false, number: -1 })
    const failing = db.transaction().execute(async (trx) => {
      await trx.insertInto('follow_chain').values(chain('eip155:1')).execute()
      throw new Error('no')
    })
    const others = ['eip155:2', 'eip155:3'].map((name) => db.insertInto('follow_chain').values(chain(name)).execute())
    await expect(failing).rejects.toThrow('no')
    await Promise.all(others)
    const rows = await db.selectFrom('follow_chain').select('name').orderBy('name').execute()
    expect(rows.map(({ name }) => name)).toEqual(['eip155:2', 'eip155:3'])
  })
})

describe('a folder', () => {
  const folder = async (): Promise<string> => {
    const path = await mkdtemp(join(tmpdir(), 'gateway-'))
    onTestFinished(() => rm(path, { recursive: true }))
    return path
  }

  it('belongs to one process, and is there again after a restart', async () => {
    const config = { folder: await folder() }
    const first = await openTables(config, log)
    await expect(openTables(config, log)).rejects.toMatchObject({ code: 'gateway/databaseFailed' })
    await sql`insert into rate_limit (key, points) values ('kept', 7)`.execute(first.db)
    await first.close()
    const second = await openTables(config, log)
    onTestFinished(() => second.close())
    expect(await second.db.selectFrom('rate_limit').selectAll().execute()).toEqual([
      { key: 'kept', points: 7, expire: null },
    ])
  }, 120_000)
})

describe('a server', () => {
  it('is migrated once by three gateways that start together', async () => {
    const url = await postgres.create('together')
    const all = await Promise.all([1, 2, 3].map(() => openTables(url, log)))
    const alone = await openTables(await postgres.create('alone'), log)
    onTestFinished(async () => void (await Promise.all([...all, alone].map((one) => one.close()))))
    const [together, once] = await Promise.all(
      [all[0]!, alone].map(({ db }) => sql`select count(*) as count from gateway_migration`.execute(db)),
    )
    expect(together!.rows).toEqual(once!.rows)
  })

  it('that is not there is an error without its address', async () => {
    const opening = openTables('postgres://secret-user:secret-word@127.0.0.1:9/name', log)
    await expect(opening).rejects.toMatchObject({ name: 'PorticoError', code: 'gateway/databaseFailed' })
    await expect(opening).rejects.toThrow(expect.objectContaining({ message: expect.not.stringContaining('secret') }))
  })

  it('gives a lock to one at a time, and to the next when its connection is gone', async () => {
    const url = await postgres.create('locks')
    const [a, b] = await Promise.all([openTables(url, log), openTables(url, log)])
    onTestFinished(async () => void (await Promise.all([a.close(), b.close()])))
    const first = await a.lock('one', never)
    let isTaken = false
    const second = b.lock('one', never).then((lock) => {
      isTaken = true
      return lock
    })
    await (await b.lock('another', never)).release()
    expect(isTaken).toBe(false)
    await postgres.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and database = (
        select oid from pg_database where datname = '${new URL(url).pathname.slice(1)}')`,
    )
    await vi.waitFor(() => expect(first.lost.aborted).toBe(true))
    const lock = await second
    expect(lock.lost.aborted).toBe(false)
    await lock.release()
  })

  it('may cut the connection in the middle of a transaction: that fails, and the next works', async () => {
    const { db, close } = await openTables(await postgres.create('cut'), log)
    onTestFinished(close)
    const cut = db.transaction().execute(async (work) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(work)
      await postgres.query(`select pg_terminate_backend(${rows[0]?.pid})`)
      // The news arrives while no statement runs.
      await vi.waitFor(async () => {
        const others = await postgres.query(`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`)
        expect(others).toEqual([])
      })
      await sql`select 1`.execute(work)
    })
    await expect(cut).rejects.toThrow()
    expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
  })

  it('stops waiting for a lock by its signal', async () => {
    const database = await openTables(await postgres.create('waiting'), log)
    onTestFinished(() => database.close())
    const lock = await database.lock('one', never)
    const controller = new AbortController()
    const waiting = database.lock('one', controller.signal)
    controller.abort(new Error('stopped'))
    await expect(waiting).rejects.toThrow()
    await lock.release()
  })
})
