import { atom, PorticoError, type Namespace, type SlotName, type SlotProps } from '@portico/core'
import type { OwnedSlotItem, Shell } from '@portico/core/shell'
import { useEffect, useMemo } from 'react'
import { isGlyph } from '../ui/Glyph.js'
import { useAtomValue } from '../shell/useAtomValue.js'
import { useShell } from '../shell/useShell.js'

/** The items that plugins add to a slot, without those that do not apply at the moment. */
export function useSlot<K extends SlotName>(
  name: K,
  namespace: Namespace | undefined,
): readonly OwnedSlotItem<SlotProps[K]>[] {
  const shell = useShell()
  const visible = useMemo(
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
  const items = useAtomValue(visible)
  useEffect(() => reportUnknownGlyphs(shell, items), [shell, items])
  return items
}

function reportUnknownGlyphs(shell: Shell, items: readonly OwnedSlotItem<never>[]): void {
  for (const { plugin, id, icon } of items) {
    if (icon === undefined || isGlyph(icon)) continue
    const shortMessage = `Plugin '${plugin}': there is no glyph '${icon}'`
    const error = new PorticoError('react/unknownGlyph', { shortMessage, context: { glyph: icon }, plugin })
    shell.report(error, { plugin, phase: `slot ${id}` })
  }
}
