import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  isAddressEqual,
  parseAbi,
  zeroHash,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem'
import type { SmartAccountContracts } from '../smart-accounts/SmartAccountContracts.js'
import { encodeCalls } from '../smart-accounts/toDelegatorAccount.js'
import { rootAuthority, type Delegation } from './sessionData.js'

export interface SignedDelegation extends Delegation {
  readonly signature: Hex
}

/** A call by way of a delegation. */
export interface Redemption {
  readonly delegation: SignedDelegation
  readonly to: Address
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
}

const delegationParameters = [
  {
    type: 'tuple[]',
    components: [
      { name: 'delegate', type: 'address' },
      { name: 'delegator', type: 'address' },
      { name: 'authority', type: 'bytes32' },
      {
        name: 'caveats',
        type: 'tuple[]',
        components: [
          { name: 'enforcer', type: 'address' },
          { name: 'terms', type: 'bytes' },
          { name: 'args', type: 'bytes' },
        ],
      },
      { name: 'salt', type: 'uint256' },
      { name: 'signature', type: 'bytes' },
    ],
  },
] as const
const managerAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)',
  'function disableDelegation(Delegation delegation)',
  'function getDelegationHash(Delegation delegation) pure returns (bytes32)',
  'function disabledDelegations(bytes32 delegationHash) view returns (bool)',
])
const executeAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
])
const nonceAbi = parseAbi(['function incrementNonce(address delegationManager)'])
const toStruct = ({ caveats, ...rest }: SignedDelegation) => ({
  ...rest,
  authority: rootAuthority,
  caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms, args: '0x' as const })),
})

/** The signed delegations of a session, as pages keep them. */
export function encodeContext(delegations: readonly SignedDelegation[]): Hex {
  return encodeAbiParameters(delegationParameters, [delegations.map(toStruct)])
}

/** @throws when these are not delegations of the account's own rights. */
export function decodeContext(context: Hex): readonly SignedDelegation[] {
  const [list] = decodeAbiParameters(delegationParameters, context)
  return list.map(({ authority, caveats, ...rest }) => {
    if (authority !== rootAuthority || caveats.some(({ args }) => args !== '0x')) throw new Error('not of this account')
    return { ...rest, caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })) }
  })
}

/** What the session's account calls: all of the calls or none. */
export function redeemData(redemptions: readonly Redemption[]): Hex {
  const contexts = redemptions.map(({ delegation }) => encodeContext([delegation]))
  const executions = redemptions.map(({ to, value = 0n, data = '0x' }) =>
    encodePacked(['address', 'uint256', 'bytes'], [to, value, data]),
  )
  // ERC-7579: one call each, which reverts with its reason.
  const args = [contexts, redemptions.map(() => zeroHash), executions] as const
  return encodeFunctionData({ abi: managerAbi, functionName: 'redeemDelegations', args })
}

/** Call data of a user operation of the session's account. */
export function redeemCallData(
  redemptions: readonly Redemption[],
  { delegationManager }: Pick<SmartAccountContracts, 'delegationManager'>,
): Hex {
  return encodeCalls([{ to: delegationManager, data: redeemData(redemptions) }])
}

/** The reverse of `redeemCallData`; undefined for call data that does anything else. */
export function readRedemption(
  callData: Hex,
  { delegationManager }: SmartAccountContracts,
): { readonly data: Hex; readonly contexts: readonly Hex[]; readonly executions: readonly Hex[] } | undefined {
  try {
    const [{ target, value, callData: data }] = decodeFunctionData({ abi: executeAbi, data: callData }).args
    const { functionName, args } = decodeFunctionData({ abi: managerAbi, data })
    if (functionName !== 'redeemDelegations' || !isAddressEqual(target, delegationManager) || value > 0n)
      return undefined
    const [contexts, modes, executions] = args
    return modes.every((mode) => mode === zeroHash) ? { data, contexts, executions } : undefined
  } catch {
    return undefined
  }
}

/** Calls of the account that end these delegations on chain. */
export function disableCalls(
  delegations: readonly SignedDelegation[],
  { delegationManager }: SmartAccountContracts,
): readonly { readonly to: Address; readonly value: bigint; readonly data: Hex }[] {
  return delegations.map((delegation) => ({
    to: delegationManager,
    value: 0n,
    data: encodeFunctionData({ abi: managerAbi, functionName: 'disableDelegation', args: [toStruct(delegation)] }),
  }))
}

/** Those that the network has not ended yet. */
export async function enabledDelegations(
  delegations: readonly SignedDelegation[],
  { delegationManager: address }: Pick<SmartAccountContracts, 'delegationManager'>,
  client: Pick<PublicClient, 'readContract'>,
): Promise<readonly SignedDelegation[]> {
  const manager = { address, abi: managerAbi } as const
  const disabled = await Promise.all(
    delegations.map(async (delegation) => {
      const args = [toStruct(delegation)] as const
      const hash = await client.readContract({ ...manager, functionName: 'getDelegationHash', args })
      return client.readContract({ ...manager, functionName: 'disabledDelegations', args: [hash] })
    }),
  )
  return delegations.filter((_, at) => !disabled[at])
}

/**
 * The delegate of the one delegation of `account` that a call ends; undefined for a call that does anything else. Such a call
 * takes a right away and gives none, so that pages may ask for it.
 */
export function delegateOfDisable(
  { to, value, data }: { readonly to: string; readonly value: bigint; readonly data: Hex },
  account: string,
  delegationManager: string,
): Address | undefined {
  if (to.toLowerCase() !== delegationManager.toLowerCase() || value > 0n) return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: managerAbi, data })
    if (functionName !== 'disableDelegation') return undefined
    const [{ delegate, delegator }] = args
    const isWhole = encodeFunctionData({ abi: managerAbi, functionName, args }) === data.toLowerCase()
    return isWhole && delegator.toLowerCase() === account.toLowerCase() ? delegate : undefined
  } catch {
    return undefined
  }
}

/** A call of the account that ends all its delegations on chain. */
export function endAllCall({ delegationManager, enforcers }: SmartAccountContracts): {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
} {
  return { to: enforcers.nonce, value: 0n, data: encodeFunctionData({ abi: nonceAbi, args: [delegationManager] }) }
}
