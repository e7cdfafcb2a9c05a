import type { Outcome, Result, Step } from './Step.js'

export interface Summary {
  /** One line a step, then the slowest files, then the tests that needed a second try, then `N passed, N failed`. */
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

/** `2 retried` or `2 did not pass`, and their titles, between blank lines; nothing when there are none. `.ci/run` shows them again. */
function titleLines(
  results: readonly Result[],
  what: string,
  titlesOf: (result: Result) => readonly string[],
): string[] {
  const titles = results.flatMap((result) => titlesOf(result).map((title) => `${result.name}: ${title}`))
  return titles.length === 0 ? [] : [`${titles.length} ${what}`, ...titles.map((title) => `  ${title}`), '']
}

/** A step that knows no titles is named with its note. */
function failuresOf({ failed, failures = [], note = 'see above' }: Result): readonly string[] {
  return failed === 0 ? [] : failures.length > 0 ? failures : [note]
}

/** Where the time of a step goes, one file a line. */
function slowestLines(results: readonly Result[]): readonly string[] {
  return results.flatMap(({ name, slowest = [] }) =>
    slowest.length === 0
      ? []
      : [`Slowest files of ${name}, of the time of all its files:`, ...slowest.map((line) => `  ${line}`), ''],
  )
}

/** What `npm test` prints at its end. */
export function summarize(results: readonly Result[]): Summary {
  const sum = (of: (result: Result) => number): number => results.reduce((total, result) => total + of(result), 0)
  const [passed, failed] = [sum((result) => result.passed), sum((result) => result.failed)]
  const lines = [
    '',
    ...results.map(rowOf),
    '',
    ...slowestLines(results),
    ...titleLines(results, 'retried', ({ retried = [] }) => retried),
    ...titleLines(results, 'did not pass', failuresOf),
    `${passed} passed, ${failed} failed`,
  ]
  return { text: lines.join('\n'), isGreen: failed === 0 && passed > 0 }
}

async function runOne(step: Step, results: ReadonlyMap<string, Result>, log: (text: string) => void): Promise<Result> {
  const started = performance.now()
  const printed: string[] = []
  const broken = (step.needs ?? []).filter((name) => (results.get(name)?.failed ?? 0) > 0)
  let outcome: Outcome
  if (broken.length > 0) outcome = { passed: 0, failed: 1, note: `not run: ${broken.join(', ')} failed` }
  else
    try {
      // A step that has the machine for itself may as well be watched.
      outcome = await step.run(step.alone ? log : (text) => printed.push(text))
    } catch (error) {
      outcome = { passed: 0, failed: 1, note: error instanceof Error ? error.message : String(error) }
    }
  const result = { ...outcome, name: step.name, seconds: (performance.now() - started) / 1000 }
  const state = outcome.failed === 0 ? 'ok  ' : 'FAIL'
  log(`${state} ${step.name} (${result.seconds.toFixed(1)} s)${outcome.note ? `: ${outcome.note}` : ''}\n`)
  if (outcome.failed > 0 && printed.length > 0) log(`${printed.join('').trimEnd().replace(/^/gm, '  | ')}\n`)
  return result
}

/** Runs steps in order, as many at a time as there are slots; a step waits for those it needs. All run, whatever fails. */
export async function runSteps(
  steps: readonly Step[],
  slots: number,
  log: (text: string) => void,
): Promise<readonly Result[]> {
  const results = new Map<string, Result>()
  const names = new Set(steps.map(({ name }) => name))
  const waiting = [...steps]
  const running = new Map<string, Promise<void>>()
  const ready = (step: Step): boolean => (step.needs ?? []).every((name) => !names.has(name) || results.has(name))
  while (waiting.length > 0 || running.size > 0) {
    // An alone step at the head holds back what comes after it, or it would never get its turn.
    const head = waiting[0]
    const next = head?.alone
      ? running.size === 0
        ? head
        : undefined
      : waiting.find((step) => ready(step) && !step.alone)
    const mayStart = next !== undefined && ready(next) && running.size < slots
    if (mayStart) {
      waiting.splice(waiting.indexOf(next), 1)
      const run = runOne(next, results, log).then((result) => {
        results.set(next.name, result)
        running.delete(next.name)
      })
      running.set(next.name, run)
      if (!next.alone) continue
      await run
    } else if (running.size > 0) await Promise.race(running.values())
    else throw new Error(`steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
  }
  return steps.flatMap(({ name }) => results.get(name) ?? [])
}
