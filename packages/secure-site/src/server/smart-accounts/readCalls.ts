import * as v from 'valibot'
import { isAddressEqual, type Address, type Hex } from 'viem'
import { AddressSchema, HexSchema, quantitySchema } from '../../../rpc/schemas.js'

/** An error of EIP-1193, EIP-5792 or JSON-RPC with its number. The message may be shown. */
export class CallsError extends Error {
  override readonly name: string = 'CallsError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Numbers of EIP-5792 and JSON-RPC that requests with several calls are refused with. */
export const callsErrorCodes = {
  reverted: -32_000,
  invalidParams: -32_602,
  unauthorized: 4100,
  unsupportedCapability: 5700,
  unsupportedChain: 5710,
  duplicateId: 5720,
  unknownBundle: 5730,
  bundleTooLarge: 5740,
  upgradeRejected: 5750,
  atomicityNotSupported: 5760,
} as const

export interface Call {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

/** A read `wallet_sendCalls`. */
export interface CallsRequest {
  readonly version: '1.0' | '2.0.0'
  /** Chosen by the page. */
  readonly id?: string | undefined
  readonly calls: readonly Call[]
}

const maxCalls = 50
const CapabilitiesSchema = v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) }))
const CallSchema = v.strictObject({
  // A contract cannot be made by a call of a smart account: there is always a receiver.
  to: AddressSchema,
  value: v.optional(quantitySchema(256), '0x0'),
  data: v.optional(HexSchema, '0x'),
  capabilities: v.optional(CapabilitiesSchema, {}),
})
const fields = {
  chainId: quantitySchema(256),
  from: v.optional(AddressSchema),
  calls: v.pipe(v.array(CallSchema), v.minLength(1)),
  capabilities: v.optional(CapabilitiesSchema, {}),
}
const RequestSchema = v.variant('version', [
  v.strictObject({ ...fields, version: v.picklist(['1.0', '1']) }),
  v.strictObject({
    ...fields,
    version: v.literal('2.0.0'),
    id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(8194))),
    atomicRequired: v.boolean(),
  }),
])

/** Capabilities that need nothing of the page's values: `paymasterService` names a server of the page, which is never asked. */
const knownCapabilities = new Set(['paymasterService', 'atomic', 'atomicBatch'])

export interface CallsLimits {
  readonly chainId: number
  readonly account: Address
  /** Receivers that no page may call through the account: such a call could give the account away. */
  readonly forbidden: readonly Address[]
  /** Of calls to these receivers: whether it can do no harm. Default: none is. */
  isHarmless?(call: Call): boolean
}

/**
 * Reads the parameters of `wallet_sendCalls` (EIP-5792) for an account that can do all calls or none.
 * @throws CallsError
 */
export function readCalls(params: unknown, limits: CallsLimits): CallsRequest {
  const { chainId, account, forbidden, isHarmless = () => false } = limits
  const { invalidParams, unauthorized, unsupportedCapability, unsupportedChain, bundleTooLarge } = callsErrorCodes
  const result = v.safeParse(
    v.pipe(
      v.tuple([v.unknown()]),
      v.transform(([first]) => first),
    ),
    params,
  )
  const { success, output, issues } = v.safeParse(RequestSchema, result.success ? result.output : params)
  if (!success) {
    const [issue] = issues
    const path = v.getDotPath(issue) ?? ''
    if (/^calls\.\d+\.to$/.test(path))
      throw new CallsError(invalidParams, `${path} must be an address that starts with 0x`)
    throw new CallsError(invalidParams, `The request is not a wallet_sendCalls of EIP-5792: ${path || 'params'}`)
  }
  if (output.calls.length > maxCalls)
    throw new CallsError(bundleTooLarge, `At most ${maxCalls} calls can be sent at once`)
  if (output.chainId !== BigInt(chainId)) throw new CallsError(unsupportedChain, 'The calls are for another network')
  if (output.from && !isAddressEqual(output.from, account))
    throw new CallsError(unauthorized, 'The calls are for another account')
  const isForbidden = (call: Call): boolean =>
    forbidden.some((address) => isAddressEqual(address, call.to)) && !isHarmless(call)
  if (output.calls.some(isForbidden))
    throw new CallsError(unauthorized, 'A call goes to the account itself or to a contract that guards it')
  for (const capabilities of [output.capabilities, ...output.calls.map((call) => call.capabilities)]) {
    const unknown = Object.entries(capabilities).find(
      ([name, { optional }]) => !knownCapabilities.has(name) && !optional,
    )
    if (unknown) throw new CallsError(unsupportedCapability, 'A capability that the page needs is not supported')
  }
  return {
    version: output.version === '2.0.0' ? '2.0.0' : '1.0',
    ...('id' in output && { id: output.id }),
    calls: output.calls.map(({ to, value, data }) => ({ to, value, data })),
  }
}
