import type { ModalContext } from '@portico/core'
import { useShell } from './useShell.js'

/**
 * The modal that a view or slot of a plugin is drawn in.
 * @throws `react/outsideModal`
 */
export function useModalContext(): ModalContext {
  return useShell()
}
