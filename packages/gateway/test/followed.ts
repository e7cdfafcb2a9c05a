import { Agent } from 'undici'
import type { GatewayDatabase } from '../src/database/openTables.js'
import { sql, type Kysely } from 'kysely'
import { onTestFinished, vi } from 'vitest'

import type { Tables } from '../src/database/Tables.js'
import { startFollowing, type Following } from '../src/follow/startFollowing.js'
import type { LogLine } from '../src/index.js'

export interface FollowTest {
  readonly url: string
  readonly chain?: string
  readonly fromBlock?: number
  readonly transactions?: boolean
  readonly maxRange?: number
}

/** Follows a node until the test ends. */
export function followForTests(
  database: GatewayDatabase,
  { url, chain = 'eip155:1', fromBlock = 0, transactions = false, maxRange = 200 }: FollowTest,
): Following & { readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = []
  const following = startFollowing({
    chain,
    settings: { fromBlock, transactions, maxRange, pollInterval: 20, maxLag: 100 },
    upstream: { urls: [url], connections: new Agent() },
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    database,
    log: (line) => lines.push(line),
  })
  onTestFinished(() => following.stop())
  return { ...following, lines }
}

/** Transfers in the database as `block/index/amount`. */
export async function storedTransfers(db: Kysely<Tables>, chain = 'eip155:1'): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select block || '/' || log_index || '/' || amount as text from follow_transfer
    join follow_chain on id = chain_id where name = ${chain} order by block, log_index`.execute(db)
  return rows.map(({ text }) => text)
}

/** Rows of accounts (the zero address has no rows), as far as they do not agree with the transfers and transactions. */
export async function strayRows(db: Kysely<Tables>, chain = 'eip155:1'): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with of_chain as (select id from follow_chain where name = ${chain}),
    follow_transfer as (select * from public.follow_transfer where chain_id in (select id from of_chain)),
    follow_account_transaction as (
      select * from public.follow_account_transaction where chain_id in (select id from of_chain)),
    follow_account_token as (select * from public.follow_account_token where chain_id in (select id from of_chain)),
    due as (
      select chain_id, sender as account, block, position from follow_transfer
      union select chain_id, recipient, block, position from follow_transfer
    ), due_token as (
      select chain_id, account, token, coalesce(token_id, -1) as token_id, min(block) as first_block from (
        select chain_id, sender as account, token, token_id, block from follow_transfer
        union all select chain_id, recipient, token, token_id, block from follow_transfer
      ) as ends group by chain_id, account, token, coalesce(token_id, -1)
    ), had as (select chain_id, account, block, position from follow_account_transaction),
    had_token as (select chain_id, account, token, token_id, first_block from follow_account_token),
    wrong as (
      (select 1 from (select * from due where account <> decode(repeat('00', 20), 'hex') except select * from had) as a)
      union all (select 1 from (select * from had except select * from due) as b)
      union all (select 1 from (select * from due_token where account <> decode(repeat('00', 20), 'hex') except select * from had_token) as c)
      union all (select 1 from (select * from had_token except select * from due_token) as d)
      union all (select 1 from follow_transfer as t where not exists (
        select 1 from follow_transaction as o where (o.chain_id, o.block, o.position) = (t.chain_id, t.block, t.position)))
      union all (select 1 from follow_transaction as t where not exists (
        select 1 from follow_block as o where (o.chain_id, o.number) = (t.chain_id, t.block)))
    ) select count(*) as n from wrong`.execute(db)
  return rows[0]?.n ?? -1
}

/** Resolves when the position is the block of that number. */
export async function followedTo(db: Kysely<Tables>, number: number, chain = 'eip155:1'): Promise<void> {
  await vi.waitFor(
    async () => {
      const row = await db.selectFrom('follow_chain').select('number').where('name', '=', chain).executeTakeFirst()
      if (row?.number !== number) throw new Error(`at ${row?.number}, not ${number}`)
    },
    { timeout: 60_000, interval: 25 },
  )
}
