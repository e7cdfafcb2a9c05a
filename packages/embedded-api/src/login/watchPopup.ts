/** How often it is looked whether the visitor closed the window, ms. No event tells. */
const closedPoll = 1000

export interface PopupWatch {
  readonly popup: Window
  /** Of the secure site. */
  readonly origin: string
  readonly signal: AbortSignal
  /** The provider has answered. `uri` is an address of the secure site. */
  onResult(uri: string): void
  /** Another window or site sent a message that looks like an answer. It is ignored. */
  onUntrusted(): void
  onClosed(): void
}

/** What a message has to pass. Tests take one away to show what it stops. */
export interface ResultGuards {
  isFromOrigin(event: MessageEvent, origin: string): boolean
  isFromPopup(event: MessageEvent, popup: Window): boolean
  isOfSecureSite(uri: string, origin: string): boolean
}

export const resultGuards: ResultGuards = {
  isFromOrigin: (event, origin) => event.origin === origin,
  isFromPopup: (event, popup) => event.source === popup,
  isOfSecureSite: (uri, origin) => URL.canParse(uri) && new URL(uri).origin === origin,
}

/**
 * Waits for the one message of a popup, `{ resultUri }`, which is taken from the secure origin and from this window only; and looks
 * each second whether the window was closed, until the signal.
 */
export function watchPopup(watch: PopupWatch, guards: ResultGuards = resultGuards): void {
  const { popup, origin, signal, onResult, onUntrusted, onClosed } = watch
  const timer = setInterval(() => {
    if (!popup.closed) return
    clearInterval(timer)
    onClosed()
  }, closedPoll)
  signal.addEventListener('abort', () => clearInterval(timer))
  window.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const uri = (event.data as { readonly resultUri?: unknown } | null | undefined)?.resultUri
      // Pages get messages of all kinds.
      if (typeof uri !== 'string') return
      if (guards.isFromOrigin(event, origin) && guards.isFromPopup(event, popup) && guards.isOfSecureSite(uri, origin))
        onResult(uri)
      else onUntrusted()
    },
    { signal },
  )
}
