import type { Hex } from 'viem'
import * as v from 'valibot'
import type { Finding, ReadContext } from '../finding.js'
import { listOf, parse, refused, requireAccount, unreadable } from '../params.js'
import { isSmartAccount } from './accountOf.js'
import type { DirectedCall } from './Call.js'
import { describeCalls } from './describeCalls.js'
import { callsOf } from './encodeCalls.js'
import { operationOf } from './operationOf.js'
import { AddressSchema, BytesSchema, QuantitySchema, refuseAuthorizations, requireChain } from './schemas.js'

const CapabilitiesSchema = v.record(v.string(), v.unknown())
const SendCallsSchema = v.strictObject({
  version: v.optional(v.picklist(['1', '1.0', '2.0.0'])),
  id: v.optional(v.pipe(v.string(), v.maxLength(8194))),
  chainId: v.optional(QuantitySchema),
  from: v.optional(AddressSchema),
  atomicRequired: v.optional(v.boolean()),
  capabilities: v.optional(CapabilitiesSchema),
  calls: v.pipe(
    v.array(
      v.strictObject({
        to: v.optional(AddressSchema),
        data: v.optional(BytesSchema),
        value: v.optional(QuantitySchema),
        capabilities: v.optional(CapabilitiesSchema),
      }),
    ),
    v.minLength(1),
    v.maxLength(50),
  ),
})

/** What the wallet has anyway. `paymasterService` names a server of the page, which is never asked. */
const knownCapabilities: readonly string[] = ['paymasterService', 'atomic', 'atomicBatch']

/** `wallet_sendCalls` (EIP-5792) of a smart account. @throws RefusedError */
export function readSendCalls(context: ReadContext): Finding {
  if (!isSmartAccount(context)) throw refused('embedded/methodNotAllowed', 'noBatches')
  const [first] = listOf(context.request.params, 1)
  refuseAuthorizations(first)
  const { from, chainId, calls: list, capabilities = {} } = parse(SendCallsSchema, first)
  requireAccount(from, context.request)
  requireChain(chainId, context)
  const demanded = [capabilities, ...list.map((call) => call.capabilities ?? {})].flatMap((each) =>
    Object.entries(each),
  )
  if (demanded.some(([name, value]) => !knownCapabilities.includes(name) && !isOptional(value)))
    throw unreadable('capabilityUnknown')
  const calls = list.map(({ to, data = '0x', value = '0x0' }): DirectedCall => {
    if (to === undefined) throw unreadable('noReceiver')
    return { to: to.toLowerCase(), data: data.toLowerCase() as Hex, value: BigInt(value) }
  })
  return { ...describeCalls(calls, context), intent: operationOf(calls, context) }
}

function isOptional(capability: unknown): boolean {
  return (
    typeof capability === 'object' && capability !== null && 'optional' in capability && capability.optional === true
  )
}

const OperationSchema = v.looseObject({
  sender: AddressSchema,
  callData: BytesSchema,
  factory: v.optional(v.never()),
  initCode: v.optional(v.literal('0x')),
  eip7702Auth: v.optional(v.never()),
})

/**
 * `eth_sendUserOperation` whose call data makes calls of the smart account; the wallet makes the rest of the operation itself.
 * @throws RefusedError
 */
export function readUserOperation(context: ReadContext): Finding {
  if (!isSmartAccount(context)) throw refused('embedded/methodNotAllowed', 'noBatches')
  const [first] = listOf(context.request.params, 2)
  refuseAuthorizations(first)
  const { sender, callData } = parse(OperationSchema, first)
  requireAccount(sender, context.request)
  const bytes = callData.toLowerCase() as Hex
  const calls = callsOf(bytes)
  if (!calls) throw refused('embedded/dangerousTransaction', 'noCalls')
  return { ...describeCalls(calls, context), intent: operationOf(calls, context, bytes) }
}
