import { useViews } from './ViewsContext.js'

/** Loads the code of a view on intent: pointer over, focus. */
export function usePreloadView(): (view: string) => void {
  return useViews().load
}
