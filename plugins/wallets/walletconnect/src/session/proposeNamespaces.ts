import type { Caip2, Namespace, RelayNamespace } from '@portico/core'
import type { NamespaceOverride } from '../WalletConnectOptions.js'
import { defaultNamespaces } from './defaultNamespaces.js'
import type { Proposal, ProposedNamespace } from './Proposal.js'

export interface ProposalRequest {
  readonly namespaces: readonly Namespace[]
  /** The network to be on, per namespace: it stands first, as wallets start on the first chain they know. */
  readonly networks: Readonly<Record<Namespace, Caip2>>
  /** What the chain plugin of a namespace says of itself; undefined without one. */
  readonly relay: (namespace: Namespace) => RelayNamespace | undefined
  readonly overrides: Readonly<Record<Namespace, NamespaceOverride>>
}

/** What to ask a wallet for. All of it is optional to the wallet: it grants what it knows, and refuses nothing for the rest. */
export function proposeNamespaces({ namespaces, networks, relay, overrides }: ProposalRequest): Proposal {
  const proposal: Record<Namespace, ProposedNamespace> = {}
  for (const namespace of namespaces) {
    const capability = relay(namespace)
    const fallback = defaultNamespaces[namespace]
    const override = overrides[namespace]
    const preferred = override?.defaultChain ?? networks[namespace]
    const chains = override?.chains ?? capability?.networks() ?? fallback?.chains ?? []
    const entry = {
      chains: unique(preferred ? [preferred, ...chains] : chains),
      methods: unique(override?.methods ?? (capability ? Object.keys(capability.methods) : (fallback?.methods ?? []))),
      events: unique(override?.events ?? capability?.events ?? fallback?.events ?? []),
    }
    // The client refuses a namespace without chains, and with it the whole proposal.
    if (entry.chains.length > 0) proposal[namespace] = entry
  }
  return proposal
}

function unique<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)]
}
