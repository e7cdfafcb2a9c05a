// `npm run load:users [-- --users 1000000] [--few 1000] [--seconds 15] [--only site|gateway]`: what the secure site, its signer and
// the gateway take with few users and with many, side by side, and the plans of what they ask PostgreSQL, on Linux.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'

/** A line that a program prints: a figure, how a statement was carried out, or what should not be. */
type Line =
  | { readonly name: string; readonly value: number; readonly unit: string }
  | {
      readonly part: string
      readonly statement: string
      readonly times: number
      readonly duration: number
      readonly scans: readonly string[]
    }
  | { readonly part: string; readonly finding: readonly string[]; readonly statement?: string }

const root = fileURLToPath(new URL('../../../../', import.meta.url))
/** Each starts a PostgreSQL of its own, fills it, and runs its servers as processes. */
const programs = {
  site: 'packages/secure-site/scripts/measureUsers.ts',
  gateway: 'packages/gateway/scripts/measureUsers.ts',
}

async function run(program: string, users: number, seconds: string): Promise<readonly Line[]> {
  const words = ['--conditions=@portico/source', '--import', 'tsx', program, String(users), seconds]
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines: Line[] = []
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line
    lines.push(line)
    // It takes long: figures are said as they come.
    if ('value' in line) console.error(`${users}: ${line.name} ${shortOf(line.value)} ${line.unit}`)
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`${program} ended with ${code}`)
  return lines
}

function printFigures(sizes: readonly number[], found: readonly (readonly Line[])[]): void {
  const figures = found.map(
    (lines) => new Map(lines.flatMap((line) => ('value' in line ? [[line.name, line] as const] : []))),
  )
  console.log(['', ...sizes.map(String), 'unit'].join(' | '))
  for (const [name, { unit }] of figures.at(-1)!) {
    const values = figures.map((of) => of.get(name)?.value)
    console.log([name, ...values.map((value) => (value === undefined ? '' : shortOf(value))), unit].join(' | '))
  }
}

const shortOf = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))

/** Of the many: where there are few rows, PostgreSQL reads them whole and is right. */
function printPlans(lines: readonly Line[]): void {
  for (const line of lines)
    if ('scans' in line) {
      const { statement, times, duration, scans } = line
      console.log(
        `${statement.slice(0, 160)}\n  ${times} times, ${duration.toFixed(1)} ms at most: ${scans.join(', ')}`,
      )
    }
}

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    few: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '15' },
    only: { type: 'string' },
  },
})
const sizes = [Number(values.few), Number(values.users)]
for (const [name, program] of Object.entries(programs)) {
  if (values.only !== undefined && values.only !== name) continue
  const found: (readonly Line[])[] = []
  for (const size of sizes) found.push(await run(program, size, values.seconds))
  const many = found.at(-1)!
  printPlans(many)
  printFigures(sizes, found)
  for (const line of many)
    if ('finding' in line) {
      process.exitCode = 1
      console.log(`FAILED ${line.part}: ${line.finding.join(', ')}: ${line.statement ?? ''}`)
    }
}
