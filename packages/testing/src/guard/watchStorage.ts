import { replaceProperty, replaceValue } from './replaceProperty.js'
import type { Watch } from './Watch.js'

/** Writes to `localStorage`, `sessionStorage`, cookies and IndexedDB. Nothing reaches them while this watches. */
export function watchStorage(): Watch {
  const writes: string[] = []
  const note = (what: string): void => void writes.push(what)
  const undo: (() => void)[] = []
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (name in globalThis) undo.push(replaceValue(globalThis, name, recordingArea(name, note)))
  const page = globalThis.document
  if (page)
    undo.push(
      replaceProperty(page, 'cookie', {
        get: () => '',
        set: (text: string) => note(`a cookie '${String(text).split('=')[0]}'`),
      }),
    )
  if (globalThis.indexedDB)
    undo.push(
      replaceValue(globalThis, 'indexedDB', {
        open(name: string) {
          note(`the database '${name}'`)
          throw new Error('IndexedDB is off in this check')
        },
      }),
    )
  return {
    found: () => [...new Set(writes)],
    stop() {
      for (const restore of undo.reverse()) restore()
    },
  }
}

/** Web Storage in memory, by its methods and by assignment. */
function recordingArea(name: string, note: (what: string) => void): Storage {
  const values = new Map<string, string>()
  const write = (key: string, value: string): void => {
    note(`'${key}' in ${name}`)
    values.set(key, value)
  }
  const methods = {
    get length() {
      return values.size
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => write(String(key), String(value)),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  }
  return new Proxy(methods as unknown as Storage, {
    get: (target, key) => (key in target ? (Reflect.get(target, key) as unknown) : values.get(String(key))),
    set(_, key, value) {
      write(String(key), String(value))
      return true
    },
    deleteProperty: (_, key) => values.delete(String(key)) || true,
    ownKeys: () => [...values.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      values.has(String(key))
        ? { value: values.get(String(key)), writable: true, enumerable: true, configurable: true }
        : undefined,
  })
}
