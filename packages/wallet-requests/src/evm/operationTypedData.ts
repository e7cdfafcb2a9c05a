import { concat, numberToHex, type Hex } from 'viem'
import { FillingError } from '../FillingError.js'
import type { ExactTypedData, OperationFilling, UserOperationIntent } from '../Intent.js'

/** The names of the EIP-712 domains in which the accounts check user operations. */
const domainNames = {
  hybrid: 'HybridDeleGator',
  '7702': 'EIP7702StatelessDeleGator',
} as const satisfies Record<UserOperationIntent['accountKind'], string>

const types: ExactTypedData['types'] = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
}

/**
 * What the account checks the signature of: not the hash of EntryPoint, but EIP-712 data of its own.
 * @throws FillingError where it may cost more than the intent says, or a field is no number of its size
 */
export function operationTypedData(intent: UserOperationIntent, filling: OperationFilling): ExactTypedData {
  checkCost(intent, filling)
  const { account, chainId, entryPoint, callData, deployment } = intent
  const { paymaster } = filling
  const sender = account.toLowerCase()
  return {
    types,
    primaryType: 'PackedUserOperation',
    domain: {
      name: domainNames[intent.accountKind],
      version: '1',
      chainId: String(chainId),
      verifyingContract: sender,
    },
    message: {
      sender,
      nonce: String(uint(filling.nonce, 256)),
      initCode: deployment ? concat([deployment.factory as Hex, deployment.factoryData as Hex]) : '0x',
      callData,
      accountGasLimits: concat([half(filling.verificationGasLimit), half(filling.callGasLimit)]),
      preVerificationGas: String(uint(filling.preVerificationGas, 256)),
      gasFees: concat([half(filling.maxPriorityFeePerGas), half(filling.maxFeePerGas)]),
      paymasterAndData: paymaster
        ? concat([
            bytes(paymaster.address, 20),
            half(paymaster.verificationGasLimit),
            half(paymaster.postOpGasLimit),
            bytes(paymaster.data),
          ])
        : '0x',
      entryPoint,
    },
  }
}

/** What the account itself pays, where no paymaster does. */
function checkCost({ maxCost }: UserOperationIntent, filling: OperationFilling): void {
  const { callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas } = filling
  if (uint(maxPriorityFeePerGas, 128) > uint(maxFeePerGas, 128))
    throw new FillingError('The tip is higher than the price of gas.')
  if (filling.paymaster) return
  const gas = uint(callGasLimit, 128) + uint(verificationGasLimit, 128) + uint(preVerificationGas, 256)
  if (gas * uint(maxFeePerGas, 128) > BigInt(maxCost))
    throw new FillingError('The operation may cost more than was shown.')
}

/** @throws FillingError */
export function uint(digits: string, bits: number): bigint {
  const value = /^\d{1,78}$/.test(digits) ? BigInt(digits) : undefined
  if (value === undefined || value >= 2n ** BigInt(bits))
    throw new FillingError('A number of the filling cannot be read.')
  return value
}

function half(digits: string): Hex {
  return numberToHex(uint(digits, 128), { size: 16 })
}

function bytes(hex: string, size?: number): Hex {
  const isWhole = /^0x(?:[0-9a-f]{2})*$/i.test(hex) && (size === undefined || hex.length === 2 + 2 * size)
  if (!isWhole) throw new FillingError('Bytes of the filling cannot be read.')
  return hex.toLowerCase() as Hex
}
