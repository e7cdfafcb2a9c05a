import type { Kysely } from 'kysely'
import type { Address } from 'viem'

import type { NativeCurrency } from '../data/DataConfig.js'
import { SourceError } from '../data/SourceError.js'
import type { Tables } from '../database/Tables.js'
import type { ChainNode } from '../rpc/ChainNode.js'

export interface FollowedChain {
  readonly db: Kysely<Tables>
  readonly node: ChainNode
  readonly currency: NativeCurrency
}

/** @throws SourceError */
export function lowerAddress(address: string): Address {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new SourceError('rpc', 'the account is no address of an EVM network')
  return address.toLowerCase() as Address
}

/**
 * What fails beside the node is the database: there is no other source of what is followed.
 * @throws SourceError; RangeError for a cursor that was not given out
 */
export async function readFollowed<Answer>(read: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
  try {
    return await read()
  } catch (cause) {
    signal?.throwIfAborted()
    if (cause instanceof SourceError || cause instanceof RangeError || cause instanceof TypeError) throw cause
    throw new SourceError('database', 'what is followed cannot be read', { cause })
  }
}

/** @throws SourceError while nothing was read yet */
export async function followedId(db: Kysely<Tables>, chain: string): Promise<number> {
  const row = await db.selectFrom('follow_chain').select('id').where('name', '=', chain).executeTakeFirst()
  if (!row) throw new SourceError('rpc', `${chain} is not followed yet`)
  return row.id
}
