import type { Account, Caip10, Caip2 } from '@portico/core'

/** Each address once: a wallet grants it anew on every network. */
export function relayAccounts(accounts: readonly Caip10[]): readonly Account[] {
  return [...new Set(accounts.map((account) => account.slice(account.lastIndexOf(':') + 1)))].map((address) => ({
    address,
  }))
}

export function relayNetworks(accounts: readonly Caip10[]): readonly Caip2[] {
  return accounts.map((account) => account.slice(0, account.lastIndexOf(':')) as Caip2)
}
