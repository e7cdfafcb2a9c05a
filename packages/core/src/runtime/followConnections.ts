import type { Namespace } from '../caip/caip.js'
import { activeConnection, networkInUse } from '../connections/deriveAccount.js'
import type { ConnectionState } from '../connections/ConnectionState.js'
import type { Shell } from '../shell/Shell.js'

/** What the modal does by itself when connections change while it lives. */
export function followConnections(shell: Shell, signal: AbortSignal): void {
  const { store, router, connections, options } = shell
  const accountIn = (state: ConnectionState, namespace: Namespace | undefined) =>
    namespace === undefined ? undefined : activeConnection(state, namespace)?.connection
  const isSupported = (id: string | undefined) =>
    id === undefined || store.get(shell.networks).some(({ caipNetworkId }) => caipNetworkId === id)

  connections.watch((now, before) => {
    const namespace = now.activeNamespace
    const connection = accountIn(now, namespace)
    const former = accountIn(before, before.activeNamespace)
    const { open } = store.get(shell.state)

    if (former && !connection && now.activeNamespace === before.activeNamespace) afterLeaving()
    if (namespace === undefined || !connection || connection.networkId === accountIn(before, namespace)?.networkId)
      return
    // A restore opens nothing by itself: the host's buttons show the wrong network.
    const isRestored = before.sessions.some(({ id, status }) => id === connection.sessionId && status === 'restoring')
    if (!isSupported(networkInUse(now, namespace)) && !options.allowUnsupportedNetwork && !isRestored) {
      if (open) router.reset('UnsupportedChain')
      else shell.modal.open('UnsupportedChain')
    } else if (open && router.has('UnsupportedChain')) shell.modal.close()
  }, signal)

  function afterLeaving(): void {
    const { open } = store.get(shell.state)
    if (!open || store.get(router.route).view === 'ProfileWallets') return
    if (options.embedded) router.reset('Connect')
    else shell.modal.close()
  }
}
