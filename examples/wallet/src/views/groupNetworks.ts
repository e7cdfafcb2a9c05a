import { walletNamespaces } from '../namespaces/walletNamespaces.js'
import type { ProposalSummary } from '../proposals/summarizeProposal.js'

export interface NetworkGroup {
  readonly namespace: string
  /** Absent: this wallet does not speak it, and there is nothing to grant. */
  readonly label: string | undefined
  readonly required: boolean
  readonly ids: ProposalSummary['networks']
}

const labels: ReadonlyMap<string, string> = new Map([
  ['eip155', 'Ethereum and its kin'],
  ...walletNamespaces.map(({ id, name }) => [id, name] as const),
])

/** The networks of a proposal by namespace, each of which can be granted or left out. */
export function groupNetworks(networks: ProposalSummary['networks']): readonly NetworkGroup[] {
  const namespaces = [...new Set(networks.map(({ id }) => id.split(':')[0] ?? id))]
  return namespaces.map((namespace) => {
    const ids = networks.filter(({ id }) => id.split(':')[0] === namespace)
    return { namespace, label: labels.get(namespace), required: ids.some(({ required }) => required), ids }
  })
}
