import type { Atom } from '@portico/core'
import { followLogin } from '@portico/embedded-api/login'
import type { EmailContext, EmailState } from '../EmailSpec.js'

const viewOf: Partial<Record<EmailState['step'], string>> = {
  device: 'EmailVerifyDevice',
  code: 'EmailVerifyOtp',
  page: 'UpdateEmailWallet',
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
  context: EmailContext,
  state: Atom<EmailState>,
  signal: AbortSignal,
  isConfirmation: boolean,
  onLeave: (isClosed: boolean) => void,
): void {
  const { store, router } = context
  const firstRoute = store.get(router.route)
  let hasMoved = false

  const stepOf = (): EmailState['step'] => store.get(state).step
  const isHere = (): boolean => {
    const route = store.get(router.route)
    return hasMoved ? views.includes(route.view) : route === firstRoute
  }
  followLogin({
    context,
    router,
    state,
    signal,
    isShownElsewhere: isConfirmation,
    isDone: () => stepOf() === 'done',
    isFinishing: () => stepOf() === 'finish',
    isHere,
    onState() {
      const view = viewOf[stepOf()]
      if (view === undefined || store.get(router.route).view === view) return
      const isFirst = !hasMoved
      hasMoved = true
      if (isFirst && !isConfirmation) router.push(view)
      else router.replace(view)
    },
    onElsewhere: () => onLeave(store.get(router.direction) !== 'pop'),
  })
  signal.addEventListener('abort', () => {
    // A host ended it, or another one begins from where this one began.
    if (hasMoved && isHere()) router.back()
  })
}
