import type { Signed } from '@portico/wallet-requests'
import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  isAddressEqual,
  maxUint256,
  numberToHex,
  parseAbi,
  zeroHash,
  type Address,
  type Hex,
} from 'viem'

/** The delegator's own right, not one that was delegated to it. */
const rootAuthority: Hex = numberToHex(maxUint256, { size: 32 })

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
const managerAbi = parseAbi(['function redeemDelegations(bytes[] contexts, bytes32[] modes, bytes[] executions)'])
const executeAbi = parseAbi([
  'struct Execution { address target; uint256 value; bytes callData; }',
  'function execute(Execution execution) payable',
])

/** A delegation as the wallet signed it. */
export interface SignedDelegation {
  readonly delegate: string
  readonly delegator: string
  readonly caveats: readonly { readonly enforcer: string; readonly terms: string }[]
  readonly salt: string
  readonly signature: string
}

/** The delegations of a grant, as pages keep them. */
export function contextOf(signed: Signed): Hex | undefined {
  return signed.kind === 'delegations' ? encodeContext(signed.delegations) : undefined
}

export function encodeContext(delegations: readonly SignedDelegation[]): Hex {
  const list = delegations.map(({ delegate, delegator, caveats, salt, signature }) => ({
    delegate: delegate as Address,
    delegator: delegator as Address,
    authority: rootAuthority,
    caveats: caveats.map(({ enforcer, terms }) => ({
      enforcer: enforcer as Address,
      terms: terms as Hex,
      args: '0x' as const,
    })),
    salt: BigInt(salt),
    signature: signature as Hex,
  }))
  return encodeAbiParameters(delegationParameters, [list])
}

/** Each delegation of a context as a context of its own, in which it is redeemed. */
export function contextsOf(context: Hex): ReadonlySet<string> {
  const [list] = decodeAbiParameters(delegationParameters, context)
  return new Set(list.map((one) => encodeAbiParameters(delegationParameters, [[one]])))
}

/** The contexts that call data of a session's account redeems; undefined for call data that does anything else. */
export function redeemedBy(callData: Hex, delegationManager: Address): readonly Hex[] | undefined {
  try {
    const [{ target, value, callData: data }] = decodeFunctionData({ abi: executeAbi, data: callData }).args
    if (!isAddressEqual(target, delegationManager) || value > 0n) return undefined
    const [contexts, modes, executions] = decodeFunctionData({ abi: managerAbi, data }).args
    const isWhole = contexts.length > 0 && contexts.length === modes.length && modes.length === executions.length
    // ERC-7579: one call each, which reverts with its reason.
    return isWhole && modes.every((mode) => mode === zeroHash) ? contexts : undefined
  } catch {
    return undefined
  }
}
