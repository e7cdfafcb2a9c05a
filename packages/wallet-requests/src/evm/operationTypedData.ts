import type { Address, TypedDataDefinition } from 'viem'
import { packOperation, type UnsignedOperation } from './unsignedOperation.js'

/**
 * Accounts of the Delegation Framework. `hybrid`: of one key, with an address of its own. `multiSig`: of several keys, which all sign.
 * `7702`: the key's own address with code.
 */
export type AccountKind = 'hybrid' | 'multiSig' | '7702'

/** The names of the EIP-712 domains in which the accounts check user operations. */
const domainNames = {
  hybrid: 'HybridDeleGator',
  multiSig: 'MultiSigDeleGator',
  '7702': 'EIP7702StatelessDeleGator',
} as const satisfies Record<AccountKind, string>

const types = {
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

/** The network, and its EntryPoint. */
export interface OperationPlace {
  readonly chainId: number
  readonly entryPoint: Address
}

/** What the account checks the signature of: not the hash of EntryPoint, but EIP-712 data of its own. */
export function operationTypedData(
  kind: AccountKind,
  operation: UnsignedOperation,
  { chainId, entryPoint }: OperationPlace,
): TypedDataDefinition<typeof types, 'PackedUserOperation'> {
  return {
    domain: { name: domainNames[kind], version: '1', chainId, verifyingContract: operation.sender },
    types,
    primaryType: 'PackedUserOperation',
    message: { ...packOperation(operation), entryPoint },
  }
}
