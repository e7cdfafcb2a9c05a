import type { Result } from './Step.js'

export interface Summary {
  /** One line a step, then the tests that needed a second try, then `N passed, N failed`. */
  readonly text: string
  /** Whether anything passed, and nothing failed. */
  readonly isGreen: boolean
}

function rowOf({ name, passed, failed, seconds, retried = [], note }: Result): string {
  return [
    failed > 0 ? 'FAIL' : 'ok  ',
    name.padEnd(9),
    `${passed} passed`.padStart(12),
    `${failed} failed`.padStart(10),
    (retried.length > 0 ? `${retried.length} retried` : '').padStart(11),
    `${seconds.toFixed(1)} s`.padStart(9),
    note ?? '',
  ]
    .join('  ')
    .trimEnd()
}

/** `2 retried` and their titles, between blank lines; nothing when every test passed at once. `.ci/run` shows them again. */
function retriedLines(results: readonly Result[]): readonly string[] {
  const titles = results.flatMap(({ name, retried = [] }) => retried.map((title) => `${name}: ${title}`))
  return titles.length === 0 ? [] : [`${titles.length} retried`, ...titles.map((title) => `  ${title}`), '']
}

/** What `npm test` prints at its end. */
export function summarize(results: readonly Result[]): Summary {
  const sum = (of: (result: Result) => number): number => results.reduce((total, result) => total + of(result), 0)
  const [passed, failed] = [sum((result) => result.passed), sum((result) => result.failed)]
  const lines = ['', ...results.map(rowOf), '', ...retriedLines(results), `${passed} passed, ${failed} failed`]
  return { text: lines.join('\n'), isGreen: failed === 0 && passed > 0 }
}
