import type { Caip2, Namespace } from '@portico/core'

/** One entry of a session proposal (CAIP-25). */
export interface ProposedNamespace {
  readonly chains: readonly Caip2[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}
export type Proposal = Readonly<Record<Namespace, ProposedNamespace>>
