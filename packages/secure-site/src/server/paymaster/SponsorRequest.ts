import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { ApiError } from '../errors/ApiError.js'
import { AddressSchema, OperationSchema, quantitySchema, type RpcOperation } from '../rpc/schemas.js'

/** A request of ERC-7677. */
export interface SponsorRequest {
  readonly method: 'pm_getPaymasterStubData' | 'pm_getPaymasterData'
  readonly params: {
    readonly operation: RpcOperation
    readonly entryPoint: Address
    readonly chainId: number
  }
}

/** What ERC-7677 answers. */
export interface Sponsorship {
  readonly paymaster: Address
  readonly paymasterData: Hex
  readonly paymasterVerificationGasLimit: Hex
  readonly paymasterPostOpGasLimit: Hex
}

/** `{ method, params }` of ERC-7677. */
export const SponsorRequestSchema: v.GenericSchema<unknown, SponsorRequest> = v.strictObject({
  method: v.picklist(['pm_getPaymasterStubData', 'pm_getPaymasterData']),
  params: v.pipe(
    v.union([
      v.strictTuple([OperationSchema, AddressSchema, quantitySchema(64)]),
      v.strictTuple([OperationSchema, AddressSchema, quantitySchema(64), v.nullish(v.unknown())]),
    ]),
    v.transform(([operation, entryPoint, chainId]) => ({ operation, entryPoint, chainId: Number(chainId) })),
  ),
})

/** @throws ApiError 400 `paymaster/badRequest` */
export function readSponsorRequest(request: unknown): SponsorRequest {
  const read = v.safeParse(SponsorRequestSchema, request)
  if (read.success) return read.output
  throw new ApiError(400, 'paymaster/badRequest', 'This is not a request of ERC-7677.')
}
