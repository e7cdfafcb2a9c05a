import { sql, type Kysely, type Transaction } from 'kysely'
import type { Account, Address, Chain, Hex, PublicClient, Transport } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { ApiError } from '../errors/ApiError.js'
import type { Session } from '../session/Session.js'
import type { SmartAccountContracts } from '../browser/smartAccount/SmartAccountContracts.js'
import type { PaymasterTables } from './tables.js'

/** A network on which the site pays for operations. */
export interface SponsoredNetwork {
  readonly client: PublicClient<Transport, Chain>
  readonly contracts: SmartAccountContracts
  readonly paymaster: Address
  /** Its signatures are what the paymaster pays for. No other key of the site. */
  readonly signer: { signTypedData: NonNullable<Account['signTypedData']> }
  /** Ids of projects. Default: all. */
  readonly projects?: readonly string[] | undefined
}

/** Amounts are wei, days are the last 24 hours. */
export interface SponsorLimits {
  readonly validSeconds: number
  readonly verificationGas: bigint
  readonly callGas: bigint
  readonly preVerificationGas: bigint
  /** The price of gas, as a multiple of what the node estimates. */
  readonly feeFactor: bigint
  readonly operationsPerUser: number
  readonly amountPerUser: bigint
  readonly amountPerProject: bigint
  /** So many reverted operations in an hour end the sponsoring of a user. */
  readonly revertsPerHour: number
}

/** `amountPerUser` and `amountPerProject` depend on the network's coin: the operator sets them. */
export const sponsorLimits: Omit<SponsorLimits, 'amountPerUser' | 'amountPerProject'> = {
  validSeconds: 300,
  verificationGas: 500_000n,
  callGas: 2_000_000n,
  preVerificationGas: 1_000_000n,
  feeFactor: 5n,
  operationsPerUser: 20,
  revertsPerHour: 3,
}

export interface LedgerDeps {
  readonly db: Kysely<PaymasterTables>
  readonly limits: SponsorLimits
  now(): number
}

/** On whose account an operation is paid for. */
export type Payer = Pick<Session, 'userId' | 'projectId'>

/** An operation that is about to be signed. */
export interface NewOperation {
  readonly sender: Address
  readonly chainId: number
  /** Of EntryPoint. */
  readonly hash: Hex
  /** Whether it makes the user's account. */
  readonly deploys: boolean
  /** At most, in wei. */
  readonly cost: bigint
  /** Seconds. */
  readonly validUntil: number
  readonly fromBlock: bigint
}

export interface Ledger {
  settle(userId: string, network: SponsoredNetwork): Promise<void>
  reserve(payer: Payer, operation: NewOperation): Promise<void>
}

const hour = 3_600_000
const day = 24 * hour

export const refused = (code: string, message: string): ApiError => new ApiError(403, `paymaster/${code}`, message)

/** What was signed for whom, and what it did cost. */
export function createLedger({ db, limits, now }: LedgerDeps): Ledger {
  /** Writes down what became of operations, so that only what was spent counts, and reverts are known. */
  async function settle(userId: string, { client, contracts }: SponsoredNetwork): Promise<void> {
    const open = await db
      .selectFrom('paymaster_operation')
      .select(['id', 'hash', 'from_block', 'valid_until'])
      .where('user_id', '=', userId)
      .where('chain_id', '=', client.chain.id)
      .where('outcome', '=', 'open')
      .execute()
    if (open.length === 0) return
    const logs = await client.getContractEvents({
      address: contracts.entryPoint,
      abi: entryPoint08Abi,
      eventName: 'UserOperationEvent',
      args: { userOpHash: open.map(({ hash }) => hash as Hex) },
      fromBlock: BigInt(Math.min(...open.map((row) => row.from_block))),
      strict: true,
    })
    const { timestamp } = await client.getBlock()
    for (const { id, hash, valid_until } of open) {
      const found = logs.find(({ args }) => args.userOpHash === hash)
      if (!found && Number(timestamp) <= valid_until) continue
      const outcome = found ? (found.args.success ? 'done' : 'reverted') : 'unused'
      const cost = String(found?.args.actualGasCost ?? 0n)
      await db.updateTable('paymaster_operation').set({ outcome, cost }).where('id', '=', id).execute()
    }
  }

  async function checkLimits(trx: Transaction<PaymasterTables>, payer: Payer, operation: NewOperation): Promise<void> {
    const since = now() - day
    // One after the other, or two could each fit in what is left.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`portico.paymaster.${payer.projectId}`}, 0))`.execute(trx)
    const rows = trx.selectFrom('paymaster_operation').where('signed_at', '>', since)
    const spent = sql<string>`coalesce(sum(cost), 0)::text`.as('spent')
    const ofUser = await rows
      .where('user_id', '=', payer.userId)
      .select([spent, sql<string>`count(*)::text`.as('count')])
      .executeTakeFirstOrThrow()
    const ofProject = await rows.where('project_id', '=', payer.projectId).select(spent).executeTakeFirstOrThrow()
    const reverts = await trx
      .selectFrom('paymaster_operation')
      .where('user_id', '=', payer.userId)
      .where('outcome', '=', 'reverted')
      .where('signed_at', '>', now() - hour)
      .select('id')
      .execute()
    if (reverts.length >= limits.revertsPerHour)
      throw refused('reverts', 'Too many of your transactions failed. Try again later.')
    const isOver =
      Number(ofUser.count) >= limits.operationsPerUser || BigInt(ofUser.spent) + operation.cost > limits.amountPerUser
    if (isOver) throw refused('userLimit', 'Your free transactions of today are used up.')
    if (BigInt(ofProject.spent) + operation.cost > limits.amountPerProject)
      throw refused('projectLimit', 'The free transactions of this site are used up for today.')
    if (!operation.deploys) return
    const other = await trx
      .selectFrom('paymaster_operation')
      .where('user_id', '=', payer.userId)
      .where('chain_id', '=', operation.chainId)
      .where('deploys', '=', true)
      .where('sender', '!=', operation.sender.toLowerCase())
      .select('id')
      .limit(1)
      .execute()
    if (other.length > 0) throw refused('deployment', 'One account is made for free.')
  }

  /** @throws ApiError 403 when a limit is reached; nothing is reserved then. */
  async function reserve(payer: Payer, operation: NewOperation): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await checkLimits(trx, payer, operation)
      await trx
        .insertInto('paymaster_operation')
        .values({
          user_id: payer.userId,
          project_id: payer.projectId,
          chain_id: operation.chainId,
          sender: operation.sender.toLowerCase(),
          hash: operation.hash,
          from_block: Number(operation.fromBlock),
          signed_at: now(),
          valid_until: operation.validUntil,
          deploys: operation.deploys,
          cost: String(operation.cost),
          outcome: 'open',
        })
        .execute()
    })
  }

  return { settle, reserve }
}
