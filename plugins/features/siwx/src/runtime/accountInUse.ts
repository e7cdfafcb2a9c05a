import { isSmartAccount, parseCaip10, type Caip10, type Caip2, type Connection } from '@portico/core'
import type { SiwxContext } from '../SiwxSpec.js'

/** An account of a live connection, on a network of the modal. */
export interface AccountInUse {
  readonly account: Caip10
  readonly network: Caip2
  readonly address: string
  readonly connectionId: string
  readonly sessionId: string
  readonly isSmartAccount: boolean
  /** Its wallet signs nothing, so that it cannot sign in. */
  readonly isViewOnly: boolean
}

/** Undefined while none is connected, and on a network that the modal does not have: the visitor is asked to change it first. */
export function accountInUse({ store, connections, networks }: SiwxContext): AccountInUse | undefined {
  const active = store.get(connections.activeAccount)
  const { namespace, status, caipAddress, connectionId, isViewOnly } = active
  if (status !== 'connected' || !caipAddress || connectionId === undefined) return undefined
  const { networkId, address } = parseCaip10(caipAddress)
  const connection = connections.get(connectionId)?.connection
  const isKnown = store.get(networks(namespace)).some(({ caipNetworkId }) => caipNetworkId === networkId)
  if (!connection || !isKnown) return undefined
  return {
    account: caipAddress,
    network: networkId,
    address,
    connectionId,
    sessionId: connection.sessionId,
    // What the wallet says, not what accounts of the namespace are taken for.
    isSmartAccount: isSmartAccount(active),
    isViewOnly,
  }
}

/** All connections of the session that an account is of: what one wallet granted ends together. */
export function connectionsOf({ store, connections }: SiwxContext, account: AccountInUse): readonly Connection[] {
  return store.get(connections.list).filter(({ sessionId }) => sessionId === account.sessionId)
}
