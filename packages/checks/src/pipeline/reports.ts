import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import type { Outcome } from './Step.js'

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name?: string
    readonly status: string
    readonly startTime?: number
    readonly endTime?: number
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

interface PlaywrightResult {
  readonly duration: number
  readonly error?: { readonly message?: string }
  readonly errorLocation?: { readonly line: number }
}
interface PlaywrightSpec {
  readonly title: string
  readonly file: string
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
    readonly results?: readonly PlaywrightResult[]
  }[]
}
interface PlaywrightSuite {
  readonly specs?: readonly PlaywrightSpec[]
  readonly suites?: readonly PlaywrightSuite[]
}
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites?: readonly PlaywrightSuite[]
  readonly errors: readonly unknown[]
}

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
  /** Titles of tests that did not run. Each counts as failed: a test that is kept must run. */
  readonly skipped: readonly string[]
  /** Titles of tests that passed at a second try. */
  readonly retried: readonly string[]
  /** File → milliseconds, one entry for each test or file. */
  readonly times: readonly (readonly [file: string, time: number])[]
  /** Failures outside of any test. */
  readonly outside?: readonly [count: number, what: string]
}

/** `12 %  95 s  a.test.ts`. */
function slowestOf(times: Counts['times']): readonly string[] {
  const files = new Map<string, number>()
  for (const [file, time] of times) files.set(file, (files.get(file) ?? 0) + time / 1000)
  const all = [...files.values()].reduce((sum, time) => sum + time, 0)
  return [...files]
    .filter(([, time]) => time > all / 50)
    .toSorted(([, a], [, b]) => b - a)
    .map(([file, time]) => `${((100 * time) / all).toFixed(0)} %  ${time.toFixed(0)} s  ${file}`)
}

function outcomeOf(
  { passed, failed, failures, skipped, retried, times, outside = [0, ''] }: Counts,
  code: number,
): Outcome {
  const count = failed + skipped.length + outside[0]
  // A run that broke outside any test counts as one failure, so that it cannot look green.
  const broke = code !== 0 && count === 0
  const words = [
    ...(broke ? [`ended with ${code} though no test failed`] : []),
    ...(outside[0] > 0 ? [`${outside[0]} ${outside[1]}`] : []),
    ...(skipped.length > 0 ? [`${skipped.length} skipped: ${skipped.join('; ')}`] : []),
  ]
  const slowest = slowestOf(times)
  return {
    passed,
    failed: broke ? 1 : count,
    ...(failures.length > 0 && { failures }),
    ...(slowest.length > 0 && { slowest }),
    ...(retried.length > 0 && { retried }),
    ...(words.length > 0 && { note: words.join(', ') }),
  }
}

const noReport: Outcome = { passed: 0, failed: 1, note: 'wrote no report' }

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function fileOf(path = ''): string {
  return path.replace(/^.*?(?=(packages|plugins|examples)\/)/, '')
}

/** The first line of an error, without colours: enough to know what failed where only the end of a log is kept. */
function firstLine(message = ''): string {
  return stripVTControlCharacters(message).split('\n', 1)[0]!.slice(0, 200)
}

/**
 * Reads what vitest's JSON reporter wrote.
 * @param retries what the reporter of retriedTests.ts wrote, where it was used
 */
export function readVitest(file: string, code: number, retries?: string): Outcome {
  if (!existsSync(file)) return noReport
  const { numPassedTests, numFailedTests, testResults } = readJson(file) as VitestReport
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const skipped = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed' && status !== 'failed').map(({ fullName }) => fullName),
  )
  const failures = [
    ...testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages = [] }) =>
          [`${fileOf(name)} > ${fullName}`, ...failureMessages.slice(0, 1).map(firstLine)].join(' | '),
        ),
    ),
    ...unloaded.map(({ name }) => `${fileOf(name)} did not load`),
  ]
  if (retries !== undefined && !existsSync(retries))
    return { ...noReport, note: 'did not say which tests were retried' }
  return outcomeOf(
    {
      passed: numPassedTests,
      failed: numFailedTests,
      failures,
      skipped,
      retried: retries === undefined ? [] : (readJson(retries) as readonly string[]),
      times: testResults.map(({ name, startTime = 0, endTime = 0 }) => [fileOf(name), endTime - startTime]),
      outside: [unloaded.length, 'files did not load'],
    },
    code,
  )
}

function specsIn(suites: readonly PlaywrightSuite[] = []): readonly PlaywrightSpec[] {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)])
}

/** `line 187: Error: expected …` of a try that failed. */
function errorOf({ error, errorLocation }: PlaywrightResult): readonly string[] {
  return error === undefined ? [] : [`line ${errorLocation?.line ?? '?'}: ${firstLine(error.message)}`]
}

/** Reads what Playwright's JSON reporter wrote. */
export function readPlaywright(file: string, code: number): Outcome {
  if (!existsSync(file)) return noReport
  const { stats, suites, errors } = readJson(file) as PlaywrightReport
  const titles = (status: PlaywrightSpec['tests'][number]['status']): readonly string[] =>
    specsIn(suites).flatMap((spec) =>
      spec.tests.flatMap(({ status: ended, results = [] }) =>
        ended === status ? [[`${spec.file} > ${spec.title}`, ...results.flatMap(errorOf)].join(' | ')] : [],
      ),
    )
  return outcomeOf(
    {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      failures: titles('unexpected'),
      skipped: titles('skipped'),
      retried: titles('flaky'),
      times: specsIn(suites).flatMap(({ file, tests }) =>
        tests.flatMap(({ results = [] }) => results.map(({ duration }) => [file, duration] as const)),
      ),
      outside: [errors.length, 'errors outside tests'],
    },
    code,
  )
}
