import type { Direction, Route } from '@portico/core'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useAtom } from '../shell/useAtom.js'
import { useShell } from '../shell/useShell.js'
import { skeletonDelay } from './motion.js'
import type { ViewEntry } from './Views.js'
import { useViews } from './ViewsContext.js'

export interface ShownView {
  readonly route: Route
  readonly direction: Direction
  readonly entry: Exclude<ViewEntry, { readonly status: 'loading' }>
  /** Another one for every visit of a view. */
  readonly visit: number
  /** Nobody has seen it yet. */
  readonly rehearsed: boolean
}

export interface Stage {
  /** The route that the header speaks of. */
  readonly route: Route
  /** Absent while nothing is there to show: then, after a moment, a skeleton. */
  readonly shown: ShownView | undefined
  readonly skeleton: boolean
}

/**
 * What stands in the frame. The view before stays until the next is here, or a skeleton has to stand in for it; while the
 * modal closes (`following` is false) it stays as it was, although the history begins anew. What was rehearsed is shown as it is.
 */
export function useShownView(phase: 'closed' | 'open' | 'closing', rehearses: boolean): Stage {
  const { router, state } = useShell()
  const views = useViews()
  const route = useAtom(router.route)
  const direction = useAtom(router.direction)
  const { loading } = useAtom(state)
  const entry = useSyncExternalStore(views.subscribe, () => views.entry(route.view))
  const [shown, setShown] = useState<ShownView>()
  const following = phase === 'open' || rehearses

  useLayoutEffect(() => {
    if (following) views.load(route.view)
  }, [views, following, route])

  const next = following && !loading && entry && entry.status !== 'loading' ? entry : undefined
  // Stored during rendering, not in an effect: nothing of the view before is painted once more.
  if (next && (shown?.route !== route || shown.entry !== next))
    setShown({ route, direction, entry: next, visit: nextVisit(shown, route, next), rehearsed: rehearses })
  else if (phase === 'closed' && !rehearses && shown) setShown(undefined)

  const late = useLate(phase === 'open' && next === undefined)
  return { route: late || !shown ? route : shown.route, shown: late ? undefined : shown, skeleton: late }
}

function nextVisit(before: ShownView | undefined, { view, params }: Route, entry: ViewEntry): number {
  if (!before) return 1
  const isAsRehearsed =
    before.rehearsed && before.entry === entry && before.route.view === view && Object.keys(params).length === 0
  return isAsRehearsed ? before.visit : before.visit + 1
}

/** True once `waiting` has lasted as long as makes a skeleton worthwhile. */
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
