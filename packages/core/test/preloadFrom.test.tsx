import { createModal, type ModalOptions } from '@portico/core'
import { afterEach, describe, expect, it, vi } from 'vitest'

const ends: (() => void)[] = []
afterEach(() => {
  ends.splice(0).forEach((end) => end())
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** A page with a button; it is neither on the screen nor idle until the test says so. */
function openPage(options: Partial<ModalOptions> = {}, connection?: object) {
  let intersect: IntersectionObserverCallback = () => {}
  const idle: (() => void)[] = []
  const disconnect = vi.fn()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        intersect = callback
      }
      observe() {}
      disconnect() {
        disconnect()
      }
    },
  )
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.splice(handle - 1, 1))
  if (connection) vi.stubGlobal('navigator', { ...navigator, connection })
  const renderer = vi.fn(async () => ({ renderer: { mount: () => ({ unmount() {} }) } }))
  const modal = createModal({ projectId: 'p', plugins: [], storage: 'memory', renderer, ...options })
  const button = document.body.appendChild(document.createElement('button'))
  const stop = modal.preloadFrom(button)
  ends.push(stop, () => modal.dispose())
  return {
    button,
    renderer,
    stop,
    disconnect,
    show: (isIntersecting = true) =>
      intersect([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver),
    rest: () => idle.splice(0).forEach((work) => work()),
  }
}
const reach = (button: Element, type: string) => button.dispatchEvent(new Event(type))

describe('what opening needs', () => {
  it('is loaded once the button is on the screen and the page is idle', () => {
    const { show, rest, renderer } = openPage()
    rest()
    show(false)
    rest()
    expect(renderer).not.toHaveBeenCalled()
    show()
    expect(renderer).not.toHaveBeenCalled()
    rest()
    expect(renderer).toHaveBeenCalled()
  })

  it('waits for a page that is still loading', () => {
    const { show, rest, renderer } = openPage()
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    show()
    rest()
    expect(renderer).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('load'))
    rest()
    expect(renderer).toHaveBeenCalled()
  })

  it.each([
    ['the visitor saves data', { saveData: true, effectiveType: '4g' }],
    ['the line is slow', { saveData: false, effectiveType: 'slow-2g' }],
  ])('waits for the pointer where %s', (_, connection) => {
    const { show, rest, renderer, button } = openPage({}, connection)
    show()
    rest()
    expect(renderer).not.toHaveBeenCalled()
    reach(button, 'pointerenter')
    expect(renderer).toHaveBeenCalled()
  })

  it('waits for the pointer where the page cannot say what is on the screen', () => {
    vi.stubGlobal('IntersectionObserver', undefined)
    const renderer = vi.fn(async () => ({ renderer: { mount: () => ({ unmount() {} }) } }))
    const modal = createModal({ projectId: 'p', plugins: [], storage: 'memory', renderer })
    const button = document.body.appendChild(document.createElement('button'))
    ends.push(modal.preloadFrom(button), () => modal.dispose())
    expect(renderer).not.toHaveBeenCalled()
    reach(button, 'pointerenter')
    expect(renderer).toHaveBeenCalled()
  })

  it.each(['pointerdown', 'pointerenter', 'focus'])('is loaded at %s by hover', (type) => {
    const { show, rest, renderer, button } = openPage({ preload: 'hover' })
    show()
    rest()
    expect(renderer).not.toHaveBeenCalled()
    reach(button, type)
    expect(renderer).toHaveBeenCalled()
  })

  it('is loaded by none once the pointer goes down', () => {
    const { show, rest, renderer, button } = openPage({ preload: 'none' })
    show()
    rest()
    reach(button, 'pointerenter')
    reach(button, 'focus')
    expect(renderer).not.toHaveBeenCalled()
    reach(button, 'pointerdown')
    expect(renderer).toHaveBeenCalled()
  })

  it('is not loaded for a button that is gone', () => {
    const { show, rest, renderer, button, stop, disconnect } = openPage()
    show()
    stop()
    rest()
    reach(button, 'pointerdown')
    expect(renderer).not.toHaveBeenCalled()
    expect(disconnect).toHaveBeenCalled()
  })

  it('is refused another word', () => {
    expect(() => openPage({ preload: 'never' as 'none' })).toThrow(
      expect.objectContaining({
        code: 'core/invalidOptions',
        context: { path: 'preload', problem: "expected 'visible', 'hover' or 'none'" },
      }),
    )
  })
})
