import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import { caip2 } from '../chains/WalletChain.js'
import { supportedMethods } from '../requests/supportedMethods.js'

export type Approvable =
  { readonly ok: true; readonly namespaces: SessionTypes.Namespaces } | { readonly ok: false; readonly text: string }

export const sessionEvents = ['accountsChanged', 'chainChanged'] as const

/** What this wallet can grant of what a dapp proposes: one account on the chains that both know. */
export function approvedNamespaces(
  proposal: ProposalTypes.Struct,
  chainIds: readonly number[],
  address: `0x${string}`,
): Approvable {
  const chains = chainIds.map(caip2)
  const supported = {
    chains,
    methods: [...supportedMethods],
    events: [...sessionEvents],
    accounts: chains.map((chain) => `${chain}:${address}`),
  }
  try {
    const namespaces = buildApprovedNamespaces({ proposal, supportedNamespaces: { eip155: supported } })
    if (Object.values(namespaces).some(({ accounts }) => accounts.length > 0)) return { ok: true, namespaces }
    return { ok: false, text: 'This wallet knows none of the networks that the dapp asks for.' }
  } catch {
    return { ok: false, text: 'The dapp insists on networks or methods that this wallet does not know.' }
  }
}
