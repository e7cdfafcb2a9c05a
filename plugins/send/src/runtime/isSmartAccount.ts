import type { AccountState } from '@portico/core'

/** As the wallet says it; an account of which nothing is said is none. */
export function isSmartAccount({ allAccounts, address }: AccountState): boolean {
  return allAccounts.some((one) => one.address === address && one.type === 'smartAccount')
}
