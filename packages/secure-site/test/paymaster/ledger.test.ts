import { openDatabase, type Database } from '@portico/database'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLedger, sponsorLimits, type Ledger, type SponsorLimits } from '../../src/paymaster/createLedger.js'
import { paymasterMigration, type PaymasterTables } from '../../src/paymaster/tables.js'

const limits: SponsorLimits = {
  ...sponsorLimits,
  operationsPerUser: 5,
  amountPerUser: parseEther('1'),
  amountPerProject: parseEther('3'),
}
const hour = 3_600_000
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
    const config = kind === 'server' ? await postgres.create('paymaster') : undefined
    database = await openDatabase({ config, program: 'test', migrations: { '1': paymasterMigration } })
    ledger = createLedger({ db: database.db, limits, now: () => now })
  }, 60_000)
  afterAll(() => database.close())

  const reserve = (userId: string, ether: string, more: object = {}): Promise<string> =>
    ledger
      .reserve(
        { userId, projectId: kind },
        {
          sender: '0x000000000000000000000000000000000000bEEF',
          chainId: 31_337,
          hash: `0x${(++count).toString(16).padStart(64, '0')}`,
          deploys: false,
          cost: parseEther(ether),
          validUntil: Math.floor(now / 1000) + 300,
          fromBlock: 1n,
          ...more,
        },
      )
      .then(
        () => 'signed',
        (error: { readonly code: string }) => error.code,
      )

  it('ends at the number and the amount of a user, and a day later begins again', async () => {
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

  it('ends at the amount of a project', async () => {
    for (const user of ['a', 'b', 'c']) expect(await reserve(user, '0.95')).toBe('signed')
    expect(await reserve('d', '0.2')).toBe('paymaster/projectLimit')
    expect(await reserve('d', '0.1')).toBe('signed')
    now += 25 * hour
  })

  it('lets through what fits when many ask at once, and no more', async () => {
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
