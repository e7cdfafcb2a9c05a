import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readPlaywright, readVitest } from '../src/pipeline/reports.js'
import { runSteps } from '../src/pipeline/runSteps.js'
import { runProgram, runScript } from '../src/pipeline/runTool.js'
import type { Step } from '../src/pipeline/Step.js'
import { writeTree } from './writeTree.js'

const folder = mkdtempSync(join(tmpdir(), 'portico-pipeline-'))
afterAll(() => rmSync(folder, { recursive: true }))
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
  const vitest = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    success: false,
    testResults: [],
  }

  it('adds up tests', () => {
    writeTree(folder, {
      'vitest.json': JSON.stringify(vitest),
      'e2e.json': JSON.stringify({ stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 0 }, errors: [] }),
    })
    expect(readVitest(join(folder, 'vitest.json'), 1)).toEqual({ passed: 3, failed: 1 })
    expect(readPlaywright(join(folder, 'e2e.json'), 0)).toEqual({ passed: 6, failed: 0, note: '1 flaky' })
  })

  it('does not let a broken run look green', () => {
    const unloaded = { ...vitest, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] }
    writeTree(folder, {
      'unloaded.json': JSON.stringify(unloaded),
      'green.json': JSON.stringify({ ...vitest, numFailedTests: 0 }),
      'outside.json': JSON.stringify({ stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }, errors: [{}] }),
    })
    expect(readVitest(join(folder, 'none.json'), 0).failed).toBe(1)
    expect(readVitest(join(folder, 'unloaded.json'), 1).failed).toBe(1)
    expect(readVitest(join(folder, 'green.json'), 1).failed).toBe(1)
    expect(readPlaywright(join(folder, 'outside.json'), 1).failed).toBe(1)
  })
})

describe('runScript', () => {
  const workspace = new URL('../../..', import.meta.url).pathname

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
