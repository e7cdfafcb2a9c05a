import { replaceValue } from './replaceProperty.js'
import type { Watch } from './Watch.js'

type Begin = (callback: (...args: unknown[]) => unknown, ...rest: unknown[]) => unknown
type End = (handle: unknown) => void

const kinds: readonly { readonly begin: string; readonly end: string; readonly repeats: boolean }[] = [
  { begin: 'setTimeout', end: 'clearTimeout', repeats: false },
  { begin: 'setInterval', end: 'clearInterval', repeats: true },
  { begin: 'setImmediate', end: 'clearImmediate', repeats: false },
  { begin: 'requestAnimationFrame', end: 'cancelAnimationFrame', repeats: false },
  { begin: 'requestIdleCallback', end: 'cancelIdleCallback', repeats: false },
]

/** Timers, intervals, frames and idle callbacks that are still due. */
export function watchTimers(): Watch {
  const due = new Map<unknown, { readonly what: string; readonly end: () => void }>()
  const global = globalThis as unknown as Record<string, Begin | End | undefined>
  const end = (original: End): End =>
    function clear(handle) {
      // Node's handles may be cleared by their number.
      for (const known of due.keys()) if (known === handle || Number(known) === handle) due.delete(known)
      original(handle)
    }
  const undo = kinds.flatMap((kind) => {
    const original = global[kind.begin] as Begin | undefined
    const clear = global[kind.end] as End | undefined
    if (!original || !clear) return []
    const begin: Begin = (callback, ...rest) => {
      const handle = original(
        (...args) => {
          if (!kind.repeats) due.delete(handle)
          return callback(...args)
        },
        ...rest,
      )
      const timed = kind.begin === 'setTimeout' || kind.repeats
      const what = timed ? `${kind.begin} of ${String(rest[0] ?? 0)} ms` : kind.begin
      due.set(handle, { what, end: () => clear(handle) })
      return handle
    }
    // Node's `util.promisify` finds its own version of a timer under a symbol.
    for (const key of Object.getOwnPropertySymbols(original))
      Reflect.defineProperty(begin, key, Object.getOwnPropertyDescriptor(original, key) ?? {})
    return [replaceValue(globalThis, kind.begin, begin), replaceValue(globalThis, kind.end, end(clear))]
  })
  return {
    found: () => [...due.values()].map(({ what }) => what),
    stop() {
      for (const restore of undo) restore()
      for (const timer of due.values()) timer.end()
    },
  }
}
