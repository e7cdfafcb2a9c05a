import type { UnsignedOperation } from '@portico/wallet-requests/accounts'
import * as v from 'valibot'
import type { Address, Hex } from 'viem'

/** Whole bytes in hexadecimal. */
export const HexSchema: v.GenericSchema<unknown, Hex> = v.pipe(
  v.string(),
  v.maxLength(200_000),
  v.regex(/^0x([0-9a-f]{2})*$/i),
  v.transform((text) => text as Hex),
)

export const AddressSchema: v.GenericSchema<unknown, Address> = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/i),
  v.transform((text) => text as Address),
)

/** A number in hexadecimal, as Ethereum's JSON-RPC writes it. */
export function quantitySchema(bits: number): v.GenericSchema<unknown, bigint> {
  const pattern = new RegExp(`^0x[0-9a-f]{1,${bits / 4}}$`, 'i')
  return v.pipe(
    v.string(),
    v.regex(pattern),
    v.transform((text) => BigInt(text)),
  )
}

/** A number in JSON: whole seconds since 1970, or of a period. */
export const SecondsSchema: v.GenericSchema<unknown, number> = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const gas = quantitySchema(64)
const fee = quantitySchema(128)

/** A user operation of EntryPoint 0.7 and later, as bundlers take it. */
export interface RpcOperation extends UnsignedOperation {
  readonly signature?: Hex | undefined
  /** EIP-7702: the code that the account gets. */
  readonly eip7702Auth?: { readonly address: Address; readonly chainId: bigint } | undefined
}

/** Amounts that are not known yet are 0. */
export const OperationSchema: v.GenericSchema<unknown, RpcOperation> = v.strictObject({
  sender: AddressSchema,
  nonce: quantitySchema(256),
  callData: HexSchema,
  factory: v.optional(AddressSchema),
  factoryData: v.optional(HexSchema),
  callGasLimit: v.optional(gas, '0x0'),
  verificationGasLimit: v.optional(gas, '0x0'),
  preVerificationGas: v.optional(gas, '0x0'),
  maxFeePerGas: v.optional(fee, '0x0'),
  maxPriorityFeePerGas: v.optional(fee, '0x0'),
  paymaster: v.optional(AddressSchema),
  paymasterData: v.optional(HexSchema),
  paymasterVerificationGasLimit: v.optional(gas),
  paymasterPostOpGasLimit: v.optional(gas),
  signature: v.optional(HexSchema),
  eip7702Auth: v.optional(v.looseObject({ address: AddressSchema, chainId: gas })),
})
