// `npm run coverage`: the statements of docs/requirements.md that no passing test of the last run names in its title.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { numbersIn, statementsIn } from './rules/requirements.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Suite {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[]
}
/** What Vitest and Playwright write for `--reporter=json`. */
interface Report {
  readonly testResults?: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
  readonly suites?: readonly Suite[]
}
type Result = readonly [title: string, isPassed: boolean]

const ofSuite = ({ title, suites = [], specs = [] }: Suite): readonly Result[] => [
  ...specs.map((spec): Result => [`${title} ${spec.title}`, spec.ok]),
  ...suites.flatMap(ofSuite),
]
const ofReport = ({ testResults = [], suites = [] }: Report): readonly Result[] => [
  ...testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, status }): Result => [fullName, status === 'passed']),
  ),
  ...suites.flatMap(ofSuite),
]

const results = ['reports/vitest.json', 'reports/e2e.json']
  .map((path) => root + path)
  .filter((file) => existsSync(file))
  .flatMap((file) => ofReport(JSON.parse(readFileSync(file, 'utf8')) as Report))
const numbersOf = (isPassed: boolean): ReadonlySet<string> =>
  new Set(results.filter(([, passed]) => passed === isPassed).flatMap(([title]) => numbersIn(title)))
const [passed, failed] = [numbersOf(true), numbersOf(false)]

const statements = statementsIn(readFileSync(`${root}docs/requirements.md`, 'utf8'))
const open = statements.filter(({ number }) => failed.has(number) || !passed.has(number))
for (const { number, words } of open)
  console.log(`${failed.has(number) ? 'FAILS' : 'none '} ${number.padEnd(6)} ${words}`)
console.log(`${statements.length - open.length} of ${statements.length} statements are named by passing tests alone`)
