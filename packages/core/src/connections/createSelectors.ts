import { atom, type Atom } from 'jotai/vanilla'
import { formatBalance } from '../data/formatBalance.js'
import { runtimeError } from '../contract/errors/runtimeError.js'
import type { Caip2, Namespace } from '../contract/caip.js'
import { parseCaip10 } from '../contract/parseCaip.js'
import type { ChainCapability } from '../contract/capabilities/chain.js'
import type { NamesCapability } from '../contract/capabilities/names.js'
import type { Store } from '../contract/Store.js'
import type { Network } from '../contract/Network.js'
import { atomFamily } from '../state/atomFamily.js'
import type { AccountState } from '../contract/AccountState.js'
import type { Connector } from '../contract/Connector.js'
import type { ConnectedAccount, LiveConnection } from '../contract/ConnectionService.js'
import type { LiveSessions } from './ConnectionContext.js'
import { activeConnection, connectionById, connectorStatus, deriveAccount } from './deriveAccount.js'
import type { ConnectionAtoms, ConnectionSelectors } from './OwnedConnections.js'

export interface SelectorDeps {
  readonly store: Store
  readonly atoms: ConnectionAtoms
  readonly connectors: Atom<readonly Connector[]>
  readonly networks: Atom<readonly Network[]>
  readonly live: LiveSessions
  chain(namespace: Namespace): ChainCapability | undefined
  names(namespace: Namespace): NamesCapability | undefined
  defaultNetwork(namespace: Namespace): Caip2 | undefined
}

export function createSelectors(deps: SelectorDeps): ConnectionSelectors {
  const { store, atoms, networks, live, chain, names, defaultNetwork } = deps
  const { state, balances, labels } = atoms

  function withHandle(found: ReturnType<typeof connectionById>): LiveConnection | undefined {
    return found && { ...found, namespaceSession: live.namespaceSession(found.session.id, found.connection.namespace) }
  }
  const account = atomFamily((namespace: Namespace) => {
    const derived = atom((get) => {
      const now = get(state)
      const connection = activeConnection(now, namespace)?.connection
      const balance = connection && get(balances)[`${connection.networkId}:${connection.selected}`]
      const known =
        balance?.status === 'ready' ? balance.balance : balance && 'last' in balance ? balance.last : undefined
      const source = connection && names(namespace)?.profile
      const profile = source && get(source)
      return deriveAccount(now, namespace, {
        chain: chain(namespace),
        network: get(networks).find(({ caipNetworkId }) => caipNetworkId === connection?.networkId),
        fallbackNetwork: defaultNetwork(namespace),
        balance: known && { text: formatBalance(known.amount, known.decimals), symbol: known.symbol },
        labels: get(labels),
        profile: profile?.address === connection?.selected ? profile : undefined,
      })
    })
    return withEqual(derived)
  })
  return {
    connectors: deps.connectors,
    account,
    active: (namespace) => withHandle(activeConnection(store.get(state), namespace)),
    status: (namespace, connectorId) => connectorStatus(store.get(state), namespace, connectorId),
    get: (connectionId) => withHandle(connectionById(store.get(state), connectionId)),
    findConnection(id) {
      const { namespace, address } = parseCaip10(id)
      const isSame = chain(namespace)?.sameAddress ?? Object.is
      const now = store.get(state)
      const all = now.sessions.flatMap(({ connections }) =>
        connections.map((connection) => connectionById(now, connection.id)),
      )
      const connected = [activeConnection(now, namespace), ...all]
        .map(withHandle)
        .filter(
          (found): found is ConnectedAccount =>
            found?.namespaceSession !== undefined &&
            found.connection.namespace === namespace &&
            found.connection.accounts.some((account) => isSame(account.address, address)),
        )
      const usable = connected.find(({ connection }) => !connection.isViewOnly)
      if (!usable && connected.length > 0) throw runtimeError('viewOnly', { account: id })
      return usable
    },
  }
}

/** Readers redraw on a new object: a state with the same fields as the one before is that one. */
function withEqual(derived: Atom<AccountState>): Atom<AccountState> {
  let last: AccountState | undefined
  return atom((get) => {
    const next = get(derived)
    const before = last
    if (before && (Object.keys(next) as (keyof AccountState)[]).every((key) => Object.is(before[key], next[key])))
      return before
    last = next
    return next
  })
}
