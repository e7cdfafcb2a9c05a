import { vi } from 'vitest'

/**
 * What a modal and wallets use of a page, on Node, until globals are unstubbed: events of a window, and a document that is loaded
 * and seen.
 */
export function stubPage(): void {
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('parent', globalThis)
  const document = { readyState: 'complete', title: '', referrer: '', hidden: false }
  vi.stubGlobal('document', Object.assign(new EventTarget(), document))
}
