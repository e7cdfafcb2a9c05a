import { openDatabase, type Database } from '@portico/database'
import { openForTests, sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { sql } from 'kysely'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedger, type Ledger, type NewOperation, type Outcome } from '../../src/server/paymaster/createLedger.js'
import { sponsorLimits, type SponsorLimits } from '../../src/server/paymaster/SponsorLimits.js'
import { paymasterMigration, type PaymasterTables } from '../../src/server/paymaster/tables.js'

const limits: SponsorLimits = {
  ...sponsorLimits,
  operationsPerUser: 5,
  amountPerUser: parseEther('1'),
  amountPerNewUser: parseEther('0.2'),
  amountPerProject: parseEther('3'),
}
const hour = 3_600_000
const newOperation = (count: number): NewOperation => ({
  sender: '0x000000000000000000000000000000000000bEEF',
  chainId: 31_337,
  hash: `0x${count.toString(16).padStart(64, '0')}`,
  deploys: false,
  cost: 1n,
  validUntil: 0,
  fromBlock: 1n,
})
let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

describe.each(['embedded', 'server'] as const)('what the paymaster signed, %s', (kind) => {
  let database: Database<PaymasterTables>
  let now = 1_700_000_000_000
  let ledger: Ledger
  let count = 0
  beforeAll(async () => {
    database = await openForTests(kind, (config) =>
      openDatabase<PaymasterTables>({ config, program: 'test', migrations: { '1': paymasterMigration } }),
    )
    ledger = createLedger({ db: database.db, limits, now: () => now })
  }, 60_000)
  afterAll(() => database.close())

  const reserve = (userId: string, ether: string, more: object = {}): Promise<string> =>
    ledger
      .reserve(
        { userId, projectId: kind },
        { ...newOperation(++count), cost: parseEther(ether), validUntil: Math.floor(now / 1000) + 300, ...more },
      )
      .then(
        () => 'signed',
        (error: { readonly code: string }) => error.code,
      )

  /** A user who had an operation mined the day before. */
  const known = async (userId: string): Promise<string> => {
    const row = { user_id: userId, project_id: kind, chain_id: 31_337, sender: '0x', hash: '0x', from_block: 1 }
    const then = { signed_at: now - 25 * hour, valid_until: 1, deploys: false, is_new: true, cost: '0' }
    await database.db
      .insertInto('paymaster_operation')
      .values({ ...row, ...then, outcome: 'done' })
      .execute()
    return userId
  }
  const outcomes = async (userId: string, outcome: Outcome['outcome'], cost: bigint): Promise<readonly Outcome[]> => {
    const open = await ledger.open(userId, 31_337, 0, 100)
    return open.map(({ id }) => ({ id, outcome, cost }))
  }
  const sums = async (): Promise<readonly [string, string, string]> => {
    const { rows } = await sql<{ budget: string; of_new: string; operations: string }>`
      select sum(cost)::text as budget, sum(cost_of_new)::text as of_new,
        (select sum(cost)::text from paymaster_operation) as operations
      from paymaster_budget`.execute(database.db)
    const { budget, of_new, operations } = rows[0]!
    return [budget, of_new, operations]
  }

  it('ends at the number and the amount of a user, and a day later begins again', async () => {
    await known('number')
    await known('amount')
    for (let round = 0; round < 5; round++) expect(await reserve('number', '0.01')).toBe('signed')
    expect(await reserve('number', '0.01')).toBe('paymaster/userLimit')
    expect(await reserve('amount', '0.9')).toBe('signed')
    expect(await reserve('amount', '0.2')).toBe('paymaster/userLimit')
    expect(await reserve('amount', '0.1')).toBe('signed')
    now += 25 * hour
    expect(await reserve('number', '0.01')).toBe('signed')
    expect(await reserve('amount', '0.9')).toBe('signed')
    now += 25 * hour
  })

  it('ends at the amount of a project, which each network has for itself', async () => {
    for (const user of ['a', 'b', 'c']) expect(await reserve(await known(user), '0.95')).toBe('signed')
    await known('d')
    expect(await reserve('d', '0.2')).toBe('paymaster/projectLimit')
    expect(await reserve('d', '0.2', { chainId: 1 })).toBe('signed')
    expect(await reserve('d', '0.1')).toBe('signed')
    now += 25 * hour
  })

  it('gives new users a small share each, and half of a project together', async () => {
    expect(await reserve('new', '0.21')).toBe('paymaster/userLimit')
    for (let user = 0; user < 7; user++) expect(await reserve(`new-${user}`, '0.2')).toBe('signed')
    expect(await reserve('new-8', '0.2')).toBe('paymaster/projectLimit')
    expect(await reserve('new-8', '0.1')).toBe('signed')
    expect(await reserve('new-9', '0.1')).toBe('paymaster/projectLimit')
    // Those who were there before have the other half.
    expect(await reserve(await known('old'), '0.9')).toBe('signed')
    now += 25 * hour
  })

  it('frees what was reserved and not spent, once, and by the hour in which it was reserved', async () => {
    await reserve('frugal', '0.2')
    now += hour
    await reserve('frugal', '0')
    const [, reserved] = await sums()
    const settled = await outcomes('frugal', 'done', 7n)
    await Promise.all([ledger.settle(settled), ledger.settle(settled), ledger.settle(settled)])
    const [budget, ofNew, operations] = await sums()
    expect(budget).toBe(operations)
    expect(BigInt(ofNew)).toBe(BigInt(reserved) - parseEther('0.2') + 14n)
    now += 25 * hour
  })

  it('lets through what fits when many ask at once, and no more', async () => {
    await known('racer')
    for (let user = 0; user < 12; user++) await known(`racer-${user}`)
    const answers = await Promise.all(Array.from({ length: 12 }, () => reserve('racer', '0.05')))
    expect(answers.filter((answer) => answer === 'signed')).toHaveLength(5)
    const spread = await Promise.all(Array.from({ length: 12 }, (_, user) => reserve(`racer-${user}`, '0.5')))
    // 0.25 are spent.
    expect(spread.filter((answer) => answer === 'signed')).toHaveLength(5)
    now += 25 * hour
  })

  it('makes one account for a user, however often it is asked for', async () => {
    const other = { deploys: true, sender: '0x000000000000000000000000000000000000dEaD' }
    expect(await reserve('maker', '0.01', { deploys: true })).toBe('signed')
    expect(await reserve('maker', '0.01', { deploys: true })).toBe('signed')
    expect(await reserve('maker', '0.01', other)).toBe('paymaster/deployment')
    expect(await reserve('another', '0.01', other)).toBe('signed')
  })
})

it('reads as much with twenty thousand operations in a day as with none', async () => {
  const config = await postgres.create('crowd')
  const { db, close } = await openDatabase<PaymasterTables>({
    config,
    program: 'test',
    migrations: { '1': paymasterMigration },
  })
  const now = Date.now()
  const ledger = createLedger({ db, limits, now: () => now })
  const reserve = (userId: string): Promise<string> =>
    ledger.reserve({ userId, projectId: 'shop' }, { ...newOperation(0), validUntil: 1 }).then(
      () => 'signed',
      (error: { readonly code: string }) => error.code,
    )
  await sql`
    insert into paymaster_operation
      (user_id, project_id, chain_id, sender, hash, from_block, signed_at, valid_until, deploys, is_new, cost, outcome)
    select 'crowd-' || i % 2000, 'shop', 31337, '0x', '0x', 1, ${now}, 1, false, true, 1, 'done'
    from generate_series(1, 20000) as i`.execute(db)
  await sql`analyze`.execute(db)
  const counts = async (): Promise<{ readonly read: number; readonly written: number }> => {
    const { rows } = await sql<{ read: number; written: number }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read, sum(n_tup_ins)::integer as written
      from pg_stat_user_tables where relname like 'paymaster%'`.execute(db)
    return rows[0]!
  }
  // Connections write their counts a second after they had a statement.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const before = await counts()
  for (let round = 0; round < 5; round++) expect(await reserve('crowd-5')).toBe('paymaster/userLimit')
  for (let user = 0; user < 5; user++) expect(await reserve(`late-${user}`)).toBe('signed')
  await ledger.open('late-1', 31_337, 0, 100)
  await expect
    .poll(async () => (await counts()).written, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(before.written + 5)
  expect((await counts()).read - before.read).toBeLessThan(500)
  await close()
}, 60_000)
