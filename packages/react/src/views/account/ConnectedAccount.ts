import type { AccountState, Caip10 } from '@portico/core'

/** The account of a namespace in which a wallet is connected. */
export type ConnectedAccount = AccountState & { readonly address: string; readonly caipAddress: Caip10 }
