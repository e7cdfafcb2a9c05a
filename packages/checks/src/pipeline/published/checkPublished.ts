import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readVitest } from '../reports.js'
import { runProgram, type ToolOptions } from '../runTool.js'
import type { Outcome } from '../Step.js'
import { createStore } from './createStore.js'
import type { PackedOptions } from './packPackages.js'
import { copyExamples, createProjects, linesOf, type Project } from './projects.js'

const none: Outcome = { passed: 0, failed: 0 }
const add = (a: Outcome, b: Outcome): Outcome => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
})

/**
 * Plugins and sites of strangers, built and tested from tarballs (docs/decisions/008-create-portico.md): the examples of plugins, and what
 * `npm create portico` writes. The step `hosts` has the site that Next.js builds.
 */
export async function checkPublished({ packing, ...options }: PackedOptions): Promise<Outcome> {
  const scratch = mkdtempSync(join(tmpdir(), 'portico-published-'))
  // Nothing of how this checkout runs itself may reach them.
  const apart: ToolOptions = {
    ...options,
    env: { ...options.env, NODE_OPTIONS: '', npm_config_offline: 'true' },
  }
  try {
    const store = await createStore(scratch, await packing.packages(), apart)
    const projects = [...copyExamples(scratch, options.root), ...(await createProjects(scratch, apart))]
    for (const { folder } of projects) store.install(folder)
    const waiting = [...projects]
    let sum = none
    // Half of what they do is waiting.
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const outcome = await checkProject(next, apart)
        sum = add(sum, outcome)
      }
    }
    await Promise.all([work(), work()])
    const lines = projects.flatMap((project) =>
      project.mostLines ? [`${project.name} ${linesOf(project)} lines`] : [],
    )
    return { ...sum, note: [`${projects.length} projects`, ...lines].join(', ') }
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

async function checkProject(project: Project, options: ToolOptions): Promise<Outcome> {
  const { name, folder, mostLines } = project
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  async function script(word: string, ...words: readonly string[]): Promise<string | undefined> {
    const printed: string[] = []
    const there = { ...options, root: folder, print: (text: string) => void printed.push(text) }
    const code = await runProgram('npm', ['run', '--silent', word, '--', ...words], there)
    if (code === 0) return printed.join('')
    options.print(`${name}: npm run ${word} ended with ${code}\n${printed.join('')}\n`)
    return undefined
  }
  const judge = (isRight: boolean): Outcome => (isRight ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

  const started = performance.now()
  const types = await script('types', '--extendedDiagnostics')
  let sum = judge(types !== undefined)
  // Before the tests, which may look at what was built.
  if (scripts.build) sum = add(sum, judge((await script('build')) !== undefined))
  const report = join(folder, 'report.json')
  const tested = await script('test', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`)
  sum = add(sum, readVitest(report, tested === undefined ? 1 : 0))
  const lines = linesOf(project)
  if (mostLines !== undefined) {
    sum = add(sum, judge(lines <= mostLines))
    if (lines > mostLines) options.print(`${name}: ${lines} lines of source are more than ${mostLines}\n`)
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  options.print(
    `${name}: ${lines} lines, ${typeCost(types)}, ${sum.passed} passed, ${sum.failed} failed in ${seconds} s\n`,
  )
  return sum
}

/** What `tsc --extendedDiagnostics` says of it. */
function typeCost(printed: string | undefined): string {
  const figure = (name: string): string => new RegExp(`^${name}:\\s+(\\S+)$`, 'm').exec(printed ?? '')?.[1] ?? '?'
  return `${figure('Instantiations')} instantiations in ${figure('Check time')} of ${figure('Total time')}`
}
