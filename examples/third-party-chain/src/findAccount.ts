import { unitsSchema, type RestClient } from '@portico/chain-kit'
import { parseCaip10, type Caip10 } from '@portico/core'
import * as v from 'valibot'

/** Stroops: an account keeps two of these, and one more for each of its entries. */
export const baseReserve = 5_000_000n
const count = v.pipe(v.number(), v.integer())
const xlm = v.optional(unitsSchema(7), '0')
const schema = v.object({
  sequence: unitsSchema(),
  subentry_count: count,
  num_sponsoring: count,
  num_sponsored: count,
  balances: v.array(v.object({ asset_type: v.string(), balance: xlm, selling_liabilities: xlm })),
})

/** Stroops that an account has and may send, and its last sequence number; undefined where it does not exist. */
export async function findAccount(nodes: RestClient, account: Caip10, signal?: AbortSignal) {
  const { networkId, address } = parseCaip10(account)
  const found = await nodes.find({ networkId, path: `/accounts/${address}`, schema, signal })
  const native = found?.balances.find(({ asset_type: type }) => type === 'native')
  if (!found || !native) return undefined
  const reserve = BigInt(2 + found.subentry_count + found.num_sponsoring - found.num_sponsored) * baseReserve
  return { ...native, spendable: native.balance - native.selling_liabilities - reserve, sequence: found.sequence }
}
