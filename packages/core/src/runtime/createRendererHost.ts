import { lazy } from '../contract/plugin/lazy.js'
import type { LoadRenderer, MountedRenderer, Renderer, Shell } from '../contract/Shell.js'

/** Loads the renderer when it is first needed, and puts it on the page once. */
export interface RendererHost {
  /** Loads it, and puts it on the page hidden, so that opening only has to show it. */
  preload(): Promise<void>
  /** Draws into a dialog of the page. @throws `core/codeUnavailable` when the code of the renderer cannot be loaded; asking again tries again. */
  show(): Promise<void>
  /** Whether it is on the page. */
  isDrawn(): boolean
  /** Draws into `container` until the returned function is called. */
  mount(container: Element): () => void
  unmount(): void
}

export function createRendererHost(
  load: LoadRenderer | undefined,
  shell: () => Shell,
  texts: () => Promise<void>,
  /** Whether a dialog may be put on the page before it is opened. */
  mayPrerender: () => boolean,
): RendererHost {
  let mounted: MountedRenderer | undefined
  /** The latest call of `mount`: where it draws in embedded mode. */
  let place: { readonly container: Element } | undefined
  let isWanted = false

  const renderer = lazy<Renderer>('modal', async () => {
    const [{ renderer: found }] = await Promise.all([load!(), texts()])
    await Promise.all([found.preload?.(shell()), texts()])
    return found
  })
  const isDrawn = (): boolean => mounted !== undefined && !mounted.isGone?.()

  function draw(found: Renderer): void {
    if (isDrawn()) return
    mounted?.unmount()
    mounted = found.mount(shell(), place?.container)
  }
  function unmount(): void {
    mounted?.unmount()
    mounted = undefined
  }
  return {
    isDrawn,
    async preload() {
      if (!load) return
      const found = await renderer()
      if (mayPrerender()) draw(found)
    },
    async show() {
      if (!load || isDrawn()) return
      isWanted = true
      const found = await renderer()
      // Closing the page's last holder may have come in between.
      if (isWanted) draw(found)
    },
    mount(container) {
      const newPlace = { container }
      place = newPlace
      if (load)
        void renderer().then(
          (found) => {
            if (place === newPlace) draw(found)
          },
          (error: unknown) => shell().report(error, { plugin: 'shell', phase: 'mount' }),
        )
      return () => {
        if (place !== newPlace) return
        place = undefined
        unmount()
      }
    },
    unmount() {
      isWanted = false
      unmount()
    },
  }
}
