import { namespaceOf, type Caip2, type Namespace } from '../contract/caip.js'
import type { Route } from '../contract/Router.js'
import type { RuntimeServices } from './ModalServices.js'

export interface SwitchSituation {
  readonly target: Caip2
  readonly activeNamespace: Namespace | undefined
  readonly isConnected: (namespace: Namespace) => boolean
  /** The connector in use can open an account of the target's namespace by itself (the embedded wallet can). */
  readonly opensTarget: boolean
  readonly skipConfirmation: boolean
}

/** As `networkRoute`, in a situation that is given. */
export function networkSwitchRoute(now: SwitchSituation): Route {
  const namespace = namespaceOf(now.target)
  const crosses =
    now.activeNamespace !== undefined &&
    namespace !== now.activeNamespace &&
    now.isConnected(now.activeNamespace) &&
    !now.isConnected(namespace)
  if (crosses && !now.opensTarget && !now.skipConfirmation)
    return {
      view: 'SwitchActiveChain',
      params: { switchToChain: namespace, network: now.target, navigateTo: 'Connect', navigateWithReplace: true },
    }
  return { view: 'SwitchNetwork', params: { network: now.target } }
}

/** The view by which the visitor changes to a network. */
export function networkRoute({ store, connections, options }: RuntimeServices, target: Caip2): Route {
  const namespace = namespaceOf(target)
  const activeNamespace = store.get(connections.activeNamespace)
  const active = activeNamespace === undefined ? undefined : connections.active(activeNamespace)?.connection
  const connector = store.get(connections.connectors).find(({ id }) => id === active?.connectorId)
  return networkSwitchRoute({
    target,
    activeNamespace,
    isConnected: (one) => store.get(connections.account(one)).status === 'connected',
    // An embedded wallet opens an account in every namespace it serves, without a visit to a wallet.
    opensTarget: connector?.type === 'AUTH' && connector.namespaces.includes(namespace),
    skipConfirmation: options.skipSwitchConfirmation ?? false,
  })
}
