import { runtimeError } from '../contract/errors/runtimeError.js'
import type { ConnectOutcome } from '../connections/ConnectionContext.js'
import type { ConnectionEngine } from '../connections/OwnedConnections.js'
import { closedModal } from '../state/createServices.js'
import type { ModalState, OpenRequest } from '../contract/Modal.js'
import { openingView } from '../state/openingView.js'
import type { ShellEvents } from '../contract/ShellSpec.js'
import type { RendererHost } from './createRendererHost.js'
import type { RuntimeDeps } from './RuntimeDeps.js'

/** How long the modal shakes when it cannot be closed, ms. */
const shakeDuration = 500

export interface ModalControllerDeps extends Pick<
  RuntimeDeps,
  'store' | 'state' | 'router' | 'options' | 'pairing' | 'chainHandle'
> {
  /** Ends what is being connected, as `ConnectionEngine.cancel` does. */
  cancelConnect(reason: unknown): ReturnType<ConnectionEngine['cancel']>
  readonly rendererHost: RendererHost
  isConnected(): boolean
  /** Why a view cannot be opened. */
  refusal(view: string): Error | undefined
  /** Whether a view must be answered before the modal may close. */
  holdsOpen(view: string): boolean
  onOpen(): void
  ended(outcome: ConnectOutcome): void
  emit<K extends keyof ShellEvents>(event: K, payload: ShellEvents[K]): void
  report(error: unknown): void
}

export interface ModalController {
  /** @param wasOpen whether it was open before the entry set the state to open */
  open(request: OpenRequest, wasOpen?: boolean): void
  close(): void
  /** Refused with a shake where the view must be answered. */
  safeClose(): void
  /** Embedded mode: open from the start, without an event. */
  showEmbedded(): void
  clear(): void
  /** The view that opening without a view shows. */
  firstView(): string
}

export function createModalController(deps: ModalControllerDeps): ModalController {
  const { store, state, router, options } = deps
  let shaking: ReturnType<typeof setTimeout> | undefined
  const change = (fields: Partial<ModalState>) => store.set(state, (before) => ({ ...before, ...fields }))

  function firstView(): string {
    return openingView({
      isConnected: deps.isConnected(),
      hasChains: deps.chainHandle.all.length > 0,
      isManual: options.manualConnection ?? false,
      isMobile: isPhone(),
      basicView: deps.pairing()?.basicView,
    })
  }
  function close(): void {
    const connect = deps.cancelConnect(runtimeError('modalClosed'))
    const wasOpen = store.get(state).open
    router.reset(options.embedded && deps.isConnected() ? 'Account' : 'Connect')
    change(
      options.embedded ? { loading: false, namespace: undefined } : { ...closedModal, shake: store.get(state).shake },
    )
    if (wasOpen && !options.embedded) deps.emit('MODAL_CLOSE', { connected: deps.isConnected() })
    // A visitor who was to sign in is connected still: hosts are told once it is settled how that ends.
    if (connect === 'signingIn') return
    if (connect === 'ended' || (wasOpen && !options.embedded)) deps.ended({ type: 'closed' })
  }
  return {
    firstView,
    open({ view, params, namespace }, wasOpen = store.get(state).open) {
      const refusal = deps.refusal(view ?? '')
      if (refusal) throw refusal
      change({ open: true, loading: true, namespace })
      router.reset(view ?? (namespace === undefined ? firstView() : 'Connect'), params)
      deps.rendererHost.show().then(
        () => change({ loading: false }),
        (error: unknown) => {
          const isShown = store.get(state).open
          change(closedModal)
          if (isShown) deps.emit('MODAL_CLOSE', { connected: deps.isConnected() })
          deps.report(error)
          deps.ended({ type: 'failed', error })
        },
      )
      deps.onOpen()
      if (!wasOpen) deps.emit('MODAL_OPEN', { connected: deps.isConnected() })
    },
    close,
    safeClose() {
      // A wrong network is answered by choosing one, also from the view that this leads to.
      if (!router.has('UnsupportedChain') && !deps.holdsOpen(store.get(router.route).view)) return close()
      if (shaking !== undefined) return
      change({ shake: true })
      shaking = setTimeout(() => {
        shaking = undefined
        change({ shake: false })
      }, shakeDuration)
    },
    showEmbedded() {
      router.reset(firstView())
      change({ open: true })
      deps.onOpen()
    },
    clear() {
      clearTimeout(shaking)
      shaking = undefined
      store.set(state, closedModal)
    },
  }
}

/** A device on which wallets are apps beside this page: touch without a hovering pointer, so no touch-screen laptop. */
function isPhone(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse) and (hover: none)').matches
}
