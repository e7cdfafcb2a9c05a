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

/** @throws SourceError while nothing was read yet */
export async function followedId(db: Kysely<Tables>, chain: string): Promise<number> {
  const row = await db.selectFrom('follow_chain').select('id').where('name', '=', chain).executeTakeFirst()
  if (!row) throw new SourceError('rpc', `${chain} is not followed yet`)
  return row.id
}
