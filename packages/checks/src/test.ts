// `npm test [-- step…]`: every check and test of the checkout; the last line is `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkHosts } from './pipeline/hosts/checkHosts.js'
import { checkPackedPackages } from './pipeline/packedPackages.js'
import { checkInstalls } from './pipeline/installs/checkInstalls.js'
import { checkPublished } from './pipeline/published/checkPublished.js'
import { createPacking } from './pipeline/published/packPackages.js'
import { readPlaywright, readVitest } from './pipeline/reports.js'
import { runSteps, summarize } from './pipeline/runSteps.js'
import { largeHeap, runProgram, runScript, runTool } from './pipeline/runTool.js'
import type { Outcome, Step } from './pipeline/Step.js'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
const bin = (name: string): string => join(root, 'node_modules/.bin', name)
const e2eConfig = 'examples/e2e/playwright.config.ts'
const reports = {
  unit: join(root, 'reports/vitest.json'),
  e2e: join(root, 'reports/e2e.json'),
  docs: join(root, 'reports/docs.json'),
}
const retries = join(root, 'reports/retried.json')

const packing = createPacking({ root, print: (text) => void process.stdout.write(text) })

/**
 * Builds the documentation site, which fails on a link that leads nowhere and on an error code without advice, and visits it in
 * Chromium. Code blocks are compiled by the rule `readmes`.
 */
async function checkDocs(print: (text: string) => void): Promise<Outcome> {
  const source = ['--conditions=@portico/source', '--import', 'tsx']
  const serve = join(root, 'packages/docs/src/serve.ts')
  const heap = { NODE_OPTIONS: largeHeap }
  const built = await runProgram(process.execPath, [...source, serve, 'build'], { root, print, env: heap })
  if (built !== 0) return { passed: 0, failed: 1, note: `the site was not built: ${built}` }
  const env = { NODE_OPTIONS: '--conditions=@portico/source', PLAYWRIGHT_JSON_OUTPUT_FILE: reports.docs }
  const args = ['test', '-c', 'packages/docs/playwright.config.ts', '--reporter=list,json']
  return readPlaywright(reports.docs, await runProgram(bin('playwright'), args, { root, print, env }))
}

/** One checker, and nothing written for another run: that takes the least of the processor. */
const typesArgs = ['-p', 'tsconfig.json', '--checkers', '1', '--incremental', 'false', '--tsBuildInfoFile', 'null']

// What says within two minutes that the rest is in vain, then what others wait for, then the longest, so that the two slots end together.
const steps: readonly Step[] = [
  { name: 'lint', run: (print) => runTool('oxlint', ['--deny-warnings'], { root, print }) },
  { name: 'format', run: (print) => runTool('oxfmt', ['--list-different', '.'], { root, print }) },
  { name: 'types', run: (print) => runTool('typescript-7/bin/tsc', typesArgs, { root, print }) },
  { name: 'build', run: (print) => runTool('rollup', ['-c'], { root, print, env: { NODE_OPTIONS: largeHeap } }) },
  { name: 'docs', run: checkDocs },
  { name: 'installs', needs: ['build'], run: (print) => checkInstalls({ root, print, packing }) },
  { name: 'hosts', needs: ['build'], run: (print) => checkHosts({ root, print, packing }) },
  { name: 'published', needs: ['build'], run: (print) => checkPublished({ root, print, packing }) },
  { name: 'rules', run: (print) => runScript('packages/checks/src/check.ts', [], { root, print }) },
  { name: 'budgets', run: (print) => runScript('packages/bench/src/checkBudgets.ts', [], { root, print }) },
  { name: 'packages', needs: ['build'], run: (print) => checkPackedPackages({ root, print, packing }) },
  { name: 'knip', run: (print) => runTool('knip', ['--no-progress'], { root, print }) },
  {
    name: 'unit',
    alone: true,
    async run(print) {
      const args = ['run', '--config', 'vitest.workspace.ts']
      const code = await runProgram(bin('vitest'), args, { root, print, env: { PORTICO_REPORT: '1' }, minutes: 60 })
      return readVitest(reports.unit, code, retries)
    },
  },
  {
    name: 'e2e',
    needs: ['build'],
    alone: true,
    async run(print) {
      const env = { NODE_OPTIONS: '--conditions=@portico/source', PLAYWRIGHT_JSON_OUTPUT_FILE: reports.e2e }
      const code = await runProgram(bin('playwright'), ['test', '-c', e2eConfig, '--reporter=list,json'], {
        root,
        print,
        env,
        minutes: 45,
      })
      return readPlaywright(reports.e2e, code)
    },
  },
]

async function main(words: readonly string[]): Promise<number> {
  const unknown = words.filter((word) => !steps.some(({ name }) => name === word))
  if (unknown.length > 0) {
    console.error(`test: no step '${unknown.join(`', '`)}'; there are ${steps.map(({ name }) => name).join(', ')}`)
    return 2
  }
  const chosen = words.length === 0 ? steps : steps.filter(({ name }) => words.includes(name))
  mkdirSync(join(root, 'reports'), { recursive: true })
  for (const file of [...Object.values(reports), retries]) rmSync(file, { force: true })
  const results = await runSteps(chosen, Math.min(2, availableParallelism()), (text) => process.stdout.write(text))
  packing.discard()
  const { text, isGreen } = summarize(results)
  console.log(text)
  return isGreen ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2).filter((word) => word !== '--'))
