import { sql, type Kysely } from 'kysely'
import type { Address, Hex } from 'viem'
import * as v from 'valibot'

import { SourceError } from '../data/SourceError.js'
import type { HistorySource } from '../data/Sources.js'
import type { Tables } from '../database/Tables.js'
import type { ChainNode } from '../rpc/ChainNode.js'
import { bytesOf, hexOf } from './ChainStore.js'
import { followedId, lowerAddress, type FollowedChain } from './FollowedChain.js'
import { historyRow, type AccountTransaction } from './historyRow.js'
import { AddressSchema, BigQuantitySchema, HexSchema, QuantitySchema } from './readLogs.js'
import type { TransactionDetails, Transfer } from './Segment.js'
import type { TokenDirectory } from './TokenDirectory.js'

const rowsOfPage = 50
/** Transfers of one transaction that are shown: an airdrop may have thousands. */
const mostTransfers = 20

interface MarkedHistory extends HistorySource {
  readonly mark: NonNullable<HistorySource['mark']>
}

/** Transactions of an account, the newest first. */
export function createHistory({ db, node, currency }: FollowedChain, directory: TokenDirectory): MarkedHistory {
  return {
    /** The block of its last transaction: a block that is replaced has another hash, and so have all after it. */
    async mark({ chain, address }) {
      const { rows } = await sql<{ block: number; position: number; hash: Uint8Array }>`
        select one.block, one.position, follow_block.hash from (
          select chain_id, block, position from follow_account_transaction
          where chain_id = (select id from follow_chain where name = ${chain})
            and account = ${bytesOf(lowerAddress(address))}
          order by block desc, position desc limit 1
        ) as one
        join follow_block on follow_block.chain_id = one.chain_id and follow_block.number = one.block`.execute(db)
      const [last] = rows
      return last ? `${last.block}.${last.position}.${hexOf(last.hash)}` : ''
    },
    async history({ chain, address }, cursor, signal) {
      const account = lowerAddress(address)
      const id = await followedId(db, chain)
      const found = await transactionsOf(db, id, account, cursor)
      const page = found.slice(0, rowsOfPage)
      const last = page.at(-1)
      const transfers = await transfersOf(db, id, account, page)
      const answer = await askDetails(page, { db, id, node }, signal)
      const currencies = [...transfers.values()].flat().map(({ token }) => token)
      const context = { chain, account, currency, tokens: await directory.find(id, currencies, signal) }
      const data = page.map((row, at) => {
        const details = answer[at]
        return historyRow({ ...row, details, transfers: transfers.get(keyOf(row)) ?? [] }, context)
      })
      return { data, next: found.length > rowsOfPage && last ? `${last.block}.${last.position}` : undefined }
    },
  }
}

type Found = Omit<AccountTransaction, 'transfers'>

function keyOf({ block, position }: { readonly block: number; readonly position: number }): string {
  return `${block}/${position}`
}

interface TransactionRow {
  readonly block: number
  readonly position: number
  readonly hash: Uint8Array
  readonly time: number
  readonly sender: Uint8Array | null
  readonly recipient: Uint8Array | null
  readonly value: string | null
  readonly nonce: number | null
  readonly is_failed: boolean | null
  readonly is_creation: boolean | null
  readonly selector: Uint8Array | null
}

/** One more than a page, where there are. */
async function transactionsOf(
  db: Kysely<Tables>,
  id: number,
  account: Address,
  cursor: string | undefined,
): Promise<readonly Found[]> {
  const after = cursor === undefined ? undefined : /^(\d{1,15})\.(\d{1,9})$/.exec(cursor)
  if (after === null) throw new SourceError('rpc', 'the cursor is none of this source')
  const rest = after ? sql`and (block, position) < (${after[1]}::bigint, ${after[2]}::integer)` : sql``
  const { rows } = await sql<TransactionRow>`
    select one.block, one.position, one.hash, of_block.time, one.sender, one.recipient, one.value::text, one.nonce,
      one.is_failed, one.is_creation, one.selector
    from (
      select block, position from follow_account_transaction
      where chain_id = ${id} and account = ${bytesOf(account)} ${rest}
      order by block desc, position desc limit ${rowsOfPage + 1}
    ) as of_account
    join follow_transaction as one on one.chain_id = ${id} and one.block = of_account.block
      and one.position = of_account.position
    join follow_block as of_block on of_block.chain_id = ${id} and of_block.number = one.block
    order by one.block desc, one.position desc`.execute(db)
  return rows.map((row) => ({
    block: row.block,
    position: row.position,
    hash: hexOf(row.hash),
    time: row.time,
    details: detailsOf(row),
  }))
}

function detailsOf(row: TransactionRow): TransactionDetails | undefined {
  if (row.sender === null) return undefined
  return {
    sender: hexOf(row.sender),
    recipient: row.recipient ? hexOf(row.recipient) : undefined,
    value: BigInt(row.value ?? 0),
    nonce: row.nonce ?? 0,
    isFailed: row.is_failed ?? false,
    isCreation: row.is_creation ?? false,
    selector: row.selector ? hexOf(row.selector) : undefined,
  }
}

async function transfersOf(
  db: Kysely<Tables>,
  id: number,
  account: Address,
  page: readonly Found[],
): Promise<ReadonlyMap<string, readonly Transfer[]>> {
  const { rows } = await sql<{
    block: number
    log_index: number
    item: number
    position: number
    token: Uint8Array
    standard: 20 | 721 | 1155
    token_id: string | null
    sender: Uint8Array
    recipient: Uint8Array
    amount: string
  }>`
    select block, log_index, item, position, token, standard, token_id::text, sender, recipient, amount::text
    from follow_transfer join unnest(
      ${page.map(({ block }) => String(block))}::text[], ${page.map(({ position }) => String(position))}::text[]
    ) as of_page (of_block, of_position) on block = of_block::bigint and position = of_position::integer
    where chain_id = ${id} and (sender = ${bytesOf(account)} or recipient = ${bytesOf(account)})
    order by block, log_index, item`.execute(db)
  const found = new Map<string, Transfer[]>()
  for (const row of rows) {
    const list = found.get(keyOf(row)) ?? []
    found.set(keyOf(row), list)
    if (list.length >= mostTransfers) continue
    const ends = { token: hexOf(row.token), sender: hexOf(row.sender), recipient: hexOf(row.recipient) }
    const tokenId = row.token_id === null ? undefined : BigInt(row.token_id)
    const { block, log_index: logIndex, item, position, standard } = row
    list.push({ block, logIndex, item, position, standard, tokenId, ...ends, amount: BigInt(row.amount) })
  }
  return found
}

const TransactionSchema = v.object({
  from: AddressSchema,
  to: v.nullish(AddressSchema),
  value: BigQuantitySchema,
  nonce: QuantitySchema,
  input: v.optional(HexSchema, '0x'),
})

interface Asked {
  readonly db: Kysely<Tables>
  readonly id: number
  readonly node: ChainNode
}

/** Where only transfers are followed, who sent a transaction is asked with the first page that shows it, and kept. */
async function askDetails(
  page: readonly Found[],
  { db, id, node }: Asked,
  signal: AbortSignal,
): Promise<readonly (TransactionDetails | undefined)[]> {
  const missing = page.filter(({ details }) => !details)
  const calls = missing.map(({ hash }) => ({ method: 'eth_getTransactionByHash', params: [hash] }))
  const answers = await node.tryAll(calls, signal)
  const detailsByHash = new Map<string, TransactionDetails>()
  for (const [at, row] of missing.entries()) {
    const parsed = v.safeParse(TransactionSchema, answers[at])
    if (!parsed.success) continue
    const { from: sender, to, value, nonce, input } = parsed.output
    const selector = input.length >= 10 ? (input.slice(0, 10) as Hex) : undefined
    // It has events: it did not fail.
    const details = { sender, recipient: to ?? undefined, value, nonce, isFailed: false, isCreation: !to, selector }
    detailsByHash.set(keyOf(row), details)
    await keep(db, id, row, details)
  }
  return page.map((row) => row.details ?? detailsByHash.get(keyOf(row)))
}

async function keep(db: Kysely<Tables>, id: number, row: Found, details: TransactionDetails): Promise<void> {
  const { sender, recipient, value, nonce, isFailed, isCreation, selector } = details
  const columns = {
    sender: bytesOf(sender),
    recipient: recipient ? bytesOf(recipient) : null,
    value: String(value),
    nonce,
    is_failed: isFailed,
    is_creation: isCreation,
    selector: selector ? bytesOf(selector) : null,
  }
  const update = db.updateTable('follow_transaction').set(columns).where('chain_id', '=', id)
  const same = update.where('block', '=', row.block).where('position', '=', row.position)
  await same.where('hash', '=', bytesOf(row.hash)).execute()
}
