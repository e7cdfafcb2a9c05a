import { atom, type Namespace, type SlotItem, type SlotName, type SlotProps } from '@portico/core'
import { useMemo } from 'react'
import { useAtomValue } from '../shell/useAtomValue.js'
import { useShell } from '../shell/useShell.js'

/** The items that plugins add to a slot, without those that do not apply at the moment. */
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
  return useAtomValue(shown)
}
