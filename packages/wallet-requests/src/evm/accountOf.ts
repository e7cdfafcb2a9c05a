import type { Facts, OperationFacts } from '../Facts.js'
import type { ReadContext } from '../finding.js'
import { refused } from '../params.js'
import { sameAddress } from '../receivers.js'

/** The key that signs for the account of a request: the owner's for a smart account of its own address. */
export function accountKey({ request, facts }: ReadContext): 'evm' | 'owner' {
  const { eoa } = facts.accounts
  return eoa !== undefined && sameAddress(eoa, request.account) ? 'evm' : 'owner'
}

/** Whether the account makes its calls by user operations. One of EIP-7702 is a plain account too: the facts say how it is asked. */
export function isSmartAccount({ request, facts }: ReadContext): boolean {
  const { eoa, smartAccount } = facts.accounts
  const isSmart = smartAccount !== undefined && sameAddress(smartAccount, request.account)
  const isPlain = eoa !== undefined && sameAddress(eoa, request.account)
  return isSmart && (!isPlain || facts.operation !== undefined)
}

/** @throws RefusedError where nothing says what an operation may cost */
export function requireOperation({ operation }: Facts, key: 'evm' | 'owner'): OperationFacts {
  const isOwn = operation !== undefined && (operation.kind === '7702') === (key === 'evm')
  if (!isOwn) throw refused('embedded/unreadable', 'costUnknown')
  return operation
}

/** Of `eip155:1`. */
export function chainIdOf({ request }: ReadContext): number {
  return Number(request.chainId.slice('eip155:'.length))
}
