import type { SignedDelegation } from '@portico/wallet-requests'
import { delegationStruct, encodeCalls, encodeContext } from '@portico/wallet-requests/accounts'
import { encodeFunctionData, encodePacked, parseAbi, zeroHash, type Address, type Hex, type PublicClient } from 'viem'

import type { SmartAccountContracts } from '../smart-accounts/SmartAccountContracts.js'

/** A call by way of a delegation. */
export interface Redemption {
  readonly delegation: SignedDelegation
  readonly to: Address
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
}

type Manager = Pick<SmartAccountContracts, 'delegationManager'>

const managerAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function disableDelegation(Delegation delegation)',
  'function getDelegationHash(Delegation delegation) pure returns (bytes32)',
  'function disabledDelegations(bytes32 delegationHash) view returns (bool)',
])

/** Call data of a user operation of the session's account: it makes all of the calls or none. */
export function redeemCallData(redemptions: readonly Redemption[], { delegationManager }: Manager): Hex {
  const contexts = redemptions.map(({ delegation }) => encodeContext([delegation]))
  const executions = redemptions.map(({ to, value = 0n, data = '0x' }) =>
    encodePacked(['address', 'uint256', 'bytes'], [to, value, data]),
  )
  // ERC-7579: one call each, which reverts with its reason.
  const args = [contexts, redemptions.map(() => zeroHash), executions] as const
  const data = encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args })
  return encodeCalls([{ to: delegationManager, value: 0n, data }])
}

/** Calls of the account that end these delegations on chain. */
export function disableCalls(
  delegations: readonly SignedDelegation[],
  { delegationManager }: Manager,
): readonly { readonly to: Address; readonly value: bigint; readonly data: Hex }[] {
  return delegations.map((delegation) => ({
    to: delegationManager,
    value: 0n,
    data: encodeFunctionData({
      abi: managerAbi,
      functionName: 'disableDelegation',
      args: [delegationStruct(delegation)],
    }),
  }))
}

/** Those that the network has not ended yet. */
export async function enabledDelegations(
  delegations: readonly SignedDelegation[],
  { delegationManager: address }: Manager,
  client: Pick<PublicClient, 'readContract'>,
): Promise<readonly SignedDelegation[]> {
  const manager = { address, abi: managerAbi } as const
  const disabled = await Promise.all(
    delegations.map(async (delegation) => {
      const args = [delegationStruct(delegation)] as const
      const hash = await client.readContract({ ...manager, functionName: 'getDelegationHash', args })
      return client.readContract({ ...manager, functionName: 'disabledDelegations', args: [hash] })
    }),
  )
  return delegations.filter((_, at) => !disabled[at])
}
