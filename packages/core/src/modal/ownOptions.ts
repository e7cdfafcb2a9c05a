/** The options without what they inherit: a script that writes to `Object.prototype` sets none of them. */
export function ownOptions<T extends object>(options: T): T {
  return Object.assign(Object.create(null), options) as T
}
