/** A field of what was thrown, which may be anything: undefined where reading it throws. */
export function readField(thrown: unknown, field: PropertyKey): unknown {
  try {
    return (thrown as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[field]
  } catch {
    return undefined
  }
}

/** An error that names itself as its cause would be followed for ever. */
const mostCauses = 8

/** The error and what it was caused by, the last cause at the end. */
export function causesOf(error: unknown): readonly unknown[] {
  const causes: unknown[] = []
  let current = error
  while (current !== undefined && current !== null && causes.length < mostCauses) {
    causes.push(current)
    current = readField(current, 'cause')
  }
  return causes
}
