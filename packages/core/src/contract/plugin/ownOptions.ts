/** The options without what they inherit: a script that writes to `Object.prototype` sets none of them. */
export function ownOptions<T extends object>(options: T): T {
  return Object.assign(Object.create(null), options) as T
}

/**
 * As `ownOptions`, also for the records of data in them, such as addresses of nodes by network: nothing that is looked up there by an id is
 * inherited. What has functions is an object with a behaviour of its own, and stays as it is.
 */
export function ownConfig<T>(config: T): T {
  if (!isPlain(config)) return config
  const copy = ownOptions(config) as Record<string, unknown>
  for (const [key, value] of Object.entries(copy)) if (isData(value)) copy[key] = ownConfig(value)
  return copy as T
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

function isData(value: unknown): boolean {
  return isPlain(value) && !Object.values(value).some((member) => typeof member === 'function')
}
