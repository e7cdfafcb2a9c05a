import { vi } from 'vitest'

/** As much of a page as the kit looks at before anything is drawn: this is Node, with a real socket. */
export function stubPage(): { hide(): void; show(): void } {
  const page = Object.assign(new EventTarget(), {
    readyState: 'complete',
    visibilityState: 'visible',
    title: 'Meridian',
  })
  vi.stubGlobal('document', page)
  const turn = (state: string) => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return { hide: () => turn('hidden'), show: () => turn('visible') }
}

/** Answers nothing and notes who was asked: WalletKit reports to hosts of its own, which a test must not reach. */
export function stubFetch(): readonly string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    asked.push(input instanceof Request ? input.url : String(input))
    throw new TypeError('no network in tests')
  })
  return asked
}

/** Web Storage that outlives a modal, as the browser's does. */
export function storageArea(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}
