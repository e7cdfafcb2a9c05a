import {
  concat,
  hashTypedData,
  numberToHex,
  type Address,
  type Hex,
  type TypedDataDefinition,
  type TypedDataDomain,
} from 'viem'
import { packOperation, type UnsignedOperation } from './evm/unsignedOperation.js'

// Operations that a paymaster pays for, as a site checks them and its signer signs them. Pure.

export interface SponsoredOperation {
  readonly operation: UnsignedOperation
  readonly chainId: number
  readonly paymaster: Address
  /** Whose transactions may hand it in. EntryPoint pays them. */
  readonly bundlers: readonly Address[]
  /** Seconds, compared with the time of a block. */
  readonly validUntil: number
}

interface PaymasterGas {
  readonly paymasterVerificationGasLimit: bigint
  readonly paymasterPostOpGasLimit: bigint
}

/** Of the paymaster: the check of one signature, and nothing after the operation. */
export const paymasterGas: PaymasterGas = { paymasterVerificationGasLimit: 100_000n, paymasterPostOpGasLimit: 0n }

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

/** What the paymaster checks the signature of; see `contracts/DevPaymaster.sol` of @portico/devnet. */
export function sponsorTypedData(
  sponsored: SponsoredOperation,
): TypedDataDefinition<typeof sponsoredTypes, 'SponsoredOperation'> {
  const { operation, chainId, paymaster, bundlers, validUntil } = sponsored
  const domain: TypedDataDomain = { name: 'PorticoPaymaster', version: '1', chainId, verifyingContract: paymaster }
  const message = { ...packOperation(operation), ...paymasterGas, validAfter: 0, validUntil }
  return {
    domain,
    types: sponsoredTypes,
    primaryType: 'SponsoredOperation',
    message: {
      operation: hashTypedData({ domain, types: requestTypes, primaryType: 'UserOperationRequest', message }),
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

/** As EntryPoint gets it. */
export function withPaymaster({ operation, paymaster }: SponsoredOperation, paymasterData: Hex): UnsignedOperation {
  return { ...operation, ...paymasterGas, paymaster, paymasterData }
}

/** The most that EntryPoint takes from the paymaster for it, in wei. */
export function costOf(operation: UnsignedOperation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  const ofPaymaster = paymasterGas.paymasterVerificationGasLimit + paymasterGas.paymasterPostOpGasLimit
  return (callGasLimit + verificationGasLimit + preVerificationGas + ofPaymaster) * maxFeePerGas
}
