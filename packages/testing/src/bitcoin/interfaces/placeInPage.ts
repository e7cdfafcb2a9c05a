/** Puts an object at a dotted path of a page, as an extension would; the returned function takes it away again. */
export function placeInPage(page: Record<string, unknown>, path: string, value: unknown): () => void {
  const keys = path.split('.')
  const last = keys.pop()!
  let at = page
  for (const key of keys) at = (at[key] ??= {}) as Record<string, unknown>
  const before = Object.getOwnPropertyDescriptor(at, last)
  Object.defineProperty(at, last, { value, configurable: true, writable: true, enumerable: true })
  return () => {
    if (at[last] !== value) return
    if (before) Object.defineProperty(at, last, before)
    else delete at[last]
  }
}
