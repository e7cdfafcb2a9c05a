import { coreError } from '../errors/coreError.js'
import type { Face, LoadFace, Shell } from '../shell/Shell.js'

/** Brings the face in when it is wanted, and puts it on the page once. */
export interface FaceHost {
  /** Loads it, and lets it stand on the page unseen. */
  preload(): Promise<void>
  /** Draws into a dialog of the page. @throws `core/faceFailed` when the code of the face cannot be loaded; asking again tries again. */
  show(): Promise<void>
  /** Draws into `container` until the returned function is called. */
  mount(container: Element): () => void
  unmount(): void
}

export function createFaceHost(
  load: LoadFace | undefined,
  shell: () => Shell,
  texts: () => Promise<void>,
  /** Whether there is a page to put a dialog on beforehand, so that opening it has nothing left to build. */
  mayStand: () => boolean,
): FaceHost {
  let loading: Promise<Face> | undefined
  let mounted: { unmount(): void } | undefined
  let wanted = false

  function face(from: LoadFace): Promise<Face> {
    loading ??= Promise.all([from(), texts()]).then(
      async ([{ face: found }]) => {
        await Promise.all([found.preload?.(shell()), texts()])
        return found
      },
      (cause: unknown) => {
        loading = undefined
        throw coreError('faceFailed', undefined, {
          cause,
          details: 'The page is offline, or the site was updated since it was loaded. Reload the page.',
        })
      },
    )
    return loading
  }
  return {
    async preload() {
      if (!load) return
      const found = await face(load)
      if (!mounted && mayStand()) mounted = found.mount(shell(), undefined)
    },
    async show() {
      if (!load || mounted) return
      wanted = true
      const found = await face(load)
      // Closing the page's last holder, or a second call, may have come in between.
      if (wanted && !mounted) mounted = found.mount(shell(), undefined)
    },
    mount(container) {
      let gone = false
      let inline: { unmount(): void } | undefined
      if (load)
        void face(load).then(
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
