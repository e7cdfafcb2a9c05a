import { namespaceOf, type Caip2, type Namespace } from '../contract/caip.js'
import type { Route } from '../contract/Router.js'

export interface SwitchSituation {
  readonly target: Caip2
  readonly activeNamespace: Namespace | undefined
  readonly isConnected: (namespace: Namespace) => boolean
  /** The connector in use can open an account of the target's namespace by itself (the embedded wallet can). */
  readonly opensTarget: boolean
  readonly skipConfirmation: boolean
}

/** The view by which a visitor changes network. */
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
