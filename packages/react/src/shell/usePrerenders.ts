import { createContext, useContext, type Context } from 'react'

export const PrerenderContext: Context<boolean> = createContext(false)

/** Whether what is drawn stands hidden in the page until the modal is opened: nothing may be asked of another origin yet. */
export function usePrerenders(): boolean {
  return useContext(PrerenderContext)
}
