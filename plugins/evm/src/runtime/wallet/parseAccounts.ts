import type { Account } from '@portico/core'
import { addressDigits } from '../../chain/address.js'

/** More than a wallet shows to one page. */
const mostAccounts = 1000

/** Addresses of a wallet, its selected one first (EIP-1193 `accountsChanged`, `eth_accounts`), or undefined for anything else. */
export function parseAccounts(answer: unknown): readonly Account[] | undefined {
  if (!Array.isArray(answer) || answer.length > mostAccounts) return undefined
  const addresses = answer.map((item: unknown) => (typeof item === 'string' ? plainAddress(item) : undefined))
  return addresses.every((address) => address !== undefined) ? addresses.map((address) => ({ address })) : undefined
}

/** Wallets behind a relay write accounts as CAIP-10. */
function plainAddress(text: string): string | undefined {
  const address = text.slice(text.lastIndexOf(':') + 1)
  return addressDigits(address) === undefined ? undefined : address
}
