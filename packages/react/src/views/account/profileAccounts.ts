import type { AccountState, Connection, ConnectionState, Namespace, Session } from '@portico/core'

/** One address of a wallet. */
export interface ProfileAccount {
  readonly connection: Connection
  readonly session: Session
  readonly address: string
  /** Type of the account; undefined when all accounts of the wallet are of one type. */
  readonly type: string | undefined
}

export interface ProfileAccounts {
  readonly active: ProfileAccount | undefined
  /** The other addresses of connected wallets, those of the active wallet first. */
  readonly others: readonly ProfileAccount[]
  /** Sessions whose wallet was not found when the page loaded. */
  readonly dormant: readonly ProfileAccount[]
}

/** The accounts of one namespace. */
export function profileAccounts(state: ConnectionState, namespace: Namespace): ProfileAccounts {
  const activeId = state.namespaces[namespace]?.active
  const found = state.sessions.flatMap((session) =>
    session.connections
      .filter((connection) => connection.namespace === namespace)
      .map((connection) => ({ session, connection })),
  )
  const isActive = ({ connection }: { readonly connection: Connection }) => connection.id === activeId
  const here = found.filter(({ session }) => session.status !== 'dormant')
  const inUse = here.find(isActive)
  const inOrder = inUse ? [inUse, ...here.filter((other) => !isActive(other))] : here
  const all = inOrder.flatMap(({ session, connection }) =>
    connection.accounts.map(({ address, type }) => ({
      session,
      connection,
      address,
      type: connection.accounts.some((other) => other.type !== type) ? type : undefined,
    })),
  )
  const isSelected = (account: ProfileAccount) => isActive(account) && account.address === account.connection.selected
  return {
    active: all.find(isSelected),
    others: all.filter((account) => !isSelected(account)),
    dormant: found
      .filter(({ session }) => session.status === 'dormant')
      .map(({ session, connection }) => ({ session, connection, address: connection.selected, type: undefined })),
  }
}

/** The name of an address: the one given by the visitor, else the one of the profile. */
export function accountName(account: AccountState, address: string): string | undefined {
  return account.addressLabels[address] ?? (account.address === address ? account.profileName : undefined)
}
