import { providerErrorCodes, rpcErrorCodes } from '@portico/core'
import * as v from 'valibot'
import { isAddressEqual, type Address, type Hex } from 'viem'
import { callsErrorCodes, ProviderError } from './errorTexts.js'
import type { Call } from './toPasskeyAccount.js'

export interface CallsLimits {
  readonly account: Address
  readonly chainId: number
  /** Receivers that no page may call through the account: such a call could give the account away. */
  readonly guards: readonly Address[]
}

/** A read `wallet_sendCalls`. */
export interface ReadCalls {
  readonly version: '1.0' | '2.0.0'
  /** Chosen by the page. */
  readonly id?: string | undefined
  readonly calls: readonly Call[]
}

const most = 50
const address = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{40}$/i),
  v.transform((text) => text.toLowerCase() as Address),
)
const data = v.pipe(
  v.string(),
  v.regex(/^0x([\da-f]{2})*$/i),
  v.maxLength(200_000),
  v.transform((text) => text.toLowerCase() as Hex),
)
const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
/** Gas and fees are the wallet's to say (EIP-1474); fields that sign more than a call are unknown, and refused. */
const transactionSchema = v.strictObject({
  from: v.optional(address),
  to: address,
  data: v.optional(data),
  input: v.optional(data),
  value: v.optional(quantity, '0x0'),
  chainId: v.optional(
    v.union([
      quantity,
      v.pipe(
        v.number(),
        v.safeInteger(),
        v.transform((id) => BigInt(id)),
      ),
    ]),
  ),
  gas: v.optional(quantity),
  gasLimit: v.optional(quantity),
  gasPrice: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  nonce: v.optional(v.unknown()),
  type: v.optional(v.unknown()),
})
const capabilities = v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) }))
const callSchema = v.strictObject({
  to: address,
  value: v.optional(quantity, '0x0'),
  data: v.optional(data, '0x'),
  capabilities: v.optional(capabilities, {}),
})
const batch = {
  chainId: quantity,
  from: v.optional(address),
  calls: v.pipe(v.array(callSchema), v.minLength(1)),
  capabilities: v.optional(capabilities, {}),
}
const callsSchema = v.variant('version', [
  v.strictObject({ ...batch, version: v.picklist(['1.0', '1']) }),
  v.strictObject({
    ...batch,
    version: v.literal('2.0.0'),
    id: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(4096))),
    atomicRequired: v.optional(v.boolean()),
  }),
])

/** `eth_sendTransaction`. @throws ProviderError */
export function readTransaction(params: unknown, limits: CallsLimits): Call {
  const { success, output } = v.safeParse(v.tuple([transactionSchema]), params)
  if (!success)
    throw new ProviderError(rpcErrorCodes.invalidParams, 'The transaction cannot be read, or has no receiver')
  const [asked] = output
  const { to, value, data: first, input } = asked
  if (first !== undefined && input !== undefined && first !== input)
    throw new ProviderError(rpcErrorCodes.invalidParams, 'The transaction has two different inputs')
  check(asked.from, asked.chainId, [to], limits)
  return { to, value, data: first ?? input ?? '0x' }
}

/** `wallet_sendCalls` (EIP-5792). All calls are made, or none. @throws ProviderError */
export function readCalls(params: unknown, limits: CallsLimits): ReadCalls {
  const { success, output } = v.safeParse(v.tuple([callsSchema]), params)
  if (!success) throw new ProviderError(rpcErrorCodes.invalidParams, 'The parameters are not those of wallet_sendCalls')
  const [asked] = output
  if (asked.calls.length > most)
    throw new ProviderError(callsErrorCodes.bundleTooLarge, `At most ${most} calls can be sent at once`)
  for (const one of [asked, ...asked.calls])
    if (Object.entries(one.capabilities).some(([name, { optional }]) => name !== 'atomic' && optional !== true))
      throw new ProviderError(
        callsErrorCodes.unsupportedCapability,
        'A capability that the page needs is not supported',
      )
  check(
    asked.from,
    asked.chainId,
    asked.calls.map(({ to }) => to),
    limits,
  )
  return {
    version: asked.version === '2.0.0' ? '2.0.0' : '1.0',
    ...('id' in asked && { id: asked.id }),
    calls: asked.calls.map(({ to, value, data: calldata }) => ({ to, value, data: calldata })),
  }
}

function check(
  from: Address | undefined,
  chainId: bigint | undefined,
  receivers: readonly Address[],
  limits: CallsLimits,
): void {
  if (from !== undefined && !isAddressEqual(from, limits.account))
    throw new ProviderError(providerErrorCodes.unauthorized, 'The request is for another account')
  if (chainId !== undefined && chainId !== BigInt(limits.chainId))
    throw new ProviderError(callsErrorCodes.unsupportedChain, 'The request is for another network')
  if (receivers.some((to) => limits.guards.some((guard) => isAddressEqual(guard, to))))
    throw new ProviderError(
      providerErrorCodes.unauthorized,
      'A call goes to the account itself or to a contract that guards it',
    )
}
