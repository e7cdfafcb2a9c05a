import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem'
import type { DirectedCall } from './Call.js'

const managerAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
])

/**
 * The delegate of the one delegation of `account` that a call ends; undefined for a call that does anything else. Such a call
 * takes a right away and gives none, so that pages may ask for it.
 */
export function delegateOfDisable(
  { to, value, data }: DirectedCall,
  account: string,
  delegationManager: string,
): string | undefined {
  if (to.toLowerCase() !== delegationManager.toLowerCase() || value > 0n) return undefined
  try {
    const { args } = decodeFunctionData({ abi: managerAbi, data })
    const [{ delegate, delegator }] = args
    const isWhole = encodeFunctionData({ abi: managerAbi, args }) === data
    return isWhole && delegator.toLowerCase() === account.toLowerCase() ? delegate : undefined
  } catch {
    return undefined
  }
}
