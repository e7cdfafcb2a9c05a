import type { Hex } from 'viem'
import * as v from 'valibot'
import type { Finding, ReadContext } from '../finding.js'
import type { Intent } from '../Intent.js'
import { listOf, parse, refused, requireAccount, unreadable } from '../params.js'
import { chainIdOf, isSmartAccount } from './accountOf.js'
import type { Call } from './Call.js'
import { describeCalls } from './describeCalls.js'
import { operationOf } from './operationOf.js'
import { AddressSchema, BytesSchema, QuantitySchema, refuseAuthorizations, requireChain } from './schemas.js'

/** Gas, prices and nonce of the page are no part of what is signed: the wallet's own are (`facts.fee`, `Filling`). */
const TransactionSchema = v.strictObject({
  from: v.optional(AddressSchema),
  to: v.optional(v.nullable(AddressSchema)),
  value: v.optional(QuantitySchema),
  data: v.optional(BytesSchema),
  input: v.optional(BytesSchema),
  gas: v.optional(QuantitySchema),
  gasLimit: v.optional(QuantitySchema),
  gasPrice: v.optional(QuantitySchema),
  maxFeePerGas: v.optional(QuantitySchema),
  maxPriorityFeePerGas: v.optional(QuantitySchema),
  nonce: v.optional(QuantitySchema),
  chainId: v.optional(QuantitySchema),
  type: v.optional(v.picklist(['0x0', '0x1', '0x2', '0x00', '0x01', '0x02'])),
  accessList: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(0))),
})

/** `eth_sendTransaction`, of a plain account or a smart one. @throws RefusedError */
export function readTransaction(context: ReadContext): Finding {
  const call = readCall(context)
  const description = describeCalls([call], context)
  const intent = isSmartAccount(context) ? operationOf([call], context) : transactionOf(call, context)
  return { ...description, intent }
}

function readCall(context: ReadContext): Call {
  const [first] = listOf(context.request.params, 1)
  refuseAuthorizations(first)
  const { from, to, value = '0x0', data, input, chainId } = parse(TransactionSchema, first)
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase())
    throw unreadable('twoData')
  requireAccount(from, context.request)
  requireChain(chainId, context)
  const bytes = (data ?? input ?? '0x').toLowerCase() as Hex
  if (to == null && bytes === '0x') throw unreadable('noReceiver')
  return { to: to?.toLowerCase(), data: bytes, value: BigInt(value) }
}

function transactionOf({ to, data, value }: Call, context: ReadContext): Intent {
  const { fee } = context.facts
  if (!fee) throw refused('embedded/unreadable', 'costUnknown')
  const { gas, maxFeePerGas, maxPriorityFeePerGas } = fee
  return {
    kind: 'evmTransaction',
    account: context.request.account,
    chainId: chainIdOf(context),
    ...(to !== undefined && { to }),
    value: String(value),
    data,
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas,
  }
}
