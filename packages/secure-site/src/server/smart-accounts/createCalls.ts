import { statements } from '@portico/database'
import type { WalletRequest } from '@portico/wallet-requests'
import { sql, type Migration } from 'kysely'
import { concat, numberToHex, slice, type Address, type Hex } from 'viem'
import type { GetUserOperationReceiptReturnType } from 'viem/account-abstraction'

import { ApiError } from '../errors/ApiError.js'
import type { Queries } from '../auth/tables.js'
import { rpcCodes } from '../requests/rpcCodeOf.js'
import type { SmartAccount } from './openSmartAccount.js'

export interface CallsTables {
  /** Ids that pages chose for their batches (EIP-5792). */
  sent_calls: {
    user_id: string
    id: string
    /** Of the user operation. */
    hash: string
    version: '1.0' | '2.0.0'
    sent_at: number
  }
}

export const callsMigration: Migration = statements(
  `create table sent_calls (
    user_id text not null references user_account on delete cascade,
    id text not null,
    hash text not null,
    version text not null,
    sent_at bigint not null,
    primary key (user_id, id)
  )`,
)

export type CallsStatus =
  | {
      readonly version: '2.0.0'
      readonly id: string
      readonly chainId: Hex
      /** 100 not yet included · 200 done · 400 never included · 500 included and reverted */
      readonly status: 100 | 200 | 400 | 500
      readonly atomic: true
      readonly receipts?: readonly CallsReceipt[]
    }
  | { readonly status: 'PENDING' | 'CONFIRMED'; readonly receipts?: readonly CallsReceipt[] }

export interface CallsReceipt {
  readonly logs: readonly { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }[]
  readonly status: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hex
}

/** A bundler drops what it could not include for this long; a sponsor's signature ends before. Milliseconds. */
export const includedWithin: number = 10 * 60_000

/** Batches of `wallet_sendCalls`, by the ids that pages know them by. */
export interface Calls {
  /** @throws ApiError 409 `embedded/duplicateId` where the page used its id before */
  reserve(userId: string, request: WalletRequest): Promise<void>
  /** What `wallet_sendCalls` answers for an operation that was sent. */
  sent(userId: string, request: WalletRequest, hash: Hex): Promise<string | { readonly id: string }>
  /** `wallet_getCallsStatus`. */
  status(userId: string, smart: SmartAccount, chainId: number, id: string): Promise<CallsStatus>
}

interface Batch {
  readonly hash: Hex
  readonly version: '1.0' | '2.0.0'
  readonly at: number
}

export function createCalls(db: Queries<CallsTables>, now: () => number): Calls {
  function chosen({ params }: WalletRequest): { readonly id: string | undefined; readonly version: Batch['version'] } {
    const { id, version } = Object(Array.isArray(params) ? params[0] : params) as Record<string, unknown>
    return { id: typeof id === 'string' ? id : undefined, version: version === '2.0.0' ? version : '1.0' }
  }

  async function find(userId: string, id: string): Promise<Batch> {
    const row = await db
      .selectFrom('sent_calls')
      .selectAll()
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? { hash: row.hash as Hex, version: row.version, at: row.sent_at } : readId(id)
  }

  return {
    async reserve(userId, request) {
      const { id, version } = chosen(request)
      if (id === undefined) return
      const values = { user_id: userId, id, hash: '', version, sent_at: now() }
      const { numInsertedOrUpdatedRows: count } = await db
        .insertInto('sent_calls')
        .values(values)
        .onConflict((conflict) =>
          // One that was never sent may be tried again.
          conflict
            .columns(['user_id', 'id'])
            .doUpdateSet(values)
            .where(sql<boolean>`sent_calls.hash = ''`),
        )
        .executeTakeFirstOrThrow()
      if (count !== 1n)
        throw new ApiError(409, 'embedded/duplicateId', 'This id was used before.', { rpcCode: rpcCodes.duplicateId })
    },

    async sent(userId, request, hash) {
      const { id, version } = chosen(request)
      const at = now()
      if (id !== undefined) {
        const row = db.updateTable('sent_calls').set({ hash, sent_at: at }).where('user_id', '=', userId)
        await row.where('id', '=', id).execute()
      }
      // The id says all that is needed to answer for it.
      const own = id ?? concat([hash, numberToHex(at, { size: 8 }), version === '1.0' ? '0x01' : '0x02'])
      return version === '1.0' ? own : { id: own }
    },

    async status(userId, { bundler }, chainId, id) {
      const { hash, version, at } = await find(userId, id)
      const receipt = hash ? await bundler.getUserOperationReceipt({ hash }).catch(() => undefined) : undefined
      const isWaiting =
        now() - at < includedWithin || (await bundler.getUserOperation({ hash }).catch(() => undefined)) !== undefined
      const status = receipt ? (receipt.success ? 200 : 500) : isWaiting ? 100 : 400
      const receipts = receipt && { receipts: [toReceipt(receipt)] }
      if (version === '1.0') return { status: status === 100 ? 'PENDING' : 'CONFIRMED', ...receipts }
      return { version, id, chainId: numberToHex(chainId), status, atomic: true, ...receipts }
    },
  }
}

function readId(id: string): Batch {
  if (!/^0x[0-9a-f]{80}0[12]$/.test(id))
    throw new ApiError(404, 'embedded/unknownBundle', 'No calls have this id.', { rpcCode: rpcCodes.unknownBundle })
  const hex = id as Hex
  return { hash: slice(hex, 0, 32), at: Number(slice(hex, 32, 40)), version: id.endsWith('1') ? '1.0' : '2.0.0' }
}

function toReceipt({ success, logs, receipt }: GetUserOperationReceiptReturnType): CallsReceipt {
  return {
    logs: logs.map(({ address, topics, data }) => ({ address, topics, data })),
    status: success ? '0x1' : '0x0',
    blockHash: receipt.blockHash,
    blockNumber: numberToHex(receipt.blockNumber),
    gasUsed: numberToHex(receipt.gasUsed),
    transactionHash: receipt.transactionHash,
  }
}
