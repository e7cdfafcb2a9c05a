import type { Direction, Route } from '@portico/core'
import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAtomField, useAtomValue } from '../shell/useAtomValue.js'
import { useShell } from '../shell/useShell.js'
import { useViews, type ViewEntry, type ViewTitle } from '../shell/useViews.js'
import { skeletonDelay } from './motion.js'
import type { Phase } from './usePhase.js'

export interface ShownView {
  readonly route: Route
  readonly direction: Direction
  readonly entry: Exclude<ViewEntry, { readonly status: 'loading' }>
  /** Changes whenever the visitor comes to a view, also to the same one again. */
  readonly visit: number
}

export interface Stage {
  /** The route of the header. */
  readonly route: Route
  /** Undefined while nothing is loaded yet. */
  readonly shown: ShownView | undefined
  /** A skeleton is shown instead: the next view has been loading for a while. */
  readonly skeleton: boolean
}

/**
 * The view in the frame. The previous view stays until the next one is loaded or a skeleton has to replace it. While the modal
 * closes, the last view stays, although the router has started a new history.
 */
export function useShownView(phase: Phase, prerenders: boolean): Stage {
  const { router, state } = useShell()
  const views = useViews()
  const route = useAtomValue(router.route)
  const direction = useAtomValue(router.direction)
  const loading = useAtomField(state, 'loading')
  const entry = useSyncExternalStore(views.subscribe, () => views.entry(route.view))
  const [shown, setShown] = useState<ShownView>()
  const follows = phase === 'open' || prerenders

  useLayoutEffect(() => {
    if (follows) views.load(route.view)
  }, [views, follows, route])

  const next = follows && !loading && entry && entry.status !== 'loading' ? entry : undefined
  // Stored during rendering instead of in an effect, so that the previous view is not painted once more.
  if (next && (shown?.route !== route || shown.entry !== next))
    setShown({ route, direction, entry: next, visit: (shown?.visit ?? 0) + 1 })
  else if (phase === 'closed' && !prerenders && shown) setShown(undefined)

  const late = useLate(phase === 'open' && next === undefined)
  return { route: late || !shown ? route : shown.route, shown: late ? undefined : shown, skeleton: late }
}

/** True once `waiting` has lasted long enough for a skeleton. */
function useLate(waiting: boolean): boolean {
  const [late, setLate] = useState(false)
  if (!waiting && late) setLate(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), skeletonDelay)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && late
}

type TitleResult = { readonly title: ViewTitle | undefined } | { readonly error: unknown }

/** Title of a view in the language of the modal. When a plugin's `title` throws, the error is reported and the view has no title. */
export function useViewTitle({ view, params }: Route): ViewTitle | undefined {
  const shell = useShell()
  const views = useViews()
  const locale = useAtomValue(shell.locale)
  const revision = useAtomValue(shell.textsRevision)
  const result = useMemo((): TitleResult => {
    try {
      return { title: views.title(view, params) }
    } catch (error) {
      return { error }
    }
    // eslint-disable-next-line react/exhaustive-deps -- texts change with the locale
  }, [views, view, params, locale, revision])
  useEffect(() => {
    if ('error' in result)
      shell.report(result.error, { plugin: shell.view(view)?.plugin.id ?? 'shell', phase: `title of ${view}` })
  }, [shell, view, result])
  return 'title' in result ? result.title : undefined
}
