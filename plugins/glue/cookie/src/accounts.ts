import { parseCaip2, safeName, type AccountState, type Caip2, type InitialAccount } from '@portico/core'

/** Browsers send no longer cookie. */
const longestCookie = 4096
const mostAccounts = 5
const longestName = 24
/** CAIP-10. */
const address = /^[-.%a-zA-Z0-9]{1,128}$/

/** Network, address and name of the wallet of each account, as the value of a cookie; empty where there is none. */
export function writeAccounts(accounts: readonly AccountState[]): string {
  const rows = accounts.flatMap(({ address, networkId, connectedWalletInfo }) =>
    address && networkId ? [[networkId, address, safeName(connectedWalletInfo?.name, longestName) ?? '']] : [],
  )
  return rows.length > 0 ? encodeURIComponent(JSON.stringify(rows.slice(0, mostAccounts))) : ''
}

/**
 * What `writeAccounts` wrote, out of a cookie that anyone may have changed. What does not fit is left out. Frameworks differ in whether
 * they decode values.
 *
 * @param parseAddress The address in the usual form of its namespace; undefined where it is not one, or the site lacks the chain.
 */
export function readAccounts(
  value: string | undefined,
  parseAddress: (namespace: string, address: string) => string | undefined,
): readonly InitialAccount[] {
  const found = new Map<string, InitialAccount>()
  for (const row of rowsOf(value)) {
    if (found.size === mostAccounts) break
    const account = toAccount(row, parseAddress)
    if (account && !found.has(account.namespace)) found.set(account.namespace, account)
  }
  return [...found.values()]
}

function rowsOf(value: string | undefined): readonly unknown[] {
  if (typeof value !== 'string' || value.length > longestCookie) return []
  try {
    const rows: unknown = JSON.parse(value.startsWith('[') ? value : decodeURIComponent(value))
    return Array.isArray(rows) ? rows : []
  } catch {
    return []
  }
}

function toAccount(row: unknown, parseAddress: Parameters<typeof readAccounts>[1]): InitialAccount | undefined {
  if (!Array.isArray(row)) return undefined
  const [networkId, text, name] = row as readonly unknown[]
  if (typeof networkId !== 'string' || typeof text !== 'string' || !address.test(text)) return undefined
  try {
    const { namespace } = parseCaip2(networkId)
    const known = parseAddress(namespace, text)
    return known === undefined
      ? undefined
      : { namespace, networkId: networkId as Caip2, address: known, walletName: safeName(name, longestName) }
  } catch {
    return undefined
  }
}
