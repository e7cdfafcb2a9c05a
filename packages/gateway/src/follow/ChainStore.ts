import { sql, type Kysely, type Transaction as DatabaseTransaction } from 'kysely'
import type { Hex } from 'viem'

import type { Tables } from '../database/Tables.js'
import type { Segment, Transaction, Transfer } from './Segment.js'

/** The last block whose rows are in the database. */
export interface Position {
  readonly number: number
  /** Undefined before the first block. */
  readonly hash: Hex | undefined
}

export interface StoredChain {
  readonly id: number
  /** The first block that is read, by this gateway or by another one before. */
  readonly fromBlock: number
  /** Whether rows were thrown away, as the options now ask for more than was read. */
  readonly isAnew: boolean
}

/** Another process wrote meanwhile, or this one is not the follower any more. */
export class PositionMoved extends Error {
  constructor() {
    super('the position moved')
  }
}

/** Blocks below the last one that are kept even when they have no rows: forks are found among them. */
export const recentBlocks = 256

/**
 * What is known of one network. Each method is one transaction that first compares the position: rows are there once,
 * whichever process writes and whenever it is killed.
 */
export interface ChainStore {
  readonly id: number
  position(): Promise<Position>
  /** @throws PositionMoved */
  append(after: Position, segment: Segment): Promise<void>
  /** Forgets all blocks above a number. @throws PositionMoved */
  rollBack(from: Position, to: number): Promise<Position>
  /** Blocks that are kept below a number, the highest first. */
  blocksBelow(number: number, limit: number): Promise<readonly { readonly number: number; readonly hash: Hex }[]>
  /** What the node says its last block is. */
  see(head: number): Promise<void>
}

export interface FollowedRange {
  /** CAIP-2. */
  readonly name: string
  readonly fromBlock: number
  readonly transactions: boolean
}

type Work = DatabaseTransaction<Tables>

/** Rows of one statement, which may take eight seconds. */
const deletedAtOnce = 5000

async function forgetRows(work: Work, table: string, id: number): Promise<void> {
  const of = sql.table(table)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${of} where ctid = any(array(
        select ctid from ${of} where chain_id = ${id} limit ${sql.lit(deletedAtOnce)}
      ))`.execute(work)
    if (Number(numAffectedRows) < deletedAtOnce) return
  }
}

/** Opens the rows of a network, or begins them. Those that were read by options that asked for less are thrown away. */
export async function openChain(db: Kysely<Tables>, range: FollowedRange): Promise<StoredChain> {
  const { name, fromBlock: from_block, transactions } = range
  return db.transaction().execute(async (work) => {
    const begin = { name, from_block, transactions, number: from_block - 1 }
    await work
      .insertInto('follow_chain')
      .values(begin)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = work.selectFrom('follow_chain').selectAll().where('name', '=', name).forUpdate()
    const { id, ...had } = await rows.executeTakeFirstOrThrow()
    if (had.from_block <= from_block && (had.transactions || !transactions)) {
      return { id, fromBlock: had.from_block, isAnew: false }
    }
    for (const table of ['transfer', 'transaction', 'account_transaction', 'account_token', 'block'] as const) {
      await forgetRows(work, `follow_${table}`, id)
    }
    const first = Math.min(from_block, had.from_block)
    const anew = { ...begin, hash: null, from_block: first, number: first - 1 }
    await work.updateTable('follow_chain').set(anew).where('id', '=', id).execute()
    return { id, fromBlock: first, isAnew: true }
  })
}

export function createChainStore(db: Kysely<Tables>, id: number): ChainStore {
  async function moveFrom<T>(position: Position, write: (work: Work) => Promise<T>): Promise<T> {
    return db.transaction().execute(async (work) => {
      const row = work.selectFrom('follow_chain').select(['number', 'hash']).where('id', '=', id).forUpdate()
      const now = await row.executeTakeFirstOrThrow()
      const { number, hash } = positionOf(now.number, now.hash)
      if (number !== position.number || hash !== position.hash) throw new PositionMoved()
      return write(work)
    })
  }
  return {
    id,
    async position() {
      const row = db.selectFrom('follow_chain').select(['number', 'hash']).where('id', '=', id)
      const { number, hash } = await row.executeTakeFirstOrThrow()
      return positionOf(number, hash)
    },
    append: (after, segment) => moveFrom(after, (work) => appendRows(work, id, segment)),
    rollBack: (from, to) =>
      moveFrom(from, async (work) => {
        await deleteAbove(work, id, to)
        const kept = work.selectFrom('follow_block').select('hash').where('chain_id', '=', id).where('number', '=', to)
        const hash = (await kept.executeTakeFirst())?.hash ?? null
        await work.updateTable('follow_chain').set({ number: to, hash }).where('id', '=', id).execute()
        return positionOf(to, hash)
      }),
    async blocksBelow(number, limit) {
      const rows = db.selectFrom('follow_block').select(['number', 'hash']).where('chain_id', '=', id)
      const found = await rows.where('number', '<', number).orderBy('number', 'desc').limit(limit).execute()
      return found.map((row) => ({ number: row.number, hash: hexOf(row.hash) }))
    },
    async see(head) {
      await db.updateTable('follow_chain').set({ head, seen: Date.now() }).where('id', '=', id).execute()
    },
  }
}

function positionOf(number: number, hash: Uint8Array | null): Position {
  return { number, hash: hash === null ? undefined : hexOf(hash) }
}

export function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
}

export function bytesOf(hex: Hex): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}

/** Columns of many rows as one statement: lists of text, each turned into its type by the statement. */
const list = (values: readonly (string | number | bigint | boolean | undefined)[]) =>
  sql`${values.map((value) => (value === undefined ? null : String(value)))}::text[]`
/** Without the `0x`, as `decode` wants it. */
const bare = (hex: Hex | undefined) => hex?.slice(2)
const zero = '0x0000000000000000000000000000000000000000'

async function appendRows(work: Work, id: number, { from, to, ...segment }: Segment): Promise<void> {
  const { transactions, transfers } = segment
  const busy = new Set(transactions.map(({ block }) => block))
  const blocks = segment.blocks.filter(({ number }) => busy.has(number) || number > to.number - recentBlocks)
  await sql`
    insert into follow_block (chain_id, number, hash, time, has_rows)
    select ${id}, number::bigint, decode(hash, 'hex'), time::bigint, busy::boolean from unnest(
      ${list(blocks.map(({ number }) => number))}, ${list(blocks.map(({ hash }) => bare(hash)))},
      ${list(blocks.map(({ time }) => time))}, ${list(blocks.map(({ number }) => busy.has(number)))}
    ) as rows (number, hash, time, busy)`.execute(work)
  if (transactions.length > 0) await insertTransactions(work, id, transactions)
  if (transfers.length > 0) await insertTransfers(work, id, transfers)
  await insertAccounts(work, id, transactions, transfers)
  const empty = work.deleteFrom('follow_block').where('chain_id', '=', id).where('has_rows', '=', false)
  await empty.where('number', '<=', to.number - recentBlocks).execute()
  const position = { number: to.number, hash: bytesOf(to.hash) }
  await work.updateTable('follow_chain').set(position).where('id', '=', id).execute()
}

async function insertTransactions(work: Work, id: number, rows: readonly Transaction[]): Promise<void> {
  const details = rows.map((row) => row.details)
  await sql`
    insert into follow_transaction
      (chain_id, block, position, hash, sender, recipient, value, nonce, is_failed, is_creation, selector)
    select ${id}, block::bigint, position::integer, decode(hash, 'hex'), decode(sender, 'hex'), decode(recipient, 'hex'),
      value::numeric, nonce::bigint, is_failed::boolean, is_creation::boolean, decode(selector, 'hex')
    from unnest(
      ${list(rows.map(({ block }) => block))}, ${list(rows.map(({ position }) => position))},
      ${list(rows.map(({ hash }) => bare(hash)))}, ${list(details.map((detail) => bare(detail?.sender)))},
      ${list(details.map((detail) => bare(detail?.recipient)))}, ${list(details.map((detail) => detail?.value))},
      ${list(details.map((detail) => detail?.nonce))}, ${list(details.map((detail) => detail?.isFailed))},
      ${list(details.map((detail) => detail?.isCreation))}, ${list(details.map((detail) => bare(detail?.selector)))}
    ) as rows (block, position, hash, sender, recipient, value, nonce, is_failed, is_creation, selector)`.execute(work)
}

async function insertTransfers(work: Work, id: number, rows: readonly Transfer[]): Promise<void> {
  // A node may answer one log twice.
  await sql`
    insert into follow_transfer
      (chain_id, block, log_index, item, position, token, standard, token_id, sender, recipient, amount)
    select ${id}, block::bigint, log_index::integer, item::integer, position::integer, decode(token, 'hex'),
      standard::smallint, token_id::numeric, decode(sender, 'hex'), decode(recipient, 'hex'), amount::numeric
    from unnest(
      ${list(rows.map(({ block }) => block))}, ${list(rows.map(({ logIndex }) => logIndex))},
      ${list(rows.map(({ item }) => item))}, ${list(rows.map(({ position }) => position))},
      ${list(rows.map(({ token }) => bare(token)))}, ${list(rows.map(({ standard }) => standard))},
      ${list(rows.map(({ tokenId }) => tokenId))}, ${list(rows.map(({ sender }) => bare(sender)))},
      ${list(rows.map(({ recipient }) => bare(recipient)))}, ${list(rows.map(({ amount }) => amount))}
    ) as rows (block, log_index, item, position, token, standard, token_id, sender, recipient, amount)
    on conflict do nothing`.execute(work)
}

/** What an account is asked for by: its transactions, and the tokens that it ever had. */
async function insertAccounts(
  work: Work,
  id: number,
  transactions: readonly Transaction[],
  transfers: readonly Transfer[],
): Promise<void> {
  const touched = new Map<string, readonly [Hex, number, number]>()
  const tokens = new Map<string, readonly [Hex, Transfer]>()
  const touch = (account: Hex | undefined, block: number, position: number): void => {
    if (account && account !== zero) touched.set(`${account}/${block}/${position}`, [account, block, position])
  }
  for (const { block, position, details } of transactions) {
    touch(details?.sender, block, position)
    touch(details?.recipient, block, position)
  }
  for (const transfer of transfers) {
    for (const account of [transfer.sender, transfer.recipient]) {
      touch(account, transfer.block, transfer.position)
      const key = `${account}/${transfer.token}/${transfer.tokenId ?? ''}`
      if (account !== zero && !tokens.has(key)) tokens.set(key, [account, transfer])
    }
  }
  const accounts = [...touched.values()]
  if (accounts.length > 0) {
    await sql`
      insert into follow_account_transaction (chain_id, account, block, position)
      select ${id}, decode(account, 'hex'), block::bigint, position::integer from unnest(
        ${list(accounts.map(([account]) => bare(account)))}, ${list(accounts.map(([, block]) => block))},
        ${list(accounts.map(([, , position]) => position))}
      ) as rows (account, block, position)`.execute(work)
  }
  const had = [...tokens.values()]
  if (had.length === 0) return
  await sql`
    insert into follow_account_token (chain_id, account, token, standard, token_id, first_block)
    select ${id}, decode(account, 'hex'), decode(token, 'hex'), standard::smallint, token_id::numeric, block::bigint
    from unnest(
      ${list(had.map(([account]) => bare(account)))}, ${list(had.map(([, { token }]) => bare(token)))},
      ${list(had.map(([, { standard }]) => standard))}, ${list(had.map(([, { tokenId }]) => tokenId ?? -1n))},
      ${list(had.map(([, { block }]) => block))}
    ) as rows (account, token, standard, token_id, block)
    on conflict do nothing`.execute(work)
}

async function deleteAbove(work: Work, id: number, number: number): Promise<void> {
  // Found by the rows that go: these tables need no index by block.
  await sql`
    delete from follow_account_token as had using follow_transfer as gone
    where gone.chain_id = ${id} and gone.block > ${number} and had.chain_id = ${id} and had.first_block > ${number}
      and had.token = gone.token and had.account = any(array[gone.sender, gone.recipient])`.execute(work)
  await sql`
    delete from follow_account_transaction as had using (
      select sender as account, block, position from follow_transaction where chain_id = ${id} and block > ${number}
      union select recipient, block, position from follow_transaction where chain_id = ${id} and block > ${number}
      union select sender, block, position from follow_transfer where chain_id = ${id} and block > ${number}
      union select recipient, block, position from follow_transfer where chain_id = ${id} and block > ${number}
    ) as gone
    where had.chain_id = ${id} and had.account = gone.account and had.block = gone.block
      and had.position = gone.position`.execute(work)
  await work.deleteFrom('follow_transfer').where('chain_id', '=', id).where('block', '>', number).execute()
  await work.deleteFrom('follow_transaction').where('chain_id', '=', id).where('block', '>', number).execute()
  await work.deleteFrom('follow_block').where('chain_id', '=', id).where('number', '>', number).execute()
}
