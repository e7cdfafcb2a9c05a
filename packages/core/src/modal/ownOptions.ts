/**
 * The options without what they inherit, objects in them included: a script that writes to `Object.prototype` sets no option.
 */
export function ownOptions<T extends object>(options: T): T {
  const own = Object.create(null) as Record<string, unknown>
  for (const [key, value] of Object.entries(options))
    own[key] = isPlain(value) ? Object.assign(Object.create(null), value) : value
  return own as T
}

function isPlain(value: unknown): boolean {
  return Object(value) === value && Object.getPrototypeOf(value) === Object.prototype
}
