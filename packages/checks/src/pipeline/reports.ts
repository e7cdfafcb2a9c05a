import { existsSync, readFileSync } from 'node:fs'
import type { Outcome } from './Step.js'

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly success: boolean
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[]
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly unknown[]
}

function noted(words: readonly (readonly [number, string])[]): { readonly note?: string } {
  const said = words.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return said.length > 0 ? { note: said.join(', ') } : {}
}

/** A run that broke outside any test counts as one failure, so that it cannot look green. */
function withCode(outcome: Outcome, code: number): Outcome {
  return code !== 0 && outcome.failed === 0
    ? { ...outcome, failed: 1, note: `ended with ${code} though no test failed` }
    : outcome
}

export function readVitest(file: string, code: number): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: 1, note: 'wrote no report' }
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  const outcome = { passed: report.numPassedTests, failed: report.numFailedTests + unloaded }
  return withCode(
    {
      ...outcome,
      ...noted([
        [unloaded, 'files did not load'],
        [skipped, 'skipped'],
      ]),
    },
    code,
  )
}

export function readPlaywright(file: string, code: number): Outcome {
  if (!existsSync(file)) return { passed: 0, failed: 1, note: 'wrote no report' }
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const outcome = { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
  return withCode(
    {
      ...outcome,
      ...noted([
        [stats.flaky, 'flaky'],
        [stats.skipped, 'skipped'],
        [errors.length, 'errors outside tests'],
      ]),
    },
    code,
  )
}
