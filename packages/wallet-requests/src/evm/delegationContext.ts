import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  isAddressEqual,
  parseAbi,
  zeroHash,
  type Address,
  type Hex,
} from 'viem'
import { rootAuthority } from './delegationTypedData.js'
import type { SignedDelegation } from './evmSigned.js'

/** A signed delegation as the DelegationManager takes it. */
export interface DelegationStruct {
  readonly delegate: Address
  readonly delegator: Address
  readonly authority: Hex
  readonly caveats: readonly { readonly enforcer: Address; readonly terms: Hex; readonly args: Hex }[]
  readonly salt: bigint
  readonly signature: Hex
}

const parameters = [
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
const managerAbi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
const executeAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
])

export function delegationStruct({ caveats, salt, ...rest }: SignedDelegation): DelegationStruct {
  const { delegate, delegator, signature } = rest as { readonly [Name in keyof typeof rest]: Hex }
  return {
    delegate,
    delegator,
    authority: rootAuthority,
    caveats: caveats.map(({ enforcer, terms }) => ({ enforcer: enforcer as Address, terms: terms as Hex, args: '0x' })),
    salt: BigInt(salt),
    signature,
  }
}

/** Signed delegations as pages keep them. */
export function encodeContext(delegations: readonly SignedDelegation[]): Hex {
  return encodeAbiParameters(parameters, [delegations.map(delegationStruct)])
}

/** @throws where these are not delegations of the account's own rights */
export function decodeContext(context: Hex): readonly SignedDelegation[] {
  const [list] = decodeAbiParameters(parameters, context)
  return list.map(({ authority, caveats, salt, ...rest }) => {
    if (authority !== rootAuthority || caveats.some(({ args }) => args !== '0x'))
      throw new TypeError('These are not delegations of the account.')
    const terms = caveats.map(({ enforcer, terms: own }) => ({ enforcer, terms: own }))
    return { ...rest, authority, caveats: terms, salt: String(salt) }
  })
}

/** What call data of a session's account redeems. */
export interface Redeemed {
  /** For the DelegationManager. */
  readonly data: Hex
  readonly contexts: readonly Hex[]
  readonly executions: readonly Hex[]
}

/** Undefined for call data that does anything else than redeeming delegations. */
export function readRedemption(callData: Hex, delegationManager: Address): Redeemed | undefined {
  try {
    const [{ target, value, callData: data }] = decodeFunctionData({ abi: executeAbi, data: callData }).args
    if (!isAddressEqual(target, delegationManager) || value > 0n) return undefined
    const [contexts, modes, executions] = decodeFunctionData({ abi: managerAbi, data }).args
    const isWhole = contexts.length > 0 && contexts.length === modes.length && modes.length === executions.length
    // ERC-7579: one call each, which reverts with its reason.
    return isWhole && modes.every((mode) => mode === zeroHash) ? { data, contexts, executions } : undefined
  } catch {
    return undefined
  }
}
