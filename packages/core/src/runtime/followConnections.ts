import type { Namespace } from '../contract/caip.js'
import { activeConnection, networkInUse } from '../connections/deriveAccount.js'
import type { ConnectionState } from '../contract/ConnectionState.js'
import type { Shell } from '../contract/Shell.js'

/** Least time between two openings of the modal by itself, ms: a wallet may change its network all the time. */
const askAgainAfter = 5000
/** How often it is checked whether the visitor still types, ms. */
const typingPause = 500

/** What the modal does by itself when connections change while it lives. */
export function followConnections(shell: Shell, signal: AbortSignal): void {
  const { store, router, connections, options } = shell
  const accountIn = (state: ConnectionState, namespace: Namespace | undefined) =>
    namespace === undefined ? undefined : activeConnection(state, namespace)?.connection
  const isSupported = (id: string | undefined) =>
    id === undefined || store.get(shell.networks).some(({ caipNetworkId }) => caipNetworkId === id)

  let askedAt = -Infinity
  let later: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(later))

  function isOnUnsupported(): boolean {
    const now = store.get(connections.state)
    return accountIn(now, now.activeNamespace) !== undefined && !isSupported(networkInUse(now, now.activeNamespace!))
  }
  /** While the visitor types into a field of the page, it waits until they have left it. */
  function openUnsupported(): void {
    clearTimeout(later)
    if (store.get(shell.state).open || !isOnUnsupported()) return
    const wait = askedAt + askAgainAfter - performance.now()
    if (wait > 0 || isTyping()) {
      later = setTimeout(openUnsupported, Math.max(wait, typingPause))
      return
    }
    askedAt = performance.now()
    shell.modal.open('UnsupportedChain')
  }

  connections.watch((now, before) => {
    const namespace = now.activeNamespace
    const connection = accountIn(now, namespace)
    const former = accountIn(before, before.activeNamespace)
    const { open } = store.get(shell.state)

    if (former && !connection && now.activeNamespace === before.activeNamespace) afterLeaving()
    // Embedded in a page, it is not opened for the account that was restored, or that the host connected.
    if (options.embedded && connection && !former && store.get(router.route).view === 'Connect') router.reset('Account')
    if (namespace === undefined || !connection || connection.networkId === accountIn(before, namespace)?.networkId)
      return
    // A restore opens nothing by itself: the host's buttons show the wrong network.
    const isRestored = before.sessions.some(({ id, status }) => id === connection.sessionId && status !== 'live')
    if (!isSupported(networkInUse(now, namespace)) && !options.allowUnsupportedNetwork && !isRestored) {
      if (open) router.reset('UnsupportedChain')
      else openUnsupported()
    } else if (open && router.has('UnsupportedChain')) shell.modal.close()
  }, signal)

  function afterLeaving(): void {
    const { open } = store.get(shell.state)
    // There the visitor connects another wallet.
    if (!open || ['ProfileWallets', 'Connect'].includes(store.get(router.route).view)) return
    if (options.embedded) router.reset('Connect')
    else shell.modal.close()
  }
}

/** Whether a field of the page has the focus: what is typed next would go to the modal. */
function isTyping(): boolean {
  const { activeElement } = document
  return (
    activeElement?.matches('input, textarea, select, [contenteditable]:not([contenteditable=false]), iframe') ?? false
  )
}
