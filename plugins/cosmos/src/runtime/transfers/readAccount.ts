import { BaseAccount } from 'cosmjs-types/cosmos/auth/v1beta1/auth'
import { readFields, readMessage } from './readFields.js'

/** What a signature needs to know of an account. */
export interface ChainAccount {
  readonly accountNumber: bigint
  readonly sequence: bigint
}

/** How many messages deep in their first field the kinds of accounts of the Cosmos SDK keep their `BaseAccount`. */
const depths: Readonly<Record<string, number>> = {
  '/cosmos.auth.v1beta1.BaseAccount': 0,
  '/cosmos.auth.v1beta1.ModuleAccount': 1,
  '/cosmos.vesting.v1beta1.BaseVestingAccount': 1,
  '/cosmos.vesting.v1beta1.ContinuousVestingAccount': 2,
  '/cosmos.vesting.v1beta1.DelayedVestingAccount': 2,
  '/cosmos.vesting.v1beta1.PeriodicVestingAccount': 2,
  '/cosmos.vesting.v1beta1.PermanentLockedAccount': 2,
}

/**
 * Reads `QueryAccountResponse { 1: Any { 1: type, 2: value } }` of `x/auth`.
 * @throws on anything else, and on kinds of accounts that only their own chain knows
 */
export function readAccount(answer: Uint8Array): ChainAccount {
  const any = readFields(readMessage(readFields(answer), 1))
  const type = new TextDecoder().decode(readMessage(any, 1))
  const depth = depths[type]
  if (depth === undefined) throw new TypeError(`accounts of type ${type} are not known`)
  let bytes = readMessage(any, 2)
  for (let level = 0; level < depth; level++) bytes = readMessage(readFields(bytes), 1)
  return BaseAccount.decode(bytes)
}
