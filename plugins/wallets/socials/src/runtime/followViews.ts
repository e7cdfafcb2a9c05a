import { pause, type Atom, type Router } from '@portico/core'
import { followLogin } from '@portico/embedded-api/login'
import type { SocialsContext, SocialsState } from '../SocialsSpec.js'

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
  context: SocialsContext,
  router: Router,
  state: Atom<SocialsState>,
  signal: AbortSignal,
  onLeave: (isClosed: boolean) => void,
): void {
  const { store, connections, notices } = context
  const { view, params } = store.get(router.route)
  const statusOf = (): SocialsState['status'] => store.get(state).status
  const isHere = (): boolean => views.includes(store.get(router.route).view)
  /** The visitor closed the window of the provider, which may answer all the same. */
  const isAway = (): boolean => statusOf() === 'closed'
  let isEmail = false

  followLogin({
    context,
    router,
    state,
    signal,
    isDone: () => statusOf() === 'done',
    isFinishing: () => statusOf() === 'confirming',
    isHere,
    onState() {
      const { status, error } = store.get(state)
      if (status === 'confirming' && !isHere()) {
        // Another plugin asked for a code in place of this view.
        if (isEmail) router.replace(view, params)
        else router.push(view, params)
      } else if (status === 'closed' && isHere()) {
        notices.show('error', error as Error)
        router.back()
      }
      isEmail = status === 'email'
    },
    onElsewhere() {
      // The plugin that asks for a code says when the visitor leaves it.
      if (isEmail) return
      const isClosed = store.get(router.direction) === 'replace'
      if (isClosed || !isAway()) onLeave(isClosed)
    },
    /** Another wallet is being connected. */
    onFlow() {
      if (isAway() && store.get(connections.flow).status === 'waiting') onLeave(false)
    },
  })
}
