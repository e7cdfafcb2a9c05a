import { createContext, useContext, type Context } from 'react'
import type { Views } from './Views.js'

export const ViewsContext: Context<Views | undefined> = createContext<Views | undefined>(undefined)

export function useViews(): Views {
  const views = useContext(ViewsContext)
  if (!views) throw new Error('useViews works only inside a mounted renderer')
  return views
}
