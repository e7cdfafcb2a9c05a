import { namespaceOf, type Caip2, type Namespace } from '../contract/caip.js'
import type { Route } from '../contract/Router.js'
import type { RuntimeServices } from './ModalServices.js'

/** The view by which the visitor changes to a network. */
export function networkRoute({ store, connections, options }: RuntimeServices, network: Caip2): Route {
  const namespace = namespaceOf(network)
  const active = store.get(connections.activeNamespace)
  const isConnected = (to: Namespace): boolean => store.get(connections.account(to)).status === 'connected'
  const crosses = active !== undefined && isConnected(active) && !isConnected(namespace)
  if (!crosses || opensNamespace(active) || options.skipSwitchConfirmation)
    return { view: 'SwitchNetwork', params: { network } }
  return {
    view: 'SwitchActiveChain',
    params: { switchToChain: namespace, network, navigateTo: 'Connect', navigateWithReplace: true },
  }

  /** An embedded wallet opens an account in every namespace it serves, without a visit to a wallet. */
  function opensNamespace(from: Namespace): boolean {
    const connectorId = connections.active(from)?.connection.connectorId
    const connector = store.get(connections.connectors).find(({ id }) => id === connectorId)
    return connector?.type === 'AUTH' && connector.namespaces.includes(namespace)
  }
}
