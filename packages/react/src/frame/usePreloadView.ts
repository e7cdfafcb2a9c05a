import { useCallback } from 'react'
import { useViews } from './useViews.js'
import { whenIdle } from './whenIdle.js'

/** Returns a function that loads the code of a view when the page is idle: call it when a control that opens it gets the pointer or the focus. */
export function usePreloadView(): (view: string) => void {
  const views = useViews()
  return useCallback((view) => void whenIdle(() => views.load(view)), [views])
}
