import type { Namespace } from '../contract/caip.js'
import type { ConnectFlowRequest } from '../connections/createConnectFlows.js'
import type { ConnectionEngine } from '../connections/OwnedConnections.js'
import { runtimeError } from '../contract/errors/runtimeError.js'
import type { Route } from '../contract/Router.js'
import type { Wallet } from '../contract/Wallet.js'
import type { ModalController } from './createModalController.js'
import type { RuntimeServices } from './ModalServices.js'

/** How long a success is shown before the modal closes, ms. */
const successDuration = 1000

/**
 * Starts the connect that a connecting view shows when the router goes there, and ends it when the router goes elsewhere.
 * Views only draw the flow: drawing one twice, as React's StrictMode does, asks no wallet twice.
 * @param isSignIn Whether a view asks a visitor who connected to sign in.
 */
export function followConnectRoutes(
  services: RuntimeServices,
  engine: ConnectionEngine,
  controller: ModalController,
  isSignIn: (view: string) => boolean,
  signal: AbortSignal,
): void {
  const { store, router, connections, report } = services
  let lastRoute: Route | undefined
  let conducted: { readonly route: Route; readonly isAdding: boolean } | undefined
  let closing: ReturnType<typeof setTimeout> | undefined

  async function onRoute(): Promise<void> {
    const route = store.get(router.route)
    if (route === lastRoute) return
    lastRoute = route
    // While the visitor is asked to sign in, the view that asks stands in the place of the one that connected.
    if (store.get(connections.flow).status !== 'signingIn') {
      // The visitor went to choose another wallet: a host that waits for a connection goes on waiting.
      if (conducted) engine.flows.cancel(runtimeError('attemptReplaced'))
      conducted = undefined
    }
    const request = await requestOf(services, route)
    if (!request || lastRoute !== route || signal.aborted) return
    conducted = { route, isAdding: router.has('ProfileWallets') }
    engine.flows.start(request)
  }
  function onFlow(): void {
    clearTimeout(closing)
    const flow = store.get(connections.flow)
    if (flow.status !== 'connected' || !conducted) return
    const { route, isAdding } = conducted
    const now = store.get(router.route)
    if (now !== route && !isSignIn(now.view)) return
    const namespace = flow.connections[0]?.namespace
    const end = (): void => {
      if (!isAdding) return controller.close()
      // The visitor added a wallet to the ones they have: back to their list.
      router.reset('Account')
      router.push('ProfileWallets', namespace === undefined ? {} : { namespace })
    }
    // A visitor who signed in has seen that they are connected.
    closing = setTimeout(end, now === route ? successDuration : 0)
  }
  const follow = (): void => {
    onRoute().catch((error: unknown) => report(error, { plugin: 'shell', phase: 'connect' }))
  }
  const stops = [store.sub(router.route, follow), store.sub(connections.flow, onFlow)]
  // The visitor may have chosen a wallet while this code was loading.
  follow()
  signal.addEventListener('abort', () => {
    clearTimeout(closing)
    for (const stop of stops) stop()
  })
}

/** What a route connects; undefined for every view that connects nothing. */
async function requestOf(
  { store, state, connections, pairing }: RuntimeServices,
  { view, params }: Route,
): Promise<ConnectFlowRequest | undefined> {
  const all = store.get(connections.connectors)
  const opened = store.get(state).namespace
  const { wallet, namespaces = opened === undefined ? undefined : [opened] } = params as {
    readonly wallet?: Wallet
    readonly namespaces?: readonly Namespace[]
  }
  if (view === 'ConnectingExternal')
    return { connectors: wallet?.connectors ?? [], wallet, namespaces, choose: namespaces === undefined }
  const paired = pairing()
  if (view === paired?.walletView) {
    const connectors = all.filter(({ id }) => id === paired.connectorId)
    const isPaired = !wallet || !paired.pairs || (await paired.pairs(wallet))
    return isPaired ? { connectors, wallet, namespaces } : undefined
  }
  const connectors = all.filter((connector) => connector.view === view)
  return connectors.length > 0 ? { connectors, namespaces } : undefined
}
