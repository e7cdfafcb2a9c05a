import { PorticoError } from '@portico/core'
import type { Shell } from '@portico/core/shell'
import { createContext, useContext, type Context } from 'react'

export const ShellContext: Context<Shell | undefined> = createContext<Shell | undefined>(undefined)

/**
 * Everything the shell's own views work with. Views of plugins use `useModalContext`.
 * @throws `react/outsideModal`
 */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell)
    throw new PorticoError('react/outsideModal', {
      shortMessage: 'This hook works only in components that a Portico modal draws',
      details:
        'Hooks of @portico/react/ui are for views and slots of plugins; in the page, use the hooks of @portico/react. ' +
        'If this component is drawn by a modal, two copies of @portico/react are installed: make it a peer dependency of the plugin.',
    })
  return shell
}
