import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openTables, type GatewayDatabase } from '../src/database/openTables.js'
import { createChainStore } from '../src/follow/ChainStore.js'
import { createHistory } from '../src/follow/history.js'

/** A hundred transfers in each of a thousand blocks, of 97 tokens and twenty thousand accounts. */
const many = 100_000
const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

let postgres: SharedPostgres
let database: GatewayDatabase
beforeAll(async () => {
  postgres = await sharedPostgres()
  const url = await postgres.create('follow')
  database = await openTables(url, () => undefined)
  const client = new pg.Client(url)
  await client.connect()
  const account = (number: string): string => `decode(lpad(to_hex(${number} % 20000), 40, '0'), 'hex')`
  const series = `from generate_series(0::bigint, ${many - 1}) as n`
  const ends = `(select 1, sender as account, token, block, position from follow_transfer
    union all select 1, recipient, token, block, position from follow_transfer) as ends`
  await client.query(`
    insert into follow_chain (name, from_block, transactions, number, hash)
      values ('eip155:1', 0, false, ${many / 100 - 1}, int8send(${many / 100 - 1}));
    insert into follow_block select 1, n, int8send(n), n, true from generate_series(0::bigint, ${many / 100 - 1}) as n;
    insert into follow_transaction (chain_id, block, position, hash, sender, recipient, value, nonce)
      select 1, n / 100, n % 100, int8send(n), ${account('n')}, ${account('n * 7')}, 0, 0 ${series};
    insert into follow_transfer
      select 1, n / 100, n % 100, 0, n % 100, ${account('n % 97')}, 20, null, ${account('n')}, ${account('n * 7')}, n ${series};
    insert into follow_account_transaction select distinct 1, account, block, position from ${ends};
    insert into follow_account_token select 1, account, token, 20, -1, min(block) from ${ends} group by account, token;
    analyze`)
  await client.end()
}, 120_000)
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

/** Rows that were read of these tables. Connections write their counts within a second, or when told to. */
async function rowsRead(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await sql`select pg_stat_force_next_flush()`.execute(database.db)
  const { rows } = await sql<{ count: number }>`
    select sum(seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_user_tables
    where relname in ('follow_transaction', 'follow_transfer', 'follow_account_transaction', 'follow_account_token')`.execute(
    database.db,
  )
  return rows[0]!.count
}

it('reads few rows for a page of the history of an account, and to take a block back', async () => {
  const start = await rowsRead()
  const directory = { find: async () => new Map() }
  const followed = { db: database.db, node: { tryAll: async () => [] }, currency }
  const source = createHistory(followed as never, directory as never)
  const account = { chain: 'eip155:1', address: `0x${(77).toString(16).padStart(40, '0')}` }
  const { data } = await source.history(account, undefined, new AbortController().signal)
  // It sent five times, and received as often.
  expect(data.flatMap(({ transfers }) => transfers)).toHaveLength(10)
  const afterPage = await rowsRead()
  // Ten transactions with a transfer each.
  expect(afterPage - start).toBeLessThan(100)
  const store = createChainStore(database.db, 1)
  const position = await store.position()
  await store.rollBack(position, position.number - 1)
  // A hundred transfers, their transactions, and what accounts have of them.
  expect((await rowsRead()) - afterPage).toBeLessThan(3000)
})
