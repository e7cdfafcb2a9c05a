import { atom, type Namespace, type SlotItem, type SlotName, type SlotProps } from '@portico/core'
import { useMemo } from 'react'
import { useAtom } from '../shell/useAtom.js'
import { useShell } from '../shell/useShell.js'

/** What plugins put in a place of the shell's views, as far as it applies now. */
export function useSlot<K extends SlotName>(
  name: K,
  namespace: Namespace | undefined,
): readonly SlotItem<SlotProps[K]>[] {
  const shell = useShell()
  const shown = useMemo(
    () =>
      atom((get) =>
        shell
          .slot(name)
          .filter(
            ({ when, namespaces }) =>
              (!when || get(when)) && (!namespaces || namespace === undefined || namespaces.includes(namespace)),
          ),
      ),
    [shell, name, namespace],
  )
  return useAtom(shown)
}
