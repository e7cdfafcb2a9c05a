import { effects, pageOnly } from './pageNames.js'
import { replaceProperty } from './replaceProperty.js'
import type { Watch } from './Watch.js'

/** Reads and writes of globals that pure code leaves alone; they work as usual meanwhile. */
export function watchGlobals(): Watch {
  const touched = new Set<string>()
  const undo = [...pageOnly, ...effects].map((name) => {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    const inherited: unknown = before ? undefined : Reflect.get(globalThis, name)
    let written: { readonly value: unknown } | undefined
    return replaceProperty(globalThis, name, {
      enumerable: before?.enumerable ?? false,
      get() {
        touched.add(name)
        if (written) return written.value
        if (!before) return inherited
        return before.get ? (Reflect.apply(before.get, globalThis, []) as unknown) : (before.value as unknown)
      },
      set(value: unknown) {
        touched.add(name)
        written = { value }
      },
    })
  })
  return {
    found: () => [...touched],
    stop() {
      for (const restore of undo) restore()
    },
  }
}
