import type { Result } from './Step.js'

/** One line a step: what it came to, how long it took, how many tests ran twice. */
export function table(results: readonly Result[]): string {
  const rows = results.map(({ name, passed, failed, seconds, retried = [], note }) =>
    [
      failed > 0 ? 'FAIL' : 'ok  ',
      name.padEnd(9),
      `${passed} passed`.padStart(12),
      `${failed} failed`.padStart(10),
      (retried.length > 0 ? `${retried.length} retried` : '').padStart(11),
      `${seconds.toFixed(1)} s`.padStart(9),
      note ?? '',
    ]
      .join('  ')
      .trimEnd(),
  )
  return `\n${rows.join('\n')}\n`
}

/** `2 retried` and their names; nothing when every test passed at once. */
export function retriedLines(results: readonly Result[]): readonly string[] {
  const titles = results.flatMap(({ name, retried = [] }) => retried.map((title) => `${name}: ${title}`))
  return titles.length === 0 ? [] : [`${titles.length} retried`, ...titles.map((title) => `  ${title}`), '']
}
