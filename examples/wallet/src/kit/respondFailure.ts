import { namespaceOf } from '../namespaces/walletNamespaces.js'
import { failureCodes, RpcFailure } from '../requests/RpcFailure.js'
import type { Pending } from '../state/WalletState.js'
import type { Kit } from './openKit.js'

/** Answers a request with an error. */
export function respondFailure(
  kit: Kit,
  { topic, id }: { readonly topic: string; readonly id: number },
  { code, message }: RpcFailure,
): Promise<void> {
  return kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error: { code, message } } })
}

/** What a dapp hears when the owner says no: the namespace's own code. */
export function refusalOf(pending: Exclude<Pending, { readonly kind: 'proposal' }>): RpcFailure {
  const namespace = pending.kind === 'signing' ? namespaceOf(pending.request.chainId) : undefined
  return namespace
    ? new RpcFailure(namespace.refusal.code, namespace.refusal.message)
    : new RpcFailure(failureCodes.rejected, 'User rejected.')
}
