import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

export interface RetriedTestsOptions {
  /** Absolute path of a JSON file, a list of titles. */
  readonly outputFile: string
}

/**
 * A vitest reporter that writes down which tests passed only at a second try: vitest's own JSON report counts them as
 * plainly passed.
 */
export function retriedTests({ outputFile }: RetriedTestsOptions): Reporter {
  const titles = new Set<string>()
  return {
    onTestRunStart() {
      titles.clear()
      rmSync(outputFile, { force: true })
    },
    onTestCaseResult(test: TestCase) {
      if ((test.diagnostic()?.retryCount ?? 0) > 0) titles.add(`${test.module.relativeModuleId} > ${test.fullName}`)
    },
    onTestRunEnd() {
      mkdirSync(dirname(outputFile), { recursive: true })
      writeFileSync(outputFile, `${JSON.stringify([...titles].sort(), null, 2)}\n`)
    },
  }
}
