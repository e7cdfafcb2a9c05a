const numbersOf = (version: string): readonly number[] => version.split(/[.-]/).slice(0, 3).map(Number)

/** As much of npm's ranges as is written here: one version, `^`, `>=`, `2.x`, `*`. */
export function satisfies(version: string | undefined, range: string): boolean {
  if (version === undefined) return false
  if (range === '*') return true
  const major = /^(\d+)\.x$/.exec(range)?.[1]
  if (major !== undefined) return version.startsWith(`${major}.`)
  const [, sign = '', asked = ''] = /^(\^|>=)?(\d[\w.-]*)$/.exec(range) ?? []
  if (asked === '') return false
  if (sign === '') return version === asked
  const [has, least] = [numbersOf(version), [...numbersOf(asked), 0, 0].slice(0, 3)]
  const at = least.findIndex((part, place) => has[place] !== part)
  if (at === -1) return true
  if ((has[at] ?? 0) < (least[at] ?? 0)) return false
  // What stands left of the first number that is not zero, and that number, stay as they are.
  const fixed = least.findIndex((part) => part > 0)
  return sign === '>=' || (fixed !== -1 && at > fixed)
}
