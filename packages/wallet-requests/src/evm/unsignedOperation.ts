import { concat, numberToHex, type Address, type Hex } from 'viem'

/** A user operation of EntryPoint 0.8 without its signature. */
export interface UnsignedOperation {
  readonly sender: Address
  readonly nonce: bigint
  readonly callData: Hex
  readonly factory?: Address | undefined
  readonly factoryData?: Hex | undefined
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly paymaster?: Address | undefined
  readonly paymasterData?: Hex | undefined
  readonly paymasterVerificationGasLimit?: bigint | undefined
  readonly paymasterPostOpGasLimit?: bigint | undefined
}

/** As contracts get it. */
export interface PackedOperation {
  readonly sender: Address
  readonly nonce: bigint
  readonly initCode: Hex
  readonly callData: Hex
  readonly accountGasLimits: Hex
  readonly preVerificationGas: bigint
  readonly gasFees: Hex
  readonly paymasterAndData: Hex
}

export function packOperation(operation: UnsignedOperation): PackedOperation {
  const { sender, nonce, callData, factory, factoryData = '0x', preVerificationGas } = operation
  const { callGasLimit, verificationGasLimit, maxFeePerGas, maxPriorityFeePerGas } = operation
  const { paymaster, paymasterData = '0x' } = operation
  const { paymasterVerificationGasLimit = 0n, paymasterPostOpGasLimit = 0n } = operation
  return {
    sender,
    nonce,
    initCode: factory ? concat([factory, factoryData]) : '0x',
    callData,
    accountGasLimits: concat([half(verificationGasLimit), half(callGasLimit)]),
    preVerificationGas,
    gasFees: concat([half(maxPriorityFeePerGas), half(maxFeePerGas)]),
    paymasterAndData: paymaster
      ? concat([paymaster, half(paymasterVerificationGasLimit), half(paymasterPostOpGasLimit), paymasterData])
      : '0x',
  }
}

const half = (amount: bigint): Hex => numberToHex(amount, { size: 16 })
