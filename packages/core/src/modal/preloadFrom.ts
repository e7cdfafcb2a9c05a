import type { ModalOptions } from '../contract/ModalOptions.js'
import { whenIdle } from '../state/whenIdle.js'

/** https://wicg.github.io/netinfo, in Chromium alone. */
interface NetworkInformation {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * Calls `preload` when the option `preload` says so of a button that opens the modal, until the returned function is called. A press
 * always does, when the pointer goes down: the click comes 100 ms later.
 */
export function preloadFrom(
  button: Element,
  when: ModalOptions['preload'] = 'visible',
  preload: (isIdle: boolean) => void,
): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const reached = when === 'none' ? ['pointerdown'] : ['pointerdown', 'pointerenter', 'focus']
  for (const type of reached) button.addEventListener(type, () => preload(false), { signal })
  // jsdom, in which sites test their pages, has no such class.
  if (when === 'visible' && typeof IntersectionObserver === 'function' && maySpend()) {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      const begin = () =>
        signal.addEventListener(
          'abort',
          whenIdle(() => preload(true)),
        )
      if (document.readyState === 'complete') begin()
      else addEventListener('load', begin, { once: true, signal })
    })
    signal.addEventListener('abort', () => observer.disconnect())
    observer.observe(button)
  }
  return () => ended.abort()
}

/** Neither the visitor nor the line asks to save data. */
function maySpend(): boolean {
  const { connection } = navigator as { readonly connection?: NetworkInformation }
  return !connection?.saveData && !connection?.effectiveType?.includes('2g')
}
