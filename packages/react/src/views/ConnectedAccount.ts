import type { AccountState, Caip10 } from '@portico/core'

/** Account of a namespace that is connected. */
export type ConnectedAccount = AccountState & { readonly address: string; readonly caipAddress: Caip10 }
