import type { ExactTypedData, Intent } from '../Intent.js'

/** The delegator's own right, not one that was delegated to it. */
export const rootAuthority: `0x${string}` = `0x${'ff'.repeat(32)}`

const types: ExactTypedData['types'] = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
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
}

type DelegationsIntent = Extract<Intent, { readonly kind: 'delegations' }>

/** What the delegator signs: data of EIP-712 for the delegation manager. */
export function delegationTypedData(
  { account, chainId, manager }: DelegationsIntent,
  { delegate, caveats, salt }: DelegationsIntent['delegations'][number],
): ExactTypedData {
  // Without any, the delegate could do whatever the account can.
  if (caveats.length === 0) throw new TypeError('A delegation has conditions.')
  return {
    types,
    primaryType: 'Delegation',
    domain: { name: 'DelegationManager', version: '1', chainId: String(chainId), verifyingContract: manager },
    message: {
      delegate,
      delegator: account.toLowerCase(),
      authority: rootAuthority,
      caveats,
      salt,
    },
  }
}
