import type { Namespace } from '../caip/caip.js'
import { roomError } from '../errors/roomError.js'
import type { Account, Connection } from './ConnectionState.js'
import type { Engine } from './Engine.js'
import type { PartChange, SessionHandle, SessionPart } from './Connector.js'

/** The wallets' side of the sessions in the state: handles by session id, and their listeners. */
export interface LiveSessions {
  part(sessionId: string, namespace: Namespace): SessionPart | undefined
  handle(sessionId: string): SessionHandle | undefined
  /** Listens to the wallet from now on. */
  adopt(sessionId: string, handle: SessionHandle): void
  /** Stops listening, without telling the wallet. */
  release(sessionId: string): void
}

export function createLiveSessions(engine: () => Engine): LiveSessions {
  const held = new Map<string, { readonly handle: SessionHandle; readonly unsubscribe: readonly (() => void)[] }>()

  function hear(sessionId: string, namespace: Namespace, change: PartChange): void {
    const { dispatch, chain } = engine()
    if (change.type === 'accounts')
      dispatch({
        type: 'accountsChanged',
        sessionId,
        namespace,
        accounts: canonical(change.accounts, chain(namespace)),
      })
    else if (change.type === 'network')
      dispatch({ type: 'networkChanged', sessionId, namespace, networkId: change.networkId })
    else dispatch({ type: 'sessionEnded', sessionId, namespace, left: false })
  }
  function release(sessionId: string): void {
    const entry = held.get(sessionId)
    if (!entry) return
    held.delete(sessionId)
    for (const off of entry.unsubscribe) off()
    entry.handle.release?.()
  }
  return {
    part: (sessionId, namespace) => held.get(sessionId)?.handle.parts[namespace],
    handle: (sessionId) => held.get(sessionId)?.handle,
    adopt(sessionId, handle) {
      const unsubscribe = Object.entries(handle.parts).map(([namespace, part]) =>
        part.subscribe((change) => hear(sessionId, namespace, change)),
      )
      held.set(sessionId, { handle, unsubscribe })
    },
    release,
  }
}

/** Addresses in the namespace's own form, each once; what is none is dropped. */
function canonical(
  accounts: readonly Account[],
  chain: { parseAddress(text: string): string | undefined } | undefined,
): readonly Account[] {
  const found = new Map<string, Account>()
  for (const account of accounts) {
    const address = chain ? chain.parseAddress(account.address) : account.address
    if (address !== undefined && !found.has(address)) found.set(address, { ...account, address })
  }
  return [...found.values()]
}

/** Connections out of what a connector handed over. @throws `core/connectFailed` when it holds no account. */
export function toConnections(
  engine: Engine,
  session: { readonly id: string; readonly connectorId: string; readonly name: string },
  handle: SessionHandle,
): readonly Connection[] {
  const connections = Object.entries(handle.parts).flatMap(([namespace, part]): readonly Connection[] => {
    const accounts = canonical(part.accounts, engine.chain(namespace))
    if (!accounts[0]) return []
    return [
      {
        id: `${session.id}:${namespace}`,
        sessionId: session.id,
        connectorId: session.connectorId,
        namespace,
        accounts,
        selected: accounts[0].address,
        networkId: part.networkId,
      },
    ]
  })
  if (connections.length === 0)
    throw roomError(
      'connectFailed',
      { wallet: session.name },
      { details: `${session.name} gave no account that can be used.` },
    )
  return connections
}
