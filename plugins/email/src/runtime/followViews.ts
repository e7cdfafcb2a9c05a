import { pause, type Atom } from '@portico/core'
import type { EmailContext, EmailState } from '../EmailSpec.js'

/** How long a success is shown before the modal closes, ms. */
const successDuration = 1000

const viewOf: Partial<Record<EmailState['step'], string>> = {
  device: 'EmailVerifyDevice',
  code: 'EmailVerifyOtp',
  oldCode: 'UpdateEmailPrimaryOtp',
  newCode: 'UpdateEmailSecondaryOtp',
}
const views = Object.values(viewOf)

/**
 * Shows the view of each step of a login or change, closes the modal after it, and ends it when the visitor leaves its views.
 *
 * @param signal of the login or change
 * @param isConfirmation of the address of another login, whose view is replaced, and which shows what follows
 * @param onLeave is told whether the modal was closed
 */
export function followViews(
  { store, router, connections }: EmailContext,
  state: Atom<EmailState>,
  signal: AbortSignal,
  isConfirmation: boolean,
  onLeave: (isClosed: boolean) => void,
): void {
  const begun = store.get(router.route)
  const connected = store.get(connections.list).length
  let hasMoved = false

  const isHere = (): boolean => {
    const route = store.get(router.route)
    return hasMoved ? views.includes(route.view) : route === begun
  }
  function onState(): void {
    const { step } = store.get(state)
    if (step === 'done') void (isConfirmation ? end() : close())
    const view = viewOf[step]
    if (view === undefined || store.get(router.route).view === view) return
    const isFirst = !hasMoved
    hasMoved = true
    if (isFirst && !isConfirmation) router.push(view)
    else router.replace(view)
  }
  function onRoute(): void {
    if (isHere() || isConnecting()) return
    onLeave(store.get(router.direction) !== 'pop')
  }
  /** The accounts are here: another plugin may have something to ask now, such as a signature. */
  function isConnecting(): boolean {
    return store.get(state).step === 'finish' && store.get(connections.list).length > connected
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
  const stops = [store.sub(state, onState), store.sub(router.route, onRoute)]
  function end(): void {
    for (const stop of stops) stop()
  }
  signal.addEventListener('abort', () => {
    end()
    // A host ended it, or another one begins from where this one began.
    if (hasMoved && isHere()) router.back()
  })
}
