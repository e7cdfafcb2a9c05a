/** @throws an Error that lists `findings`, unless there is none */
export function expectNone(findings: readonly string[], what: string): void {
  if (findings.length > 0) throw new Error(`${what}:\n${findings.map((finding) => `  - ${finding}`).join('\n')}`)
}

/** The value of a thing in an error message, short. */
export function show(value: unknown): string {
  let text: string
  try {
    text =
      typeof value === 'string'
        ? `'${value}'`
        : typeof value === 'bigint'
          ? `${value}n`
          : (JSON.stringify(value, readable) ?? String(value))
  } catch {
    text = String(value)
  }
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

/** What JSON would refuse or empty. */
function readable(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  return value instanceof Error ? String(value) : value
}

/** What `run` threw or rejected with; undefined when it did neither. */
export async function failureOf(run: () => unknown): Promise<{ readonly error: unknown } | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    return { error }
  }
}
