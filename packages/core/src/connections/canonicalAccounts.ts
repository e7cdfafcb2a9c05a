import type { Account } from '../contract/ConnectionState.js'

/** Addresses in the namespace's canonical form, each once. What is not an address is dropped. */
export function canonicalAccounts(
  accounts: readonly Account[],
  chain: { parseAddress(text: string): string | undefined } | undefined,
): readonly Account[] {
  const found = new Map<string, Account>()
  for (const account of accounts) {
    const address: unknown = chain ? chain.parseAddress(account.address) : account.address
    if (typeof address === 'string' && !found.has(address)) found.set(address, { ...account, address })
  }
  return [...found.values()]
}
