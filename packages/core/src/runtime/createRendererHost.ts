import { lazy } from '../plugin/lazy.js'
import type { Renderer, LoadRenderer, Shell } from '../shell/Shell.js'

/** Loads the renderer when it is first needed, and puts it on the page once. */
export interface RendererHost {
  /** Loads it, and puts it on the page hidden, so that opening only has to show it. */
  preload(): Promise<void>
  /** Draws into a dialog of the page. @throws `core/codeUnavailable` when the code of the renderer cannot be loaded; asking again tries again. */
  show(): Promise<void>
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
  let mounted: { unmount(): void } | undefined
  let wanted = false

  const renderer = lazy<Renderer>('modal', async () => {
    const [{ renderer: found }] = await Promise.all([load!(), texts()])
    await Promise.all([found.preload?.(shell()), texts()])
    return found
  })
  return {
    async preload() {
      if (!load) return
      const found = await renderer()
      if (!mounted && mayPrerender()) mounted = found.mount(shell(), undefined)
    },
    async show() {
      if (!load || mounted) return
      wanted = true
      const found = await renderer()
      // Closing the page's last holder, or a second call, may have come in between.
      if (wanted && !mounted) mounted = found.mount(shell(), undefined)
    },
    mount(container) {
      let gone = false
      let inline: { unmount(): void } | undefined
      if (load)
        void renderer().then(
          (found) => {
            if (!gone) inline = mounted = found.mount(shell(), container)
          },
          (error: unknown) => shell().report(error, { plugin: 'shell', phase: 'mount' }),
        )
      return () => {
        gone = true
        inline?.unmount()
        if (mounted === inline) mounted = undefined
      }
    },
    unmount() {
      wanted = false
      mounted?.unmount()
      mounted = undefined
    },
  }
}
