import { hashTypedData, hexToBytes, isAddressEqual, type Address, type Hex } from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import { publicKeyToAddress } from 'viem/accounts'

import { deploymentOf } from '../custody/deployment.js'
import type { SignerContracts } from '../SignerConfig.js'
import { SignerRefusal } from '../SignerRefusal.js'
import { contextsOf, redeemedBy } from './delegation.js'

/** A user operation of EntryPoint 0.8, as it is signed. */
export interface SessionOperation {
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

export interface GrantedSession {
  readonly chain_id: number
  readonly context: Hex
  readonly public_key: string
  readonly app_key: string
}

const operationTypes = {
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
} as const

const refused = (message: string): SignerRefusal => new SignerRefusal(403, 'signer/session', message)

/**
 * The hash of an operation that is of the session's own account and redeems nothing but what the session was granted. Whether it
 * is within the limits is for the contracts: their state is on the network.
 * @throws SignerRefusal `signer/session`
 */
export function requireWithin(
  operation: SessionOperation,
  session: GrantedSession,
  contracts: SignerContracts,
): Uint8Array {
  const signers = [publicKeyToAddress(session.public_key as Hex), session.app_key as Address] as const
  const deployment = deploymentOf('multiSig', signers, contracts)
  const isOwn =
    isAddressEqual(operation.sender, deployment.address) &&
    (operation.factory === undefined
      ? operation.factoryData === undefined
      : isAddressEqual(operation.factory, deployment.factory) && operation.factoryData === deployment.factoryData)
  const granted = contextsOf(session.context)
  const redeemed = isOwn ? redeemedBy(operation.callData, contracts.delegationManager) : undefined
  if (!redeemed?.every((each) => granted.has(each))) throw refused('The operation uses more than this session.')
  const packed = toPackedUserOperation({ ...operation, signature: '0x' } as never)
  return hexToBytes(
    hashTypedData({
      domain: {
        name: 'MultiSigDeleGator',
        version: '1',
        chainId: session.chain_id,
        verifyingContract: operation.sender,
      },
      types: operationTypes,
      primaryType: 'PackedUserOperation',
      message: { ...packed, entryPoint: contracts.entryPoint },
    }),
  )
}
