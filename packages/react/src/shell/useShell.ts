import type { Shell } from '@portico/core/shell'
import { createContext, useContext, type Context } from 'react'

export const ShellContext: Context<Shell | undefined> = createContext<Shell | undefined>(undefined)

/** The shell of the modal this view is drawn in. */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell works only inside a Portico view')
  return shell
}
