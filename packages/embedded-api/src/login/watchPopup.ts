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

/** Whether an address that a page was handed is one of the secure site: no other leads to the end of a login. */
export function isOfSecureSite(uri: string, origin: string): boolean {
  return URL.canParse(uri) && new URL(uri).origin === origin
}

/**
 * Waits for the one message of a popup, `{ resultUri }`, which is taken from the secure origin and from this window only; and looks
 * each second whether the window was closed, until the signal.
 */
export function watchPopup({ popup, origin, signal, onResult, onUntrusted, onClosed }: PopupWatch): void {
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
      if (event.origin === origin && event.source === popup && isOfSecureSite(uri, origin)) onResult(uri)
      else onUntrusted()
    },
    { signal },
  )
}
