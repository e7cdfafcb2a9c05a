import { hexToBigInt, size, slice, type Hex } from 'viem'

import type { Call } from '../browser/smartAccount/readCalls.js'
import type { SmartAccountContracts } from '../browser/smartAccount/SmartAccountContracts.js'
import { decodeCalls, type DelegatorKind } from '../browser/smartAccount/toDelegatorAccount.js'
import { readRedemption } from '../sessions/delegation.js'

/** Bytes of a packed execution before its data: a receiver and a value. */
const head = { receiver: 20, value: 52 } as const

/**
 * What an operation does: the calls of an account, or those that a session makes in the name of the account that granted it.
 * Undefined for call data that neither the frame nor a session makes: nobody knows what it does, and it is not paid for.
 */
export function readOperationCalls(
  callData: Hex,
  kind: DelegatorKind,
  contracts: SmartAccountContracts,
): readonly Call[] | undefined {
  if (kind !== 'multiSig') return decodeCalls(callData)
  return readRedemption(callData, contracts)?.executions.map((execution) => ({
    to: slice(execution, 0, head.receiver),
    value: hexToBigInt(slice(execution, head.receiver, head.value)),
    data: size(execution) > head.value ? slice(execution, head.value) : '0x',
  }))
}
