import { signableBytes, type Filling, type UserOperationIntent } from '@portico/wallet-requests'
import { bytesToHex, type Hex } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'

/**
 * Signs an operation as it was read: of the prepared one come the nonce, gas, prices and the paymaster alone.
 * @throws FillingError where it may cost more than the intent says
 */
export async function signOperation(
  intent: UserOperationIntent,
  operation: UserOperation,
  sign: (hash: Hex) => Promise<Hex>,
): Promise<Hex> {
  const [signable] = signableBytes(intent, fillingOf(operation))
  return sign(bytesToHex(signable!.bytes))
}

function fillingOf(operation: UserOperation): Filling {
  const { nonce, callGasLimit, verificationGasLimit, preVerificationGas, maxFeePerGas, maxPriorityFeePerGas } =
    operation
  const { paymaster, paymasterData, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = operation
  return {
    operation: {
      nonce: String(nonce),
      callGasLimit: String(callGasLimit),
      verificationGasLimit: String(verificationGasLimit),
      preVerificationGas: String(preVerificationGas),
      maxFeePerGas: String(maxFeePerGas),
      maxPriorityFeePerGas: String(maxPriorityFeePerGas),
      ...(paymaster && {
        paymaster: {
          address: paymaster,
          data: paymasterData ?? '0x',
          verificationGasLimit: String(paymasterVerificationGasLimit ?? 0n),
          postOpGasLimit: String(paymasterPostOpGasLimit ?? 0n),
        },
      }),
    },
  }
}
