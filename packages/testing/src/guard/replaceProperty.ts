/**
 * Puts a property in the place of another, own or inherited; the returned function undoes it.
 * Where the environment forbids it (a real window's unforgeable properties) nothing happens.
 */
export function replaceProperty(target: object, key: PropertyKey, descriptor: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(target, key)
  if (!Reflect.defineProperty(target, key, { ...descriptor, configurable: true })) return () => {}
  return () => {
    if (before) Reflect.defineProperty(target, key, before)
    else Reflect.deleteProperty(target, key)
  }
}

export function replaceValue(target: object, key: PropertyKey, value: unknown): () => void {
  return replaceProperty(target, key, { value, writable: true, enumerable: true })
}
