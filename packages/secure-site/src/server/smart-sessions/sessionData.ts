import { maxUint256, numberToHex, type Address, type Hex, type TypedDataDefinition } from 'viem'

// What an account signs for a session. The signer loads this file: it needs no more of viem than it has.

/** A condition that a contract checks at each use. */
export interface Caveat {
  readonly enforcer: Address
  readonly terms: Hex
}

/** What `delegator` lets `delegate` do in its name. Everything, but for the caveats. */
export interface Delegation {
  readonly delegate: Address
  readonly delegator: Address
  readonly caveats: readonly Caveat[]
  readonly salt: bigint
}

/** The delegator's own right, not one that was delegated to it. */
export const rootAuthority: Hex = numberToHex(maxUint256, { size: 32 })
const delegationTypes = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

/** What the delegator signs. */
export function delegationTypedData(
  { delegate, delegator, caveats, salt }: Delegation,
  delegationManager: Address,
  chainId: number,
): TypedDataDefinition<typeof delegationTypes, 'Delegation'> {
  return {
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: delegationManager },
    types: delegationTypes,
    primaryType: 'Delegation',
    message: { delegate, delegator, authority: rootAuthority, caveats, salt },
  }
}

const revocationTypes = {
  RevokeSession: [
    { name: 'pci', type: 'string' },
    { name: 'account', type: 'address' },
    { name: 'chainId', type: 'uint256' },
  ],
} as const

/** What the account signs to end a session at the co-signer. A session has its id once, so that no time is needed in it. */
export function revocationTypedData(revocation: {
  readonly pci: string
  readonly account: Address
  readonly chainId: number
}): TypedDataDefinition<typeof revocationTypes, 'RevokeSession'> {
  return {
    domain: { name: 'Portico Sessions', version: '1', chainId: revocation.chainId },
    types: revocationTypes,
    primaryType: 'RevokeSession',
    message: { ...revocation, chainId: BigInt(revocation.chainId) },
  }
}
