import { pause, type Atom, type Router } from '@portico/core'
import type { SocialsContext, SocialsState } from '../SocialsSpec.js'

/** How long a success is shown before the modal closes, ms. */
const successDuration = 1000
/** How often it is looked whether the modal is there, ms. */
const openingPoll = 20
const views = ['ConnectingSocial', 'ConnectingFarcaster']

/**
 * Shows the view of a login, goes back from it when the visitor closed the window of the provider, closes the modal after it, and
 * ends it when the visitor leaves.
 *
 * @param signal of the login
 * @param opens whether the modal is to be opened for it
 * @param onLeave is told whether the modal was closed
 */
export function followViews(
  context: SocialsContext,
  state: Atom<SocialsState>,
  signal: AbortSignal,
  opens: boolean,
  onLeave: (isClosed: boolean) => void,
): void {
  const { provider } = context.store.get(state)
  const view = provider === 'farcaster' ? 'ConnectingFarcaster' : 'ConnectingSocial'
  const router = opens ? undefined : openRouter(context)
  if (router) {
    router.push(view, { provider })
    return follow(context, router, state, signal, onLeave)
  }
  // It was left for the provider, or a host began the login without it.
  context.open(view, { provider })
  void laterRouter(context, signal).then(
    (opened) => follow(context, opened, state, signal, onLeave),
    () => {}, // the login ended before
  )
}

function openRouter(context: SocialsContext): Router | undefined {
  try {
    return context.router
  } catch {
    return undefined
  }
}
async function laterRouter(context: SocialsContext, signal: AbortSignal): Promise<Router> {
  for (;;) {
    const router = openRouter(context)
    if (router) return router
    await pause(openingPoll, signal)
  }
}

function follow(
  { store, connections, notices }: SocialsContext,
  router: Router,
  state: Atom<SocialsState>,
  signal: AbortSignal,
  onLeave: (isClosed: boolean) => void,
): void {
  const { view, params } = store.get(router.route)
  const connected = store.get(connections.list).length
  const isHere = (): boolean => views.includes(store.get(router.route).view)
  /** The visitor closed the window of the provider, which may answer all the same. */
  const isAway = (): boolean => store.get(state).status === 'closed'

  let isEmail = false

  function onState(): void {
    const { status, error } = store.get(state)
    if (status === 'done') void close()
    else if (status === 'confirming' && !isHere()) {
      // Another plugin asked for a code in place of this view.
      if (isEmail) router.replace(view, params)
      else router.push(view, params)
    } else if (status === 'closed' && isHere()) {
      notices.show('error', (error as Error).message)
      router.back()
    }
    isEmail = status === 'email'
  }
  function onRoute(): void {
    // The plugin that asks for a code says when the visitor leaves it.
    if (isEmail || isHere() || isConnecting()) return
    const isClosed = store.get(router.direction) === 'replace'
    if (isClosed || !isAway()) onLeave(isClosed)
  }
  /** Another wallet is being connected. */
  function onFlow(): void {
    if (isAway() && store.get(connections.flow).status === 'waiting') onLeave(false)
  }
  /** The accounts are here: another plugin may have something to ask now, such as a signature. */
  function isConnecting(): boolean {
    return store.get(state).status === 'confirming' && store.get(connections.list).length > connected
  }
  async function close(): Promise<void> {
    end()
    await pause(successDuration, undefined)
    if (!isHere()) return
    const isAdded = router.has('ProfileWallets')
    router.reset('Account')
    if (isAdded) router.push('ProfileWallets')
    // Nothing is left to go back to, so that this closes.
    else router.back()
  }
  const stops = [store.sub(state, onState), store.sub(router.route, onRoute), store.sub(connections.flow, onFlow)]
  function end(): void {
    for (const stop of stops) stop()
  }
  signal.addEventListener('abort', end)
  onState()
}
