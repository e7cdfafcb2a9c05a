// `npm run mutate [-- folder or file… [--tests=file,…]]`: changes the code in small ways and counts the changes that no test notices.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutationScore, type MutationReport } from './mutation/mutationScore.js'
import { targetOf, defaultTargets, type Target } from './mutation/targets.js'
import { runProgram } from './pipeline/runTool.js'

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')
/** Per cent of the mutants that tests reach. */
const leastScore = 85
const hours = 2
const testsFlag = '--tests='

async function measure({ path, patterns, tests, report }: Target): Promise<string> {
  const code = await runProgram(
    join(root, 'node_modules/.bin/stryker'),
    ['run', 'packages/checks/src/mutation/stryker.config.mjs'],
    {
      root,
      print: (text) => process.stdout.write(text),
      env: {
        PORTICO_MUTATE: JSON.stringify(patterns),
        PORTICO_MUTATE_TESTS: JSON.stringify(tests),
        PORTICO_MUTATE_REPORT: report,
        NODE_OPTIONS: '--conditions=@portico/source',
      },
      minutes: hours * 60,
    },
  )
  if (code !== 0) throw new Error(`${path}: Stryker ended with ${code}`)
  return join(root, `${report}.json`)
}

async function main(words: readonly string[]): Promise<number> {
  const paths = words.filter((word) => !word.startsWith('--'))
  const tests = words.flatMap((word) => (word.startsWith(testsFlag) ? word.slice(testsFlag.length).split(',') : []))
  const targets = (paths.length > 0 ? paths : defaultTargets(root)).map((path) => targetOf(root, path, tests))
  mkdirSync(join(root, 'reports/mutation'), { recursive: true })
  const lines: string[] = []
  let failed = 0
  for (const target of targets) {
    const file = await measure(target)
    if (!existsSync(file)) throw new Error(`${target.path}: Stryker wrote no report`)
    const { score, killed, survived, uncovered, survivors } = mutationScore(
      JSON.parse(readFileSync(file, 'utf8')) as MutationReport,
    )
    if (score < leastScore) failed++
    console.log(survivors.map((line) => `  ${line}`).join('\n'))
    lines.push(
      `${score < leastScore ? 'FAIL' : 'ok  '} ${score.toFixed(1).padStart(5)} %  ${target.path}: ${killed} killed, ${survived} survived, ${uncovered} without a test`,
    )
  }
  console.log(`\n${lines.join('\n')}\n${targets.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2).filter((word) => word !== '--'))
