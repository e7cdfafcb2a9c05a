import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPlaywright, readVitest } from '../src/pipeline/reports.js'
import { runSteps, summarize } from '../src/pipeline/runSteps.js'
import { runProgram, runScript } from '../src/pipeline/runTool.js'
import type { Step } from '../src/pipeline/Step.js'
import { writeTree } from './writeTree.js'

const folder = mkdtempSync(join(tmpdir(), 'portico-pipeline-'))
afterAll(() => rmSync(folder, { recursive: true }))
const workspace = new URL('../../..', import.meta.url).pathname
const quiet = { root: folder, print: () => {} }

describe('runSteps', () => {
  function recorder() {
    const running = new Set<string>()
    const seen: string[] = []
    const most = { count: 0 }
    const step = (name: string, more: Partial<Step> = {}, failed = 0): Step => ({
      name,
      ...more,
      async run() {
        running.add(name)
        most.count = Math.max(most.count, running.size)
        seen.push(`${name}:${[...running].join('+')}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
        running.delete(name)
        return { passed: 1 - failed, failed }
      },
    })
    return { step, seen, most }
  }

  it('runs as many as there are slots, and an alone step by itself', async () => {
    const { step, seen, most } = recorder()
    await runSteps([step('a'), step('b'), step('c'), step('d', { alone: true }), step('e')], 2, () => {})
    expect(most.count).toBe(2)
    expect(seen).toContain('d:d')
    expect(seen.at(-1)).toBe('e:e')
  })

  it('waits for what a step needs, and does not run it when that failed', async () => {
    const { step, seen } = recorder()
    const results = await runSteps(
      [step('packages', { needs: ['build'] }), step('build', {}, 1), step('lint')],
      2,
      () => {},
    )
    expect(seen.map((line) => line.split(':')[0])).not.toContain('packages')
    expect(results.map(({ name, failed }) => [name, failed])).toEqual([
      ['packages', 1],
      ['build', 1],
      ['lint', 0],
    ])
  })

  it('counts a step that throws as failed and goes on', async () => {
    const { step } = recorder()
    const thrower: Step = { name: 'thrower', run: () => Promise.reject(new Error('broken')) }
    const results = await runSteps([thrower, step('a')], 1, () => {})
    expect(results.map(({ failed, note }) => [failed, note])).toEqual([
      [1, 'broken'],
      [0, undefined],
    ])
  })
})

describe('reports', () => {
  const ran = (...statuses: readonly string[]) => ({
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status, at) => ({ fullName: `test ${at}`, status })),
  })
  const vitest = { numPassedTests: 3, numFailedTests: 1, testResults: [ran('passed', 'passed', 'passed', 'failed')] }
  const green = { numPassedTests: 1, numFailedTests: 0, testResults: [ran('passed')] }
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] })
  const playwright = (...specs: readonly object[]) => ({
    stats: { expected: 5, unexpected: 0, flaky: 1 },
    suites: [{ specs: [], suites: [{ specs }] }],
    errors: [],
  })
  /** Writes the reports and reads them as `npm test` does. */
  function unit(report: object, retried: readonly string[], code = 0) {
    writeTree(folder, { 'vitest.json': JSON.stringify(report), 'retried.json': JSON.stringify(retried) })
    return readVitest(join(folder, 'vitest.json'), code, join(folder, 'retried.json'))
  }
  function e2e(report: object, code = 0) {
    writeTree(folder, { 'e2e.json': JSON.stringify(report) })
    return readPlaywright(join(folder, 'e2e.json'), code)
  }

  it('adds up tests', () => {
    expect(unit(vitest, [], 1)).toEqual({ passed: 3, failed: 1, failures: [' > test 3'] })
    expect(e2e(playwright(spec('opens', 'expected')))).toEqual({ passed: 6, failed: 0 })
  })

  it('names tests that passed only at a second try', () => {
    expect(unit(green, ['a.test.ts > pairs'])).toEqual({ passed: 1, failed: 0, retried: ['a.test.ts > pairs'] })
    expect(e2e(playwright(spec('opens', 'flaky'))).retried).toEqual(['a.spec.ts > opens'])
  })

  it('names tests that failed, and files that did not load', () => {
    const files = [
      { ...ran('passed', 'failed'), name: '/w/packages/a.test.ts' },
      { status: 'failed', assertionResults: [], name: '/w/packages/b.test.ts' },
    ]
    const failures = ['packages/a.test.ts > test 1', 'packages/b.test.ts did not load']
    const outcome = unit({ numPassedTests: 1, numFailedTests: 1, testResults: files }, [], 1)
    expect(outcome).toMatchObject({ failed: 2, failures })
    expect(e2e(playwright(spec('opens', 'unexpected')), 1).failures).toEqual(['a.spec.ts > opens'])
    const steps = [{ ...outcome, name: 'unit', seconds: 1 }]
    const docs = { name: 'docs', passed: 0, failed: 1, seconds: 1, note: 'the site was not built' }
    expect(summarize([...steps, docs, { ...docs, name: 'lint', failed: 0 }]).text).toContain(`
3 did not pass
  unit: packages/a.test.ts > test 1
  unit: packages/b.test.ts did not load
  docs: the site was not built

`)
  })

  it('says with what a test failed: the first line of each try', () => {
    const red = String.fromCodePoint(27) + '[31m'
    const assertionResults = [
      { fullName: 'pairs', status: 'failed', failureMessages: [`${red}Error: 1 is not 2\n at x`] },
    ]
    const testResults = [{ name: '/w/packages/a.test.ts', status: 'failed', assertionResults }]
    expect(unit({ numPassedTests: 0, numFailedTests: 1, testResults }, [], 1).failures).toEqual([
      'packages/a.test.ts > pairs | Error: 1 is not 2',
    ])
    const tries = [
      { duration: 1, error: { message: `Error: ${red}no popup\n more` }, errorLocation: { line: 12 } },
      { duration: 1, error: { message: 'Test timeout' } },
    ]
    const broken = { title: 'opens', file: 'a.spec.ts', tests: [{ status: 'unexpected', results: tries }] }
    expect(e2e(playwright(broken), 1).failures).toEqual([
      'a.spec.ts > opens | line 12: Error: no popup | line ?: Test timeout',
    ])
  })

  it.each(['skipped', 'pending', 'todo', 'disabled'])('fails for a test that is %s', (status) => {
    const { numPassedTests, numFailedTests } = green
    expect(unit({ numPassedTests, numFailedTests, testResults: [ran('passed', status)] }, [])).toEqual({
      passed: 1,
      failed: 1,
      note: '1 skipped: test 1',
    })
  })

  it('fails for a test that Playwright skipped', () => {
    expect(e2e(playwright(spec('opens', 'skipped')))).toMatchObject({ failed: 1, note: '1 skipped: a.spec.ts > opens' })
  })

  it('does not let a broken run look green', () => {
    expect(readVitest(join(folder, 'none.json'), 0).failed).toBe(1)
    expect(unit({ ...green, testResults: [{ status: 'failed', assertionResults: [] }] }, [], 1).failed).toBe(1)
    expect(unit(green, [], 1)).toMatchObject({ failed: 1, note: 'ended with 1 though no test failed' })
    expect(readVitest(join(folder, 'vitest.json'), 0, join(folder, 'none.json')).failed).toBe(1)
    expect(e2e({ ...playwright(), errors: [{}] }, 1).failed).toBe(1)
  })

  it('names files that take more than a fiftieth of the time, the slowest first', () => {
    const file = (name: string, seconds: number) => ({
      ...ran('passed'),
      name: `/w/packages/${name}`,
      startTime: 5,
      endTime: 5 + seconds * 1000,
    })
    const report = { ...green, testResults: [file('a.test.ts', 20), file('b.test.ts', 79), file('c.test.ts', 1)] }
    const slowest = ['79 %  79 s  packages/b.test.ts', '20 %  20 s  packages/a.test.ts']
    expect(unit(report, []).slowest).toEqual(slowest)
    const tests = [{ status: 'expected', results: [{ duration: 2000 }, { duration: 1000 }] }]
    expect(e2e(playwright({ title: 'opens', file: 'a.spec.ts', tests })).slowest).toEqual(['100 %  3 s  a.spec.ts'])
    expect(summarize([{ name: 'unit', passed: 1, failed: 0, seconds: 1, slowest }]).text).toContain(
      'Slowest files of unit, of the time of all its files:\n  79 %  79 s  packages/b.test.ts\n',
    )
  })

  it('shows how many were retried in the row of the step, and their names at the end', () => {
    const results = [
      { name: 'unit', passed: 5, failed: 0, seconds: 1, retried: ['a.test.ts > pairs', 'b.test.ts > signs'] },
      { name: 'e2e', passed: 2, failed: 0, seconds: 1 },
    ]
    expect(summarize(results)).toEqual({
      text: `
ok    unit           5 passed    0 failed    2 retried      1.0 s
ok    e2e            2 passed    0 failed                   1.0 s

2 retried
  unit: a.test.ts > pairs
  unit: b.test.ts > signs

7 passed, 0 failed`,
      isGreen: true,
    })
    expect(summarize(results.slice(1)).text).not.toContain('retried')
    expect(summarize([]).isGreen).toBe(false)
    expect(summarize([{ name: 'e2e', passed: 2, failed: 1, seconds: 1 }]).isGreen).toBe(false)
  })
})

describe('retriedTests', () => {
  it('writes down which tests vitest ran twice', async () => {
    const reporter = JSON.stringify(join(workspace, 'packages/checks/src/pipeline/retriedTests.ts'))
    writeTree(folder, {
      'flaky/vitest.config.ts': `import { retriedTests } from ${reporter}
export default { test: { retry: 1, reporters: [retriedTests({ outputFile: import.meta.dirname + '/retried.json' })] } }
`,
      'flaky/flaky.test.ts': `import { expect, it } from 'vitest'
let tries = 0
it('passes at the second try', () => expect(++tries).toBe(2))
it('passes', () => expect(1).toBe(1))
`,
    })
    symlinkSync(join(workspace, 'node_modules'), join(folder, 'flaky/node_modules'))
    const vitest = join(workspace, 'node_modules/.bin/vitest')
    expect(await runProgram(vitest, ['run'], { ...quiet, root: join(folder, 'flaky') })).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, 'flaky/retried.json'), 'utf8'))).toEqual([
      'flaky.test.ts > passes at the second try',
    ])
  })
})

describe('runScript', () => {
  async function outcome(code: string) {
    const file = `script-${Math.random().toString(36).slice(2)}.mjs`
    writeTree(folder, { [file]: code })
    return runScript(relative(workspace, join(folder, file)), [], { ...quiet, root: workspace })
  }

  it('believes the last line, unless the exit code says otherwise', async () => {
    expect(await outcome(`console.log('1 passed, 0 failed\\n4 passed, 0 failed')`)).toEqual({ passed: 4, failed: 0 })
    expect(await outcome(`console.log('4 passed, 2 failed'); process.exitCode = 1`)).toEqual({ passed: 4, failed: 2 })
    expect((await outcome(`console.log('4 passed, 0 failed'); process.exitCode = 1`)).failed).toBe(1)
    expect((await outcome(`process.exitCode = 0`)).failed).toBe(1)
  })

  it('ends a program that hangs', async () => {
    expect(await runProgram('sleep', ['30'], { ...quiet, minutes: 0.002 })).not.toBe(0)
  })
})
