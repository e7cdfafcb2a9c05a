import { pause, type Atom, type PluginHandle, type PluginSpec, type Router } from '@portico/core'

/** How long a success is shown before the modal closes, ms. */
const successDuration = 1000

/** A login, as the views that show it see it. */
export interface FollowedLogin {
  readonly context: Pick<PluginHandle<PluginSpec>, 'store' | 'connections'>
  readonly router: Router
  /** How far it is. */
  readonly state: Atom<unknown>
  /** Aborts when it ended otherwise than by success. */
  readonly signal: AbortSignal
  /** Whether another view shows the success, and closes the modal. Default false. */
  readonly isShownElsewhere?: boolean | undefined
  isDone(): boolean
  /** Whether its accounts are being taken into the modal. */
  isFinishing(): boolean
  /** Whether one of its views is shown. */
  isHere(): boolean
  /** Called at once, and after each change of the state. */
  onState(): void
  /** Another view is shown than its own. */
  onElsewhere(): void
  /** The modal began or ended to connect a wallet. */
  onFlow?(): void
}

/** From the views of a login that succeeded: to the visitor's wallets where one was added, else the modal closes. */
export function leaveLogin(router: Router): void {
  const isAdded = router.has('ProfileWallets')
  router.reset('Account')
  if (isAdded) router.push('ProfileWallets')
  // Nothing is left to go back to, so that this closes.
  else router.back()
}

/** Calls back on what happens while a login is shown, and closes the modal after its success. */
export function followLogin(login: FollowedLogin): void {
  const { context, router, state, signal } = login
  const { store, connections } = context
  const connected = store.get(connections.list).length

  /** The accounts are here: another plugin may have something to ask now, such as a signature. */
  const isConnecting = (): boolean => login.isFinishing() && store.get(connections.list).length > connected

  async function close(): Promise<void> {
    await pause(successDuration, undefined)
    if (login.isHere()) leaveLogin(router)
  }
  function onState(): void {
    login.onState()
    if (!login.isDone()) return
    end()
    if (!login.isShownElsewhere) void close()
  }
  function onRoute(): void {
    // Its accounts may take a signature, which another view on top of it asks for.
    const isCovered = login.isFinishing() && store.get(router.direction) === 'push'
    if (!login.isHere() && !isCovered && !isConnecting()) login.onElsewhere()
  }
  const stops = [
    store.sub(state, onState),
    store.sub(router.route, onRoute),
    store.sub(connections.flow, () => login.onFlow?.()),
  ]
  function end(): void {
    for (const stop of stops) stop()
  }
  signal.addEventListener('abort', end)
  onState()
}
