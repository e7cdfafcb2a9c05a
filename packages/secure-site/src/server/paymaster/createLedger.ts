import { sql, type Transaction } from 'kysely'
import type { Address, Hex } from 'viem'

import type { Session } from '../auth/Session.js'
import type { Queries } from '../auth/tables.js'
import { refused } from './refused.js'
import { partsOfNewUsers, type SponsorLimits } from './SponsorLimits.js'
import type { PaymasterTables } from './tables.js'

export interface LedgerDeps {
  readonly db: Queries<PaymasterTables>
  readonly limits: SponsorLimits
  now(): number
}

/** On whose account an operation is paid for. */
export type Payer = Pick<Session, 'userId' | 'projectId'>

/** An operation that is to be paid for. */
export interface Wanted {
  readonly sender: Address
  readonly chainId: number
  /** Whether it makes the user's account. */
  readonly deploys: boolean
  /** At most, in wei. */
  readonly cost: bigint
}

/** One that is about to be handed out with a signature. */
export interface NewOperation extends Wanted {
  /** Of EntryPoint. */
  readonly hash: Hex
  /** Seconds. */
  readonly validUntil: number
  readonly fromBlock: bigint
}

export type OpenOperation = Readonly<{ id: number; hash: Hex; from_block: number; valid_until: number }>

/** What became of an operation. */
export interface Outcome {
  readonly id: number
  readonly outcome: 'done' | 'reverted' | 'unused'
  /** Wei. */
  readonly cost: bigint
}

export interface Ledger {
  /**
   * Those of the user, and those of anybody whose signature ended before `endedBefore`, in seconds of a block's time; the
   * oldest first, no more than `most`.
   */
  open(userId: string, chainId: number, endedBefore: number, most: number): Promise<readonly OpenOperation[]>
  settle(outcomes: readonly Outcome[]): Promise<void>
  /** @throws ApiError 403 when a limit is reached, as `reserve` does. Nothing is reserved. */
  check(payer: Payer, operation: Wanted): Promise<void>
  /** @throws ApiError 403 when a limit is reached; nothing is reserved then. */
  reserve(payer: Payer, operation: NewOperation): Promise<void>
}

const hour = 3_600_000
const day = 24 * hour

interface UserRow {
  readonly count: number
  readonly spent: string
  readonly reverts: number
  readonly is_new: boolean
  readonly made_other: boolean
}

/** What was signed for whom, and what it did cost. Each network has its own amounts: coins differ. */
export function createLedger({ db, limits, now }: LedgerDeps): Ledger {
  async function userOf(trx: Queries<PaymasterTables>, { userId }: Payer, operation: Wanted) {
    const at = now()
    const own = sql`paymaster_operation where user_id = ${userId} and chain_id = ${operation.chainId}`
    const { rows } = await sql<UserRow>`
      with today as (select signed_at, cost, outcome from ${own} and signed_at > ${at - day})
      select
        count(*)::integer as count,
        coalesce(sum(cost), 0)::text as spent,
        count(*) filter (where outcome = 'reverted' and signed_at > ${at - hour})::integer as reverts,
        not exists (select from ${own} and signed_at <= ${at - day} and outcome = 'done') as is_new,
        exists (select from ${own} and deploys and sender <> ${operation.sender.toLowerCase()}) as made_other
      from today`.execute(trx)
    return rows[0]!
  }

  async function checkUser(trx: Queries<PaymasterTables>, payer: Payer, operation: Wanted): Promise<boolean> {
    const user = await userOf(trx, payer, operation)
    if (user.reverts >= limits.revertsPerHour)
      throw refused('reverts', 'Too many of your transactions failed. Try again later.')
    const amount = user.is_new ? limits.amountPerNewUser : limits.amountPerUser
    if (user.count >= limits.operationsPerUser || BigInt(user.spent) + operation.cost > amount)
      throw refused('userLimit', 'Your free transactions of today are used up.')
    if (operation.deploys && user.made_other) throw refused('deployment', 'One account is made for free.')
    return user.is_new
  }

  /** Whole hours, so that a day is 24 to 25 of them. */
  async function checkProject(
    trx: Queries<PaymasterTables>,
    { projectId }: Payer,
    { chainId, cost }: Wanted,
    isNew: boolean,
  ): Promise<void> {
    const { all, of_new } = await trx
      .selectFrom('paymaster_budget')
      .select([
        sql<string>`coalesce(sum(cost), 0)::text`.as('all'),
        sql<string>`coalesce(sum(cost_of_new), 0)::text`.as('of_new'),
      ])
      .where('project_id', '=', projectId)
      .where('chain_id', '=', chainId)
      .where('hour', '>=', hourOf(now() - day))
      .executeTakeFirstOrThrow()
    const isOver =
      BigInt(all) + cost > limits.amountPerProject ||
      (isNew && BigInt(of_new) + cost > limits.amountPerProject / partsOfNewUsers)
    if (isOver) throw refused('projectLimit', 'The free transactions of this site are used up for today.')
  }

  async function write(
    trx: Transaction<PaymasterTables>,
    { userId, projectId }: Payer,
    operation: NewOperation,
    isNew: boolean,
  ): Promise<void> {
    const at = now()
    const cost = String(operation.cost)
    await trx
      .insertInto('paymaster_operation')
      .values({
        user_id: userId,
        project_id: projectId,
        chain_id: operation.chainId,
        sender: operation.sender.toLowerCase(),
        hash: operation.hash,
        from_block: Number(operation.fromBlock),
        signed_at: at,
        valid_until: operation.validUntil,
        deploys: operation.deploys,
        is_new: isNew,
        cost,
        outcome: 'open',
      })
      .execute()
    const budget = { project_id: projectId, chain_id: operation.chainId, hour: hourOf(at) }
    await trx
      .insertInto('paymaster_budget')
      .values({ ...budget, cost, cost_of_new: isNew ? cost : '0' })
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'chain_id', 'hour']).doUpdateSet({
          cost: sql`paymaster_budget.cost + excluded.cost`,
          cost_of_new: sql`paymaster_budget.cost_of_new + excluded.cost_of_new`,
        }),
      )
      .execute()
  }

  return {
    async open(userId, chainId, endedBefore, most) {
      const query = db.selectFrom('paymaster_operation').select(['id', 'hash', 'from_block', 'valid_until'])
      const rows = await query
        .where('outcome', '=', 'open')
        .where('chain_id', '=', chainId)
        .where((where) => where.or([where('user_id', '=', userId), where('valid_until', '<', endedBefore)]))
        .orderBy('valid_until')
        .limit(most)
        .execute()
      return rows as readonly OpenOperation[]
    },

    async settle(outcomes) {
      if (outcomes.length === 0) return
      const rows = JSON.stringify(outcomes.map((outcome) => ({ ...outcome, cost: String(outcome.cost) })))
      await db.transaction().execute(async (trx) => {
        // One after the other: two would lock the same hours in another order.
        await lock(trx, 'settle')
        await sql`
          with was as (
            select id, cost from paymaster_operation
            where outcome = 'open' and id in (select id from jsonb_to_recordset(${rows}::jsonb) as now(id bigint))
          ), settled as (
            update paymaster_operation as own set outcome = now.outcome, cost = now.cost
            from was, jsonb_to_recordset(${rows}::jsonb) as now(id bigint, outcome text, cost numeric)
            where own.id = was.id and now.id = was.id
            returning own.project_id, own.chain_id, own.signed_at / ${hour} as hour, own.is_new, was.cost - now.cost as free
          )
          update paymaster_budget as budget
          set cost = budget.cost - of_hour.free, cost_of_new = budget.cost_of_new - of_hour.free_of_new
          from (
            select project_id, chain_id, hour, sum(free) as free,
              coalesce(sum(free) filter (where is_new), 0) as free_of_new
            from settled group by project_id, chain_id, hour
          ) as of_hour
          where budget.project_id = of_hour.project_id and budget.chain_id = of_hour.chain_id
            and budget.hour = of_hour.hour`.execute(trx)
      })
    },

    async check(payer, operation) {
      await checkProject(db, payer, operation, await checkUser(db, payer, operation))
    },

    async reserve(payer, operation) {
      await db.transaction().execute(async (trx) => {
        // One after the other, or two could each fit in what is left. A user may be at several projects.
        await lock(trx, `user.${payer.userId}`)
        await lock(trx, `project.${payer.projectId}`)
        const isNew = await checkUser(trx, payer, operation)
        await checkProject(trx, payer, operation, isNew)
        await write(trx, payer, operation, isNew)
      })
    },
  }
}

const hourOf = (at: number): number => Math.floor(at / hour)

async function lock(trx: Transaction<PaymasterTables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`portico.paymaster.${name}`}, 0))`.execute(trx)
}
