import type { Atom } from 'jotai/vanilla'
import { formatUnits } from '../balances/formatUnits.js'
import { parseCaip10, type Caip2, type Namespace } from '../caip/caip.js'
import type { ChainCapability } from '../capabilities/chain.js'
import type { Store } from '../modal/Store.js'
import type { Network } from '../networks/Network.js'
import type { AccountState } from './AccountState.js'
import type { ConnectedAccount, LiveConnection } from './ConnectionService.js'
import type { ConnectionAtoms } from './createConnections.js'
import { activeConnection, connectorStatus, deriveAccount, findConnection } from './deriveAccount.js'
import type { LiveSessions } from './LiveSessions.js'
import type { ConnectionSelectors } from './ConnectionSelectors.js'

export interface SelectorDeps {
  readonly store: Store
  readonly atoms: ConnectionAtoms
  readonly networks: Atom<readonly Network[]>
  readonly live: LiveSessions
  chain(namespace: Namespace): ChainCapability | undefined
  defaultNetwork(namespace: Namespace): Caip2 | undefined
}

export function createSelectors({
  store,
  atoms,
  networks,
  live,
  chain,
  defaultNetwork,
}: SelectorDeps): ConnectionSelectors {
  const { state, balances, labels } = atoms
  const last = new Map<Namespace, AccountState>()

  function lookUp(found: ReturnType<typeof findConnection>): LiveConnection | undefined {
    return found && { ...found, namespaceSession: live.namespaceSession(found.session.id, found.connection.namespace) }
  }
  return {
    account(get, namespace) {
      const now = get(state)
      const connection = activeConnection(now, namespace)?.connection
      const entry = connection && get(balances)[`${connection.networkId}:${connection.selected}`]
      const shown = entry?.status === 'ready' ? entry.balance : entry && 'last' in entry ? entry.last : undefined
      const next = deriveAccount(now, namespace, {
        chain: chain(namespace),
        network: get(networks).find(({ caipNetworkId }) => caipNetworkId === connection?.networkId),
        fallbackNetwork: defaultNetwork(namespace),
        balance: shown && { text: formatUnits(shown.amount, shown.decimals), symbol: shown.symbol },
        labels: get(labels),
      })
      // Readers redraw on a new object; one that says the same as the last is no news.
      const before = last.get(namespace)
      const kept = before && isSame(before, next) ? before : next
      last.set(namespace, kept)
      return kept
    },
    active: (namespace) => lookUp(activeConnection(store.get(state), namespace)),
    status: (namespace, connectorId) => connectorStatus(store.get(state), namespace, connectorId),
    get: (connectionId) => lookUp(findConnection(store.get(state), connectionId)),
    findConnection(account) {
      const { namespace, address } = parseCaip10(account)
      const same = chain(namespace)?.sameAddress ?? Object.is
      const now = store.get(state)
      const all = now.sessions.flatMap(({ connections }) => connections.map(({ id }) => findConnection(now, id)))
      return [activeConnection(now, namespace), ...all]
        .map(lookUp)
        .find(
          (one): one is ConnectedAccount =>
            one?.namespaceSession !== undefined &&
            one.connection.namespace === namespace &&
            one.connection.accounts.some((held) => same(held.address, address)),
        )
    },
  }
}

function isSame(a: AccountState, b: AccountState): boolean {
  return (Object.keys(b) as (keyof AccountState)[]).every((key) => Object.is(a[key], b[key]))
}
