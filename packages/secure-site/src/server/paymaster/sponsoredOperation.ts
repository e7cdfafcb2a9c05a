import {
  concat,
  hashTypedData,
  numberToHex,
  type Address,
  type Hex,
  type TypedDataDefinition,
  type TypedDataDomain,
} from 'viem'
import { toPackedUserOperation, type UserOperation } from 'viem/account-abstraction'

import type { RpcOperation } from '../rpc/schemas.js'

// Pure functions of an operation, without a key: who signs may be in another process.

/** An operation that the paymaster is to pay for. */
export interface SponsoredOperation {
  readonly operation: RpcOperation
  readonly chainId: number
  readonly paymaster: Address
  /** Whose transactions may hand it in. EntryPoint pays them. */
  readonly bundlers: readonly Address[]
  /** Seconds, compared with the time of a block. */
  readonly validUntil: number
}

/** Of the paymaster: the check of one signature, and nothing after the operation. */
export const paymasterGas = { paymasterVerificationGasLimit: 100_000n, paymasterPostOpGasLimit: 0n } as const

const requestTypes = {
  UserOperationRequest: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterVerificationGasLimit', type: 'uint256' },
    { name: 'paymasterPostOpGasLimit', type: 'uint256' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
  ],
} as const

const sponsoredTypes = {
  SponsoredOperation: [
    { name: 'operation', type: 'bytes32' },
    { name: 'bundlers', type: 'bytes' },
  ],
} as const

/** What the paymaster checks the signature of; see `contracts/DevPaymaster.sol` of @portico/devnet-accounts. */
export function sponsorTypedData(
  sponsored: SponsoredOperation,
): TypedDataDefinition<typeof sponsoredTypes, 'SponsoredOperation'> {
  const { operation, chainId, paymaster, bundlers, validUntil } = sponsored
  const { sender, nonce, callData, preVerificationGas } = operation
  const { accountGasLimits, gasFees, initCode } = toPackedUserOperation(fullOperation(sponsored, '0x'))
  const packed = { sender, nonce, initCode, callData, accountGasLimits, preVerificationGas, gasFees }
  const domain: TypedDataDomain = { name: 'PorticoPaymaster', version: '1', chainId, verifyingContract: paymaster }
  return {
    domain,
    types: sponsoredTypes,
    primaryType: 'SponsoredOperation',
    message: {
      operation: hashTypedData({
        domain,
        types: requestTypes,
        primaryType: 'UserOperationRequest',
        message: { ...packed, ...paymasterGas, validAfter: 0, validUntil },
      }),
      bundlers: concat(bundlers),
    },
  }
}

export function paymasterDataOf(
  { bundlers, validUntil }: Pick<SponsoredOperation, 'bundlers' | 'validUntil'>,
  signature: Hex,
): Hex {
  return concat([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 }), ...bundlers, signature])
}

/** As EntryPoint gets it, without the account's signature. */
export function fullOperation({ operation, paymaster }: SponsoredOperation, paymasterData: Hex): UserOperation<'0.8'> {
  const { eip7702Auth: _, ...own } = operation
  const full = { ...own, ...paymasterGas, paymaster, paymasterData, paymasterSignature: undefined, signature: '0x' }
  return full as unknown as UserOperation<'0.8'>
}

/** The most that EntryPoint takes from the paymaster for it, in wei. */
export function costOf({
  callGasLimit,
  verificationGasLimit,
  preVerificationGas,
  maxFeePerGas,
}: Pick<RpcOperation, 'callGasLimit' | 'verificationGasLimit' | 'preVerificationGas' | 'maxFeePerGas'>): bigint {
  const ofPaymaster = paymasterGas.paymasterVerificationGasLimit + paymasterGas.paymasterPostOpGasLimit
  return (callGasLimit + verificationGasLimit + preVerificationGas + ofPaymaster) * maxFeePerGas
}
