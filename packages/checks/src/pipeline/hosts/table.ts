import type { Drive } from './driveHost.js'
import type { HostRow } from './rows.js'

/** What came of one host. */
export interface HostResult {
  readonly row: HostRow
  readonly built: true
  readonly drive: Drive
  /** Lines of its own code. */
  readonly lines: number
}

const head = [
  'host',
  'source',
  'server renders',
  'connects',
  'signs',
  'reloads',
  'console clean',
  'gzip before a click',
  'lines',
]
const bounds = ['<!-- hosts -->\n', '\n<!-- /hosts -->'] as const
/** How far the bytes may be from those that are written. */
const tolerance = 0.05

const mark = (yes: boolean): string => (yes ? 'yes' : '–')
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

function cells({ row, drive, lines }: HostResult): readonly string[] {
  return [
    row.name,
    `[${row.folder.split('/').at(-1)}](../${row.folder})`,
    mark(drive.serverRenders),
    mark(drive.connects),
    mark(drive.signs),
    mark(drive.staysConnected),
    mark(drive.messages.length === 0),
    kilobytes(drive.bytes),
    String(lines),
  ]
}

/** The page with `results` in its table. Hosts that are not among them stay as they are. */
export function renderTable(page: string, results: readonly HostResult[]): string {
  const now = new Map([...written(page), ...results.map((result) => [result.row.name, cells(result)] as const)])
  const sorted = [...now.values()].toSorted((a, b) => a[0]!.localeCompare(b[0]!))
  const rows = [head, ...sorted]
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  const lineOf = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const [before, after] = outside(page)
  return [before, bounds[0], '\n', [lineOf(head), rule, ...sorted.map(lineOf)].join('\n'), '\n', bounds[1], after].join(
    '',
  )
}

function outside(page: string): readonly [string, string] {
  const start = page.indexOf(bounds[0])
  const end = page.indexOf(bounds[1])
  if (start < 0 || end < 0) throw new Error('docs/hosts.md has no table of hosts')
  return [page.slice(0, start), page.slice(end + bounds[1].length)]
}

/** Rows of the table, by the names of hosts. */
function written(page: string): ReadonlyMap<string, readonly string[]> {
  const [start, end] = [page.indexOf(bounds[0]), page.indexOf(bounds[1])]
  const rows = page
    .slice(start, end)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    .slice(1)
    .map((line) => line.split('|').slice(1, -1))
    .map((row) => row.map((cell) => cell.trim()))
  return new Map(rows.map((row) => [row[0] ?? '', row]))
}

/** Where the table says something else than what came of a host. */
export function compareTable(page: string, results: readonly HostResult[]): readonly string[] {
  const before = written(page)
  return results.flatMap((result) => {
    const row = before.get(result.row.name)
    const now = cells(result)
    const isSame = now.every((cell, at) =>
      head[at] === 'gzip before a click' ? isNear(row?.[at], result.drive.bytes) : cell === row?.[at],
    )
    return isSame
      ? []
      : [
          `${result.row.name}: docs/hosts.md has\n  ${row?.join(', ')}\nand not\n  ${now.join(', ')}\n(npm run hosts -- --update)`,
        ]
  })
}

function isNear(written: string | undefined, bytes: number): boolean {
  const known = Number.parseFloat(written ?? '') * 1000
  return Math.abs(bytes - known) <= known * tolerance
}
