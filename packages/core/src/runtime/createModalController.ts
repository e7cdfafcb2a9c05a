import type { PrimitiveAtom } from 'jotai/vanilla'
import type { Namespace } from '../caip/caip.js'
import type { PairingCapability } from '../capabilities/pairing.js'
import type { ConnectionService } from '../connections/ConnectionService.js'
import { roomError } from '../errors/roomError.js'
import { openingView } from '../navigation/openingView.js'
import type { Router } from '../navigation/Router.js'
import type { RendererHost } from './createRendererHost.js'
import type { ShellEvents } from '../shell/ShellSpec.js'
import type { ModalState } from '../modal/Modal.js'
import { closedModal } from '../modal/closedModal.js'
import type { Outcome } from './Outcome.js'
import type { ModalOptions } from '../modal/ModalOptions.js'
import type { Store } from '../modal/Store.js'

/** [4.26, 9.11] */
const shakeDuration = 500

export interface ModalControllerDeps {
  readonly store: Store
  readonly state: PrimitiveAtom<ModalState>
  readonly router: Router
  readonly connections: ConnectionService
  readonly renderer: RendererHost
  readonly options: ModalOptions
  isConnected(): boolean
  hasChains(): boolean
  pairing(): PairingCapability | undefined
  holdsOpen(view: string): boolean
  opened(): void
  ended(outcome: Outcome): void
  emit<K extends keyof ShellEvents>(event: K, payload: ShellEvents[K]): void
  report(error: unknown): void
}

export interface OpenRequest {
  readonly view?: string | undefined
  readonly params?: object | undefined
  readonly namespace?: Namespace | undefined
}

export interface ModalController {
  /** `wasOpen`: whether it was before the door said it would be. */
  open(request: OpenRequest, wasOpen?: boolean): void
  close(): void
  /** Refused with a shake where the view must be answered. */
  safeClose(): void
  /** Embedded mode: open from the start, without a word to anyone. */
  showEmbedded(): void
  clear(): void
}

export function createModalController(parts: ModalControllerDeps): ModalController {
  const { store, state, router, connections, options } = parts
  let shaking: ReturnType<typeof setTimeout> | undefined
  const change = (part: Partial<ModalState>) => store.set(state, (before) => ({ ...before, ...part }))

  function firstView(): string {
    return openingView({
      isConnected: parts.isConnected(),
      hasChains: parts.hasChains(),
      isManual: options.manualConnection ?? false,
      isMobile: isPhone(),
      basicView: parts.pairing()?.basicView,
    })
  }
  function open({ view, params, namespace }: OpenRequest, wasOpen = store.get(state).open): void {
    router.reset(view ?? (namespace === undefined ? firstView() : 'Connect'), params)
    change({ open: true, loading: true, namespace })
    parts.renderer.show().then(
      () => change({ loading: false }),
      (error: unknown) => {
        change(closedModal)
        parts.report(error)
        parts.ended({ type: 'failed', error })
      },
    )
    parts.opened()
    if (!wasOpen) parts.emit('MODAL_OPEN', { connected: parts.isConnected() })
  }
  function close(): void {
    connections.cancelAttempt(roomError('modalClosed'))
    const wasOpen = store.get(state).open
    router.reset(options.embedded && parts.isConnected() ? 'Account' : 'Connect')
    change(
      options.embedded ? { loading: false, namespace: undefined } : { ...closedModal, shake: store.get(state).shake },
    )
    if (!wasOpen || options.embedded) return
    parts.emit('MODAL_CLOSE', { connected: parts.isConnected() })
    parts.ended({ type: 'closed' })
  }
  return {
    open,
    close,
    safeClose() {
      const { view } = store.get(router.route)
      // A wrong network is answered by choosing one, also from the view that this leads to.
      if (!router.has('UnsupportedChain') && !parts.holdsOpen(view)) return close()
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
      parts.opened()
    },
    clear() {
      clearTimeout(shaking)
      shaking = undefined
      store.set(state, closedModal)
    },
  }
}

/** A device on which a wallet is an app beside this page: touch without a hovering pointer, so no touch-screen laptop. */
function isPhone(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(pointer: coarse) and (hover: none)').matches
}
