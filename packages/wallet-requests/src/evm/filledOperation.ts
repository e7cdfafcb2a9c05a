import type { Address, Hex } from 'viem'
import { FillingError } from '../FillingError.js'
import type { OperationFilling, UserOperationIntent } from '../Intent.js'
import type { UnsignedOperation } from './unsignedOperation.js'

/**
 * The operation of an intent, with what is known only when it is signed.
 * @throws FillingError where it may cost more than the intent says, or a field is no number of its size
 */
export function filledOperation(intent: UserOperationIntent, filling: OperationFilling): UnsignedOperation {
  const { account, callData, deployment } = intent
  const { paymaster } = filling
  const operation: UnsignedOperation = {
    sender: account.toLowerCase() as Address,
    nonce: uint(filling.nonce, 256),
    callData: callData as Hex,
    ...(deployment && { factory: deployment.factory as Address, factoryData: deployment.factoryData as Hex }),
    callGasLimit: uint(filling.callGasLimit, 128),
    verificationGasLimit: uint(filling.verificationGasLimit, 128),
    preVerificationGas: uint(filling.preVerificationGas, 256),
    maxFeePerGas: uint(filling.maxFeePerGas, 128),
    maxPriorityFeePerGas: uint(filling.maxPriorityFeePerGas, 128),
    ...(paymaster && {
      paymaster: bytes(paymaster.address, 20),
      paymasterData: bytes(paymaster.data),
      paymasterVerificationGasLimit: uint(paymaster.verificationGasLimit, 128),
      paymasterPostOpGasLimit: uint(paymaster.postOpGasLimit, 128),
    }),
  }
  if (operation.maxPriorityFeePerGas > operation.maxFeePerGas)
    throw new FillingError('The tip is higher than the price of gas.')
  // What the account itself pays, where no paymaster does.
  if (!paymaster && costOf(operation) > BigInt(intent.maxCost))
    throw new FillingError('The operation may cost more than was shown.')
  return operation
}

function costOf(operation: UnsignedOperation): bigint {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas } = operation
  return (callGasLimit + verificationGasLimit + preVerificationGas) * maxFeePerGas
}

/** @throws FillingError */
export function uint(digits: string, bits: number): bigint {
  const value = /^\d{1,78}$/.test(digits) ? BigInt(digits) : undefined
  if (value === undefined || value >= 2n ** BigInt(bits))
    throw new FillingError('A number of the filling cannot be read.')
  return value
}

function bytes(hex: string, size?: number): Hex {
  const isWhole = /^0x(?:[0-9a-f]{2})*$/i.test(hex) && (size === undefined || hex.length === 2 + 2 * size)
  if (!isWhole) throw new FillingError('Bytes of the filling cannot be read.')
  return hex.toLowerCase() as Hex
}
