import type { AccountState, Caip10, Namespace } from '@portico/core'

/** Account of a namespace that is connected. */
export type ConnectedAccount = AccountState & {
  readonly address: string
  readonly caipAddress: Caip10
  readonly namespace: Namespace
}
