import { parseCaip10, type Account, type Caip10, type Caip2 } from '@portico/core'

/** Accounts granted on one network, each once, in the wallet's order. */
export function accountsOn(networkId: Caip2, accounts: readonly Caip10[]): readonly Account[] {
  const here = accounts.map((account) => parseCaip10(account)).filter((account) => account.networkId === networkId)
  return [...new Set(here.map(({ address }) => address))].map((address) => ({ address }))
}

export function networksOf(accounts: readonly Caip10[]): readonly Caip2[] {
  return [...new Set(accounts.map((account) => parseCaip10(account).networkId))]
}
