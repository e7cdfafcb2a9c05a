import type { AccountState, Connection, ConnectionState, Namespace, Session } from '@portico/core'

/** One address of one wallet. */
export interface ProfileAccount {
  readonly connection: Connection
  readonly session: Session
  readonly address: string
  /** What kind of account it is, where the wallet has several kinds [3.3]. */
  readonly type: string | undefined
}

export interface ProfileAccounts {
  readonly active: ProfileAccount | undefined
  /** The other addresses of wallets that are connected, the active one's first. */
  readonly others: readonly ProfileAccount[]
  /** Sessions whose wallet was not there on this load: it may be logged in to again. */
  readonly dormant: readonly ProfileAccount[]
}

/** What the profile shows of one namespace. */
export function profileAccounts(state: ConnectionState, namespace: Namespace): ProfileAccounts {
  const activeId = state.namespaces[namespace]?.active
  const held = state.sessions.flatMap((session) =>
    session.connections
      .filter((connection) => connection.namespace === namespace)
      .map((connection) => ({ session, connection })),
  )
  const isActive = ({ connection }: { readonly connection: Connection }) => connection.id === activeId
  const here = held.filter(({ session }) => session.status !== 'dormant')
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
    dormant: held
      .filter(({ session }) => session.status === 'dormant')
      .map(({ session, connection }) => ({ session, connection, address: connection.selected, type: undefined })),
  }
}

/** What a person calls an address: their own label, which they gave it later, else the name of the profile, else nothing. */
export function accountName(account: AccountState, address: string): string | undefined {
  return account.addressLabels[address] ?? (account.address === address ? account.profileName : undefined)
}
