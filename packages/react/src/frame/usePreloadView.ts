import { useCallback } from 'react'
import { useViews } from './ViewsContext.js'
import { whenIdle } from './whenIdle.js'

/** Loads the code of a view on intent, such as a pointer over a button or the focus on it, once the page is idle. */
export function usePreloadView(): (view: string) => void {
  const views = useViews()
  return useCallback((view) => void whenIdle(() => views.load(view)), [views])
}
