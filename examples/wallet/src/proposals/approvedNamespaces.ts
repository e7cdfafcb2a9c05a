import type { ProposalTypes, SessionTypes } from '@walletconnect/types'
import { buildApprovedNamespaces } from '@walletconnect/utils'
import { caip2 } from '../chains/WalletChain.js'
import { isCaip2 } from '../namespaces/caip2.js'
import { walletNamespaces } from '../namespaces/walletNamespaces.js'
import { supportedMethods } from '../requests/supportedMethods.js'
import { summarizeProposal } from './summarizeProposal.js'

export type Approvable =
  | { readonly ok: true; readonly namespaces: SessionTypes.Namespaces }
  | { readonly ok: false; readonly text: string }

type Supported = Record<
  string,
  { readonly chains: string[]; readonly methods: string[]; readonly events: string[]; readonly accounts: string[] }
>

export const sessionEvents = ['accountsChanged', 'chainChanged'] as const

/** What this wallet has for a proposal, in the namespaces that its owner left in. */
function supportedNamespaces(
  proposed: readonly string[],
  chainIds: readonly number[],
  address: `0x${string}`,
  leftOut: readonly string[],
): Supported {
  const events = [...sessionEvents]
  const evm = chainIds.map(caip2)
  const supported: Supported = {
    eip155: { chains: evm, methods: [...supportedMethods], events, accounts: evm.map((id) => `${id}:${address}`) },
  }
  for (const { id, methods, addressOn } of walletNamespaces) {
    const accounts = proposed
      .filter((chainId) => chainId.startsWith(`${id}:`))
      .flatMap((chainId) => {
        const own = isCaip2(chainId) ? addressOn(chainId) : undefined
        return own === undefined ? [] : [[chainId, `${chainId}:${own}`] as const]
      })
    if (accounts.length > 0)
      supported[id] = {
        chains: accounts.map(([chainId]) => chainId),
        methods: [...methods],
        events,
        accounts: accounts.map(([, account]) => account),
      }
  }
  return Object.fromEntries(Object.entries(supported).filter(([id]) => !leftOut.includes(id)))
}

/**
 * What this wallet can grant of what a dapp proposes: of `eip155` one account on the chains that both know, of the other
 * namespaces an account on every network that the dapp names and that has addresses this wallet can make.
 *
 * @param leftOut namespaces that the owner does not grant
 */
export function approvedNamespaces(
  proposal: ProposalTypes.Struct,
  chainIds: readonly number[],
  address: `0x${string}`,
  leftOut: readonly string[] = [],
): Approvable {
  const proposed = summarizeProposal(proposal).networks.map(({ id }) => id)
  try {
    const built = buildApprovedNamespaces({
      proposal,
      supportedNamespaces: supportedNamespaces(proposed, chainIds, address, leftOut),
    })
    // A namespace without an account makes the whole session invalid for the dapp's client.
    const namespaces = Object.fromEntries(Object.entries(built).filter(([, { accounts }]) => accounts.length > 0))
    if (Object.keys(namespaces).length > 0) return { ok: true, namespaces }
    return {
      ok: false,
      text:
        leftOut.length > 0
          ? 'Nothing is left to grant: choose one of the namespaces, or reject.'
          : 'This wallet knows none of the networks that the dapp asks for.',
    }
  } catch {
    return { ok: false, text: 'The dapp insists on networks or methods that this wallet does not know.' }
  }
}
